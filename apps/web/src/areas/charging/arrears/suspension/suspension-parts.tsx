// Parts of the forms of suspended arrears: the choice of an object and of its bills.
import { useState } from 'react';
import { Select, Table } from 'antd';
import { findArrearsObjects, SUSPENSION_STATE, type ArrearsChoice, type SuspensionBill, type SuspensionRow } from '@anju/contract';
import { formatMoney, sumMoney } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, Money, type Tone } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import type { ObjectRef } from '../chase/chase-letter.tsx';

export const SUSPENSION_TONES: Readonly<Record<SuspensionRow['state'], Tone>> = {
  [SUSPENSION_STATE.draft]: 'owed',
  [SUSPENSION_STATE.waiting]: 'owed',
  [SUSPENSION_STATE.approved]: 'paid',
  [SUSPENSION_STATE.rejected]: 'overdue',
  [SUSPENSION_STATE.withdrawn]: 'ended',
};

interface ObjectSelectProps {
  readonly id?: string;
  readonly onChoose: (object: ArrearsChoice | null) => void;
}
/** Chooses a house, parking space, customer or contract with open bills. */
export function ObjectSelect({ id, onChoose }: ObjectSelectProps) {
  const [key, setKey] = useState('');
  const query = useRead(findArrearsObjects, { key });
  const found = query.data ?? [];
  const valueOf = ({ objectKind, objectId }: ObjectRef) => `${objectKind}-${objectId}`;
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      aria-label="对象"
      allowClear
      placeholder="房号 / 车位 / 合同 / 姓名 / 电话"
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setKey }}
      notFoundContent={query.isPending ? '查找中…' : '没有未付账单的对象'}
      onChange={(value: string | undefined) => onChoose(found.find((one) => valueOf(one) === value) ?? null)}
      options={found.map((one) => ({
        value: valueOf(one),
        label: `${one.estateName} ${one.objectText} ${one.payerName} 未收 ${formatMoney(one.open)}${one.suspended === '0.00' ? '' : `（挂账 ${formatMoney(one.suspended)}）`}`,
      }))}
    />
  );
}

interface BillPickProps {
  readonly bills: readonly SuspensionBill[];
  readonly loading?: boolean;
  readonly amountTitle?: string;
  /** Shown when there is no bill to choose. */
  readonly none: string;
  readonly value?: readonly number[];
  readonly onChange?: (billIds: number[]) => void;
}
export function BillPick({ bills, loading = false, amountTitle = '未收', none, value = [], onChange }: BillPickProps) {
  const chosen = bills.filter(({ billId }) => value.includes(billId));
  return (
    <>
      <Table<SuspensionBill>
        size="small"
        rowKey="billId"
        pagination={false}
        loading={loading}
        dataSource={[...bills]}
        scroll={{ y: 240 }}
        className="suspension-pick"
        locale={{ emptyText: <EmptyState text={none} /> }}
        rowSelection={{
          selectedRowKeys: [...value],
          onChange: (keys) => onChange?.(keys.map(Number)),
          getCheckboxProps: (row) => ({ 'aria-label': `${row.objectText} ${row.item} ${periodText(row)}` }),
        }}
        columns={[
          { title: '对象', dataIndex: 'objectText' },
          { title: '付款人', dataIndex: 'payerName', width: 84 },
          { title: '项目', dataIndex: 'item', width: 116 },
          { title: '期间', width: 110, render: (_, row) => periodText(row) },
          { title: '到期日', width: 92, render: (_, row) => <DateText value={row.dueDate} /> },
          { title: amountTitle, align: 'right', width: 96, render: (_, row) => <Money value={row.amount} /> },
          { title: '违约金', align: 'right', width: 76, render: (_, row) => <Money value={row.late} dashZero /> },
        ]}
      />
      <div className="suspension-sum">
        已选 {chosen.length} 笔，合计 <strong>{formatMoney(sumMoney(chosen.map(({ amount }) => amount)))}</strong> 元
      </div>
    </>
  );
}
