// One question in the designer: a line until it is chosen, its fields while it is.
import { AutoComplete, Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { QUESTION, questionHas, type QuestionForm, type QuestionKind } from '@anju/contract';
import type { DesignQuestion } from './design.rules.ts';

interface QuestionCardProps {
  readonly question: DesignQuestion;
  readonly number: number;
  readonly chosen: boolean;
  readonly problems: readonly string[];
  /** Names of the other sections, to choose from. */
  readonly sections: readonly string[];
  readonly onChoose: () => void;
  readonly onChange: (patch: Partial<QuestionForm>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

export function QuestionCard(props: QuestionCardProps) {
  const { question, number, chosen, problems, onChoose, onMove, onRemove, onDrag, onDrop } = props;
  return (
    <li
      className={chosen ? 'design-card chosen' : 'design-card'}
      data-key={question.key}
      aria-label={`第 ${number} 题`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <div className="design-line">
        <span
          className="design-hold"
          title="拖动排序"
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', String(question.key));
            onDrag();
          }}
        >
          <HolderOutlined />
        </span>
        <button type="button" className="design-title" aria-expanded={chosen} onClick={onChoose}>
          <b>{number}.</b> {question.title || '（题目）'}
          <small className="ui-quiet">
            {QUESTION.text(question.kind)}
            {question.required ? '' : '，选答'}
          </small>
        </button>
        <Button type="text" size="small" icon={<ArrowUpOutlined />} aria-label={`第 ${number} 题上移`} onClick={() => onMove(-1)} />
        <Button type="text" size="small" icon={<ArrowDownOutlined />} aria-label={`第 ${number} 题下移`} onClick={() => onMove(1)} />
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`移除第 ${number} 题`} onClick={onRemove} />
      </div>
      {problems.length === 0 ? null : (
        <p className="ui-danger" role="alert">
          {problems.join('；')}
        </p>
      )}
      {chosen ? <Fields {...props} /> : null}
    </li>
  );
}

function Fields({ question, number, sections, onChange }: QuestionCardProps) {
  const { kind, title, section, required, options, most, weight } = question;
  const name = (what: string) => `第 ${number} 题${what}`;
  return (
    <div className="design-fields">
      <Select<QuestionKind>
        aria-label={name('题型')}
        value={kind}
        options={[...QUESTION.options]}
        onChange={(next) => onChange({ kind: next })}
      />
      <Input
        aria-label={name('题目')}
        autoFocus
        maxLength={200}
        placeholder="题目"
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {questionHas.options(kind) ? (
        <Input.TextArea
          className="wide"
          aria-label={name('选项')}
          placeholder="每行一个选项"
          autoSize={{ minRows: 2, maxRows: 12 }}
          value={options.join('\n')}
          onChange={(event) => onChange({ options: event.target.value.split('\n') })}
        />
      ) : null}
      <AutoComplete
        aria-label={name('分组')}
        placeholder="分组（可不填）"
        value={section}
        options={sections.map((one) => ({ value: one }))}
        onChange={(next: string) => onChange({ section: next.slice(0, 30) })}
      />
      <span className="design-small">
        <Checkbox checked={required} onChange={({ target }) => onChange({ required: target.checked })}>
          必答
        </Checkbox>
        {kind === QUESTION.several ? (
          <InputNumber
            aria-label={name('最多可选')}
            prefix="最多选"
            suffix="项"
            min={1}
            max={20}
            precision={0}
            value={most}
            onChange={(next) => onChange({ most: next })}
          />
        ) : null}
        {questionHas.score(kind) ? (
          <InputNumber
            aria-label={name('权重')}
            title="计入户得分的比重，0 为不计"
            prefix="权重"
            min={0}
            max={100}
            precision={0}
            value={weight}
            onChange={(next) => onChange({ weight: next ?? 0 })}
          />
        ) : null}
      </span>
    </div>
  );
}
