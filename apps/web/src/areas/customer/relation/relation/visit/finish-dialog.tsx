// A visit is written down at the door: one key for the answer, a tap for what is usually said, Enter to save.
import './visit.css';
import type { KeyboardEvent } from 'react';
import { Button, Form, Input, Radio } from 'antd';
import { finishRelationVisit, RELATION_REASON, RELATION_WAY, SATISFACTION, type RelationVisitRow, type Satisfaction } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { EntryDialog, Facts, useEntry } from '../../../../../archetypes/index.ts';
import { DayInput, KeyHints } from '../../../../../ui/index.ts';
import { VisitPhotos } from './visit-photos.tsx';

interface FinishDialogProps {
  readonly visit: RelationVisitRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const SAID = ['一切正常，没有需要', '反映问题，已转诉求', '家中无人', '电话未接通'];
const NEXT = [
  ['一周后', 7],
  ['一个月后', 30],
  ['三个月后', 90],
] as const;
const KEYS: Readonly<Record<string, Satisfaction>> = {
  1: SATISFACTION.satisfied,
  2: SATISFACTION.fair,
  3: SATISFACTION.unsatisfied,
};
const isText = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

export function FinishDialog({ visit, onClose, onDone }: FinishDialogProps) {
  const { id, version, name, house, reason, subject, phone, way } = visit;
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: finishRelationVisit,
    initial: {
      satisfaction: null as Satisfaction | null,
      result: '',
      doneOn: today,
      way,
      nextOn: null as string | null,
      photoIds: [] as number[],
    },
    toInput: (values) => ({ id, version, ...values }),
    onDone,
  });
  const { form, noteChange } = entry;
  function set(field: 'satisfaction' | 'result' | 'nextOn', value: string | number): void {
    form.setFieldValue(field, value);
    noteChange({ [field]: true });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const answer = KEYS[event.key];
    if (answer === undefined || isText(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    set('satisfaction', answer);
    event.preventDefault();
  }
  return (
    <EntryDialog title={`完成走访 ${name}`} entry={entry} onClose={onClose}>
      <div className="visit-finish" onKeyDown={onKeyDown}>
        <Facts
          plain
          columns={2}
          rows={[
            ['房屋', house],
            ['电话', phone],
            [RELATION_REASON.text(reason), subject, 'wide'],
          ]}
        />
        <Form.Item
          name="satisfaction"
          label="满意度"
          extra={
            <KeyHints
              keys={[
                ['1', '满意'],
                ['2', '基本满意'],
                ['3', '不满意'],
              ]}
            />
          }
        >
          <Radio.Group data-first-field optionType="button" buttonStyle="solid" options={[...SATISFACTION.options]} />
        </Form.Item>
        <Form.Item name="result" label="走访结果" required>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} placeholder="客户说了什么，答应了什么" />
        </Form.Item>
        <div className="visit-chips" role="group" aria-label="常用结果">
          {SAID.map((text) => (
            <Button key={text} size="small" onClick={() => set('result', text)}>
              {text}
            </Button>
          ))}
        </div>
        <Form.Item name="way" label="方式" required>
          <Radio.Group optionType="button" options={[...RELATION_WAY.options]} />
        </Form.Item>
        <Form.Item name="doneOn" label="走访日期" required>
          <DayInput max={today} />
        </Form.Item>
        <Form.Item name="nextOn" label="下次走访">
          <DayInput min={today} />
        </Form.Item>
        <div className="visit-chips" role="group" aria-label="下次走访">
          {NEXT.map(([text, days]) => (
            <Button key={text} size="small" onClick={() => set('nextOn', addDays(today, days))}>
              {text}
            </Button>
          ))}
        </div>
        <Form.Item name="photoIds" label="照片">
          <VisitPhotos />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
