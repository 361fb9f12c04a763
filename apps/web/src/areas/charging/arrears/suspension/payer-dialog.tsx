// 欠费转移: open bills are assigned to a person who owns or rents the object today; the history of each bill keeps the old payer.
import { useState } from 'react';
import { Form, Input, Select } from 'antd';
import { listPayerBills, OBJECT, transferPayer } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import type { ObjectRef } from '../chase/chase-letter.tsx';
import { BillPick, ObjectSelect } from './suspension-parts.tsx';

interface PayerDialogProps {
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}
export function PayerDialog({ onDone, onClose }: PayerDialogProps) {
  const [of, setOf] = useState<ObjectRef | null>(null);
  const query = useRead(listPayerBills, of);
  const entry = useEntry({
    endpoint: transferPayer,
    initial: { billIds: [] as number[], personId: null as number | null, reason: '' },
    toInput: (values) => ({
      ...values,
      objectKind: of?.objectKind ?? OBJECT.house,
      objectId: of?.objectId ?? 0,
      personId: values.personId ?? 0,
    }),
    onDone: ({ bills, amount }) => onDone(`已转移 ${bills} 笔 ${formatMoney(amount)} 元`),
    touched: of !== null,
  });
  return (
    <EntryDialog title="欠费转移" entry={entry} onClose={onClose} size="wide" saveText="转移">
      <p className="ui-quiet">房屋转让后，按双方约定把未付账单改由现在的业主、租客支付；金额和违约金不变。</p>
      <Form.Item label="对象" required>
        <ObjectSelect
          onChoose={(one) => {
            setOf(one && { objectKind: one.objectKind, objectId: one.objectId });
            entry.form.setFieldsValue({ billIds: [], personId: null });
          }}
        />
      </Form.Item>
      <Form.Item name="billIds" label="未付账单" required>
        <BillPick bills={query.data?.bills ?? []} loading={query.isFetching} none={of === null ? '请先选择对象' : '没有可以转移的账单'} />
      </Form.Item>
      <Form.Item name="personId" label="新付款人" required>
        <Select<number>
          aria-label="新付款人"
          placeholder="现在的业主、租客或客户"
          notFoundContent="没有现在的业主或租客"
          options={(query.data?.payers ?? []).map(({ personId, name, phone }) => ({
            value: personId,
            label: [name, phone].filter(Boolean).join(' '),
          }))}
        />
      </Form.Item>
      <Form.Item name="reason" label="转移原因" required>
        <Input maxLength={200} placeholder="如 买卖合同约定由买方承担" />
      </Form.Item>
    </EntryDialog>
  );
}
