// What only the bank knows, typed from the statement; and, on the first table, what was on its way before the books began.
import { Button, Form, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { BANK_ITEM, type StateOf } from '@anju/contract';
import { isOfBank } from '@anju/domain';
import { DayInput, DecimalInput } from '../../../../../ui/index.ts';

type Side = StateOf<typeof BANK_ITEM>;
const BANK_SIDES = BANK_ITEM.options.filter(({ value }) => isOfBank(value));
const BEFORE_SIDES = BANK_ITEM.options
  .filter(({ value }) => !isOfBank(value))
  .map(({ value, label }) => ({ value, label: `${label}（启用账套前）` }));

interface TypedLinesProps {
  /** What a new line most likely is. */
  readonly next: Side;
  /** The last day of the month. */
  readonly day: string;
  /** No table before this one: the opening balance may hold what was on its way. */
  readonly before: boolean;
  readonly readOnly: boolean;
}

export function TypedLines({ next, day, before, readOnly }: TypedLinesProps) {
  return (
    <Form.List name="typed">
      {(fields, { add, remove }, { errors }) => (
        <div className="acc-recon-typed">
          {fields.map((field, at) => (
            <div key={field.key} className="acc-recon-row" role="group" aria-label={`第 ${at + 1} 笔`}>
              <Form.Item name={[field.name, 'side']}>
                <Select<Side> aria-label="未达账项" options={before ? [...BANK_SIDES, ...BEFORE_SIDES] : BANK_SIDES} />
              </Form.Item>
              <Form.Item name={[field.name, 'day']}>
                <DayInput aria-label="日期" max={day} />
              </Form.Item>
              <Form.Item name={[field.name, 'summary']}>
                <Input aria-label="摘要" placeholder="摘要，如 利息、手续费" maxLength={100} />
              </Form.Item>
              <Form.Item name={[field.name, 'amount']}>
                <DecimalInput aria-label="金额" placeholder="金额" />
              </Form.Item>
              {readOnly ? null : (
                <Button type="text" icon={<DeleteOutlined />} aria-label={`移除第 ${at + 1} 笔`} onClick={() => remove(field.name)} />
              )}
            </div>
          ))}
          {fields.length === 0 && readOnly ? <p className="ui-quiet">没有</p> : null}
          {readOnly ? null : (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ side: next, day, summary: '', amount: '' })}>
              加一笔
            </Button>
          )}
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}
