// What is written down about a case while others work on it: a follow-up, a delay that is asked for, the customer's opinion.
import { AutoComplete, Form, Input, Radio } from 'antd';
import { askDelay, followCase, rateCase, SATISFACTION, type CaseDetail, type Satisfaction } from '@anju/contract';
import { businessDay, formatInstant } from '@anju/domain';
import { EntryDialog, useEntry, waitsForText } from '../../../../archetypes/index.ts';
import { DayInput, InstantInput } from '../../../../ui/index.ts';

interface DialogProps {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Whom cases usually wait for; any other name may be typed. */
const OUTSIDE = ['开发商', '供应商', '供电公司', '自来水公司', '燃气公司', '业主', '业委会', '街道社区'].map((value) => ({ value }));

export function FollowDialog({ detail: { id, version, number, waitsFor, followOn }, onClose, onDone }: DialogProps) {
  const today = businessDay(new Date());
  const entry = useEntry({
    endpoint: followCase,
    // A day that has passed was the one on which this is written.
    initial: { content: '', waitsFor, followOn: followOn !== null && followOn >= today ? followOn : null, promised: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`跟进 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="content" label="跟进内容" required>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <Form.Item name="waitsFor" label="等待" extra="不再等待的请清空">
        <AutoComplete options={OUTSIDE} maxLength={60} allowClear placeholder="开发商、供应商、业主…" />
      </Form.Item>
      <Form.Item name="followOn" label="下次跟进">
        <DayInput min={today} />
      </Form.Item>
      <Form.Item name="promised" label="对客户的承诺">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

type ToldProps = Omit<DialogProps, 'onDone'> & { readonly onDone: (text: string) => void };
export function DelayDialog({ detail: { id, version, number, finish }, onClose, onDone }: ToldProps) {
  const entry = useEntry({
    endpoint: askDelay,
    initial: { newDue: null as string | null, reason: '' },
    toInput: ({ newDue, reason }) => ({ id, version, newDue: newDue ?? '', reason }),
    onDone: ({ flowName }) => onDone(`已申请延期，${waitsForText(flowName)}`),
  });
  return (
    <EntryDialog title={`申请延期 ${number}`} entry={entry} onClose={onClose} size="small" saveText="提交">
      <p className="ui-quiet">
        {finish.due === null ? '' : `完成时限 ${formatInstant(finish.due)}。`}请先征得客户同意；由其他人审核，通过前仍按原时限计算。
      </p>
      <Form.Item name="newDue" label="新的完成时间" required>
        <InstantInput />
      </Form.Item>
      <Form.Item name="reason" label="延期原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

/** Records a rating that the customer gives without being called, at the desk or by message. */
export function RateDialog({ detail: { id, version, number }, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: rateCase,
    initial: { rated: null as Satisfaction | null, remark: '' },
    toInput: ({ rated, remark }) => ({ id, version, rated: rated as Satisfaction, remark }),
    onDone,
  });
  return (
    <EntryDialog title={`登记评价 ${number}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="rated" label="满意度" required>
        <Radio.Group optionType="button" options={[...SATISFACTION.options]} />
      </Form.Item>
      <Form.Item name="remark" label="评价内容">
        <Input maxLength={500} />
      </Form.Item>
    </EntryDialog>
  );
}
