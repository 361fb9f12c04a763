// Opinions left by visitors of a public website, and the replies to them: the operator reads those of the product's site, a tenant those of
// its own.
import './opinion.css';
import { Link } from 'react-router';
import { Form, Input, Select } from 'antd';
import type { answerOpinion, answerOwnOpinion, OpinionRow, searchOpinions, searchOwnOpinions } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../archetypes/index.ts';
import { InstantText, StatusTag } from '../../ui/index.ts';
import type { Access } from '../access/index.ts';

const COLUMNS = column<OpinionRow>()([
  { title: '提交时间', render: (row) => <InstantText value={row.createdAt} />, width: 150 },
  { title: '姓名', field: 'name', width: 100 },
  { title: '电话', field: 'phone', width: 120 },
  {
    title: '状态',
    render: (row) => (row.answeredAt === null ? <StatusTag tone="owed">待回复</StatusTag> : <StatusTag tone="paid">已回复</StatusTag>),
    width: 90,
  },
  { title: '意见', field: 'content', width: 360 },
  { title: '回复', field: 'answer', width: 240 },
  { title: '回复人', field: 'answeredBy', width: 100 },
  { title: '回复时间', render: (row) => <InstantText value={row.answeredAt} />, width: 150 },
]);

interface OpinionListProps {
  readonly search: typeof searchOpinions | typeof searchOwnOpinions;
  readonly answer: typeof answerOpinion | typeof answerOwnOpinion;
  readonly access: Access;
  readonly refresh: () => Promise<void>;
  /** Where an opinion is taken on as a request; undefined where the user has no such screen. */
  readonly wayOf?: (opinion: OpinionRow) => string | undefined;
}

export function OpinionList({ search, answer, access, refresh, wayOf }: OpinionListProps) {
  const list = useList(search, {});
  const acts = useActs<object, OpinionRow>(refresh);
  const opinion = acts.opened;
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="platform.opinion"
        what={{ name: '意见反馈', open: '打开并回复' }}
        access={access}
        // Here false is a real choice: 待回复.
        list={{ ...list, filtered: filter.answered !== undefined }}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <Select<'yes' | 'no'>
            aria-label="回复状态"
            allowClear
            placeholder="回复状态"
            style={{ minWidth: 112 }}
            value={filter.answered === undefined ? null : filter.answered ? 'yes' : 'no'}
            onChange={(state: 'yes' | 'no' | undefined) => setFilter({ answered: state === undefined ? undefined : state === 'yes' })}
            options={[
              { value: 'no', label: '待回复' },
              { value: 'yes', label: '已回复' },
            ]}
          />
        }
      />
      {opinion ? (
        <AnswerDialog
          key={opinion.id}
          answer={answer}
          opinion={opinion}
          way={wayOf?.(opinion)}
          readOnly={!access.can('change')}
          onClose={() => acts.open(null)}
          onDone={() => acts.done('已回复')}
        />
      ) : null}
    </>
  );
}

interface AnswerDialogProps {
  readonly answer: OpinionListProps['answer'];
  readonly opinion: OpinionRow;
  readonly way: string | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AnswerDialog({ answer: endpoint, opinion, way, readOnly, onClose, onDone }: AnswerDialogProps) {
  const entry = useEntry({
    endpoint,
    initial: { answer: opinion.answer },
    toInput: ({ answer }) => ({ id: opinion.id, answer }),
    onDone,
  });
  return (
    <EntryDialog title={`意见反馈 ${opinion.name} ${opinion.phone}`} entry={entry} onClose={onClose} readOnly={readOnly} saveText="回复">
      <p className="ui-quiet">提交于 {formatInstant(opinion.createdAt)}</p>
      <blockquote className="opinion-text">{opinion.content}</blockquote>
      {way === undefined ? null : (
        <p>
          <Link to={way}>转诉求受理</Link>
        </p>
      )}
      <Form.Item name="answer" label="回复" required>
        <Input.TextArea rows={4} maxLength={1000} />
      </Form.Item>
    </EntryDialog>
  );
}
