// The record of one contact: who was reached, what was said and promised, and the evidence.
import { Form, Input, Select } from 'antd';
import { CHASE, CHASE_RESULT, createChase, fileCategoryOf, type ArrearsDebtor, type ChaseRecord, type InputOf } from '@anju/contract';
import { businessDay, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import type { ObjectRef } from './chase-letter.tsx';
import { PaperInput } from '../../document/paper-input.tsx';

interface ContactDialogProps {
  readonly object: ObjectRef;
  readonly objectText: string;
  /** Earlier records; a letter among them can be recorded as handed over. */
  readonly records: readonly ChaseRecord[];
  readonly debtors: readonly ArrearsDebtor[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type Values = Omit<Required<InputOf<typeof createChase>>, keyof ObjectRef>;

export function ContactDialog({ object, objectText, records, debtors, onDone, onClose }: ContactDialogProps) {
  const initial: Values = {
    day: businessDay(new Date()),
    method: CHASE.phone,
    number: '',
    payerId: null,
    reached: '',
    content: '',
    result: null,
    promiseAmount: null,
    promiseDate: null,
    nextDate: null,
    fileId: null,
  };
  const entry = useEntry({
    endpoint: createChase,
    initial,
    toInput: (values): InputOf<typeof createChase> => {
      const promised = values.result === CHASE_RESULT.promised;
      const numbered = values.method >= CHASE.notice && values.method <= CHASE.lawyer;
      return {
        ...values,
        ...object,
        number: numbered ? values.number : '',
        promiseAmount: promised && values.promiseAmount !== '' ? values.promiseAmount : null,
        promiseDate: promised ? values.promiseDate : null,
      };
    },
    onDone,
  });
  const method = Form.useWatch('method', entry.form) ?? initial.method;
  const result = Form.useWatch('result', entry.form) ?? null;
  const letters = [...new Set(records.filter((one) => one.method === method && one.number !== '').map(({ number }) => number))];
  return (
    <EntryDialog title={`登记催收 ${objectText}`} entry={entry} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="day" label="联系日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="method" label="催收方式" required>
          <EnumSelect of={CHASE} />
        </Form.Item>
        {method === CHASE.notice || method === CHASE.letter ? (
          <Form.Item name="number" label="函件编号" required tooltip="登记已出具函件的送达；出具新的函件请用“催款通知”“催款函”">
            <Select<string> placeholder="选择已出具的函件" options={letters.map((value) => ({ value }))} notFoundContent="还没有出具过" />
          </Form.Item>
        ) : null}
        {method === CHASE.lawyer ? (
          <Form.Item name="number" label="函件编号">
            <Input maxLength={40} />
          </Form.Item>
        ) : null}
        {debtors.length > 1 && method !== CHASE.notice && method !== CHASE.letter ? (
          <Form.Item name="payerId" label="欠费人" required tooltip="这套房的欠费分属几个人，催告只对被催的人中断诉讼时效">
            <Select<number | null>
              placeholder="联系的是谁"
              options={debtors.map(({ payerId, name, overdue }) => ({
                value: payerId,
                label: `${name || '付款人不详'} 欠 ${formatMoney(overdue)} 元`,
              }))}
            />
          </Form.Item>
        ) : null}
        <Form.Item name="reached" label="联系人" tooltip="接听人、签收人，与业主的关系">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="result" label="结果">
          <EnumSelect of={CHASE_RESULT} allowClear placeholder="尚无结果" />
        </Form.Item>
        {result === CHASE_RESULT.promised ? (
          <>
            <Form.Item name="promiseAmount" label="承诺金额" required>
              <DecimalInput suffix="元" />
            </Form.Item>
            <Form.Item name="promiseDate" label="承诺日期" required>
              <DayInput />
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="nextDate" label="下次联系">
          <DayInput />
        </Form.Item>
        <Form.Item name="content" label="内容" required className="wide">
          <Input.TextArea maxLength={500} rows={3} showCount />
        </Form.Item>
        <Form.Item name="fileId" label="附件" className="wide" tooltip="送达凭证、签收照片、录音整理等">
          <PaperInput category={fileCategoryOf(createChase, 'fileId')} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
