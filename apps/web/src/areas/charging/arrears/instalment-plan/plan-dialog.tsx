// A new instalment plan: overdue bills of an object, its house and its payer, the number of instalments and their days. Each instalment can
// be edited; together they must equal the open amount.
import { useState } from 'react';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { createPlan, fileCategoryOf, listPlanChoices, OBJECT } from '@anju/contract';
import { addDays, businessDay, formatMoney, isZeroDecimal, monthEnd, sumMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import type { ObjectRef } from '../chase/chase-letter.tsx';
import { BillPick, ObjectSelect } from '../suspension/suspension-parts.tsx';
import { PaperInput } from '../../document/paper-input.tsx';
import { requestedText } from '../../document/requested-text.ts';
import { equalParts } from './plan.rules.ts';

interface PlanDialogProps {
  readonly object: ObjectRef | null;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function PlanDialog({ object, onDone, onClose }: PlanDialogProps) {
  const [of, setOf] = useState(object);
  const [count, setCount] = useState(3);
  const today = businessDay(new Date());
  const [first, setFirst] = useState<string>(monthEnd(addDays(today, 15)));
  const bills = useRead(listPlanChoices, of);
  const entry = useEntry({
    endpoint: createPlan,
    initial: {
      billIds: [] as number[],
      signedOn: today,
      stopLate: true,
      instalments: [] as { dueDate: string; amount: string }[],
      remark: '',
      fileId: null as number | null,
    },
    toInput: (values) => ({ ...values, objectKind: of?.objectKind ?? OBJECT.house, objectId: of?.objectId ?? 0 }),
    onDone: (requested) => onDone(requestedText(requested, '登记')),
    touched: of !== object,
  });
  const chosen = Form.useWatch('billIds', entry.form) ?? [];
  const parts = Form.useWatch('instalments', entry.form) ?? [];
  const takenOf = (ids: readonly number[]) => (bills.data ?? []).filter(({ billId }) => ids.includes(billId));
  const taken = takenOf(chosen);
  const total = sumMoney(taken.map(({ amount }) => amount));
  const late = sumMoney(taken.map((bill) => bill.late));
  const typed = sumMoney(parts.map((part) => (/^\d+(\.\d{1,2})?$/.test(part?.amount ?? '') ? part.amount : '0')));
  const share = () => {
    // The bills that are ticked now: what is watched comes a moment later.
    const now = takenOf((entry.form.getFieldValue('billIds') as readonly number[] | undefined) ?? []);
    const whole = sumMoney(now.map(({ amount }) => amount));
    entry.form.setFieldValue('instalments', equalParts(whole, count, first));
    entry.noteChange();
  };
  return (
    <EntryDialog title="登记分期协议" entry={entry} onClose={onClose} size="wide">
      {object === null ? (
        <Form.Item label="对象" required>
          <ObjectSelect
            onChoose={(one) => {
              setOf(one && { objectKind: one.objectKind, objectId: one.objectId });
              entry.form.setFieldsValue({ billIds: [], instalments: [] });
            }}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="billIds"
        label="逾期账单"
        required
        extra="包括同一房屋的车位、同一付款人的其他房屋和合同；履行期间收的款先付所选账单的本金"
      >
        <BillPick bills={bills.data ?? []} loading={bills.isFetching} none={of === null ? '请先选择对象' : '没有可以分期的逾期账单'} />
      </Form.Item>
      <div className="form-grid">
        <Form.Item name="signedOn" label="签订日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="stopLate" valuePropName="checked" label="违约金">
          <Checkbox>自签订之日起，按期付款的停计违约金</Checkbox>
        </Form.Item>
      </div>
      <Form.Item label="分期" required>
        <div className="plan-part">
          <span>
            分{' '}
            <InputNumber aria-label="期数" min={2} max={60} value={count} onChange={(next) => setCount(next ?? 2)} style={{ width: 72 }} />{' '}
            期，第一期
          </span>
          <span style={{ width: 140 }}>
            <DayInput aria-label="第一期日期" value={first} onChange={(next) => setFirst(next ?? today)} />
          </span>
          <Button disabled={chosen.length === 0} onClick={share}>
            平均分期
          </Button>
          <span className={typed === total ? 'ui-quiet' : 'ui-danger'}>
            各期合计 {formatMoney(typed)}，账单合计 {formatMoney(total)}
          </span>
          {isZeroDecimal(late) ? null : <span className="ui-quiet">不分期的违约金 {formatMoney(late)} 元，付清本金后另收</span>}
        </div>
        <Form.List name="instalments">
          {(fields, { remove, add }, { errors }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className="plan-part">
                  <span>第 {name + 1} 期</span>
                  <Form.Item name={[name, 'dueDate']}>
                    <DayInput aria-label={`第 ${name + 1} 期日期`} />
                  </Form.Item>
                  <Form.Item name={[name, 'amount']}>
                    <DecimalInput aria-label={`第 ${name + 1} 期金额`} suffix="元" />
                  </Form.Item>
                  <Button type="link" size="small" onClick={() => remove(name)}>
                    删除
                  </Button>
                </div>
              ))}
              <Button type="link" size="small" onClick={() => add({ dueDate: first, amount: '' })}>
                增加一期
              </Button>
              <Form.ErrorList errors={errors} />
            </>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="fileId" label="协议附件">
        <PaperInput category={fileCategoryOf(createPlan, 'fileId')} />
      </Form.Item>
    </EntryDialog>
  );
}
