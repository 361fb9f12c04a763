// A visit is registered while the customer is on the phone: one key for the answer, Enter to save.
import { Checkbox, Form, Input, Radio } from 'antd';
import type { KeyboardEvent } from 'react';
import { CASE_KIND, SATISFACTION, VISIT_METHOD, visitCase, type Satisfaction, type StateOf } from '@anju/contract';
import { EntryDialog, Facts, useEntry } from '../../../../archetypes/index.ts';
import { InstantText, KeyHints } from '../../../../ui/index.ts';
import type { VisitedCase } from './case-acts.ts';

interface VisitDialogProps {
  readonly visited: VisitedCase;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Several are visited one after the other. */
  readonly saveText?: string;
}

interface Told {
  readonly method: StateOf<typeof VISIT_METHOD>;
  /** Zero: nobody answered the phone. Null until something is chosen: no answer is given for the customer. */
  readonly result: Satisfaction | 0 | null;
  readonly timely: number | null;
  readonly skill: number | null;
  readonly attitude: number | null;
  readonly remark: string;
  readonly redo: boolean;
}
const START: Told = {
  method: VISIT_METHOD.phone,
  result: null,
  timely: null,
  skill: null,
  attitude: null,
  remark: '',
  redo: false,
};
const MARKS = [5, 4, 3, 2, 1].map((value) => ({ value, label: String(value) }));
/** What the digits mean outside of a text: 1 满意, 2 基本满意, 3 不满意, 0 未接通. */
const ANSWERS: Readonly<Record<string, Satisfaction | null>> = {
  1: SATISFACTION.satisfied,
  2: SATISFACTION.fair,
  3: SATISFACTION.unsatisfied,
  0: null,
};
const isText = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

export function VisitDialog({ visited, onClose, onDone, saveText = '保存' }: VisitDialogProps) {
  const { id, version, number } = visited;
  const entry = useEntry({
    endpoint: visitCase,
    initial: START,
    toInput: ({ method, result, timely, skill, attitude, remark, redo }) =>
      result === 0
        ? { id, version, method, reached: false, timely: null, skill: null, attitude: null, result: null, remark, redo: false }
        : {
            id,
            version,
            method,
            reached: true,
            timely,
            skill,
            attitude,
            result,
            remark,
            redo: redo && result === SATISFACTION.unsatisfied,
          },
    onDone,
  });
  const { form, noteChange } = entry;
  const result = Form.useWatch<Satisfaction | 0 | null | undefined>('result', form);

  function onKeyDown(event: KeyboardEvent): void {
    if (!Object.hasOwn(ANSWERS, event.key) || isText(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    form.setFieldValue('result', ANSWERS[event.key] ?? 0);
    noteChange({ result: true });
    event.preventDefault();
  }

  return (
    <EntryDialog title={`回访 ${number}`} entry={entry} onClose={onClose} saveText={saveText}>
      <div className="case-visit" onKeyDown={onKeyDown}>
        <Facts
          plain
          columns={2}
          rows={[
            ['客户', `${visited.reporter} ${visited.phone}`],
            ['房屋', visited.object],
            [CASE_KIND.text(visited.kind), visited.title, 'wide'],
            ['处理结果', [visited.result, visited.worker].filter(Boolean).join('，'), 'wide'],
            ['完成时间', <InstantText key="done" value={visited.finish.at} />],
          ]}
        />
        <Form.Item
          name="result"
          label="满意度"
          required
          className="case-visit-first"
          extra={
            <KeyHints
              keys={[
                ['1', '满意'],
                ['2', '基本满意'],
                ['3', '不满意'],
                ['0', '未接通'],
              ]}
            />
          }
        >
          <Radio.Group
            data-first-field
            optionType="button"
            buttonStyle="solid"
            options={[...SATISFACTION.options, { value: 0, label: '未接通' }]}
          />
        </Form.Item>
        <Form.Item name="method" label="回访方式" required>
          <Radio.Group optionType="button" options={[...VISIT_METHOD.options]} />
        </Form.Item>
        {result === 0 ? (
          <p className="ui-quiet">诉求继续待回访，本次未接通记入回访记录。</p>
        ) : (
          <>
            <Form.Item name="timely" label="及时性">
              <Radio.Group optionType="button" options={MARKS} />
            </Form.Item>
            <Form.Item name="skill" label="专业性">
              <Radio.Group optionType="button" options={MARKS} />
            </Form.Item>
            <Form.Item name="attitude" label="态度">
              <Radio.Group optionType="button" options={MARKS} />
            </Form.Item>
          </>
        )}
        <Form.Item name="remark" label="回访内容">
          <Input maxLength={500} placeholder="照客户原话记录" />
        </Form.Item>
        {result === SATISFACTION.unsatisfied ? (
          <Form.Item name="redo" valuePropName="checked" label="返工">
            <Checkbox>没有解决，退回待派工重新处理</Checkbox>
          </Form.Item>
        ) : null}
      </div>
    </EntryDialog>
  );
}
