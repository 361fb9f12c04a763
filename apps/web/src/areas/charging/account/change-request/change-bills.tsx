// Bills of a request: found by house, parking space, person or phone, with an amount for each; a bill without an amount is not part of the
// request.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { BILL, CHANGE, findChangeBills, MAX_CHANGE_BILLS, type ChangeBill, type ChangeKind } from '@anju/contract';
import { formatMoney, sumMoney } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, DecimalInput, EmptyState, Money, SearchBox } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { leftOf, partOf } from './change-text.ts';

export interface ChangeEntry {
  readonly bill: ChangeBill;
  readonly amount: string;
}
interface ChangeBillsProps {
  readonly kind: ChangeKind;
  /** Bills already selected on the page. */
  readonly billIds: readonly number[];
  readonly value?: readonly ChangeEntry[];
  readonly onChange?: (entries: readonly ChangeEntry[]) => void;
}
const WORDS = { [CHANGE.adjust]: '调整', [CHANGE.reduce]: '减免', [CHANGE.discount]: '折扣', [CHANGE.waive]: '减免' } as const;
const LISTED = 8;

export function ChangeBills({ kind, billIds, value: entries = [], onChange }: ChangeBillsProps) {
  const [key, setKey] = useState('');
  const [percent, setPercent] = useState('');
  const query = useRead(
    findChangeBills,
    key !== '' || billIds.length > 0 ? (key === '' ? { kind, billIds: [...billIds] } : { kind, key }) : null,
  );
  const amounts = new Map(entries.map(({ bill, amount }) => [bill.id, amount]));
  const found = query.data ?? [];
  const shown = [...entries.map(({ bill }) => bill), ...found.filter((bill) => !amounts.has(bill.id))];
  /** Clearing the amount removes the bill from the request. */
  const put = (changed: readonly ChangeEntry[]) => {
    const next = new Map(entries.map((entry) => [entry.bill.id, entry]));
    for (const entry of changed) next.set(entry.bill.id, entry);
    onChange?.([...next.values()].filter(({ amount }) => amount !== ''));
  };
  const part = (share: number) => put(shown.map((bill) => ({ bill, amount: partOf(kind, bill, share) })));
  const adjusts = kind === CHANGE.adjust;
  const word = WORDS[kind];
  return (
    <>
      <div className="change-find" data-keeps-enter="">
        <SearchBox value={key} onSearch={setKey} placeholder="房号 / 车位 / 姓名 / 电话" />
        {adjusts ? null : (
          <Button disabled={shown.length === 0} onClick={() => part(100)}>
            全部{word}
          </Button>
        )}
        <span className="change-percent">
          <DecimalInput aria-label="比例" placeholder={adjusts ? '调减比例' : '比例'} suffix="%" value={percent} onChange={setPercent} />
        </span>
        <Button disabled={shown.length === 0 || percent === ''} onClick={() => part(Math.min(100, Number(percent)))}>
          按比例填写
        </Button>
        <Button disabled={entries.length === 0} onClick={() => onChange?.([])}>
          清空
        </Button>
        <span className="ui-quiet">
          {adjusts ? '正数调增、负数调减，' : ''}不填金额的账单不在单据内，最多 {MAX_CHANGE_BILLS} 笔
        </span>
      </div>
      <Table<ChangeBill>
        size="small"
        rowKey="id"
        loading={query.isFetching}
        dataSource={shown}
        pagination={shown.length > LISTED ? { pageSize: LISTED, size: 'small', showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState text={key === '' ? '请先按房号、姓名或电话查找账单' : '没有可以变动的账单'} /> }}
        columns={[
          { title: '对象', dataIndex: 'objectText' },
          { title: '项目', dataIndex: 'item' },
          { title: '期间', render: (_, bill) => periodText(bill) },
          { title: '到期日', render: (_, bill) => <DateText value={bill.dueDate} /> },
          { title: '状态', render: (_, bill) => BILL.text(bill.state) },
          { title: '未收', align: 'right', render: (_, bill) => <Money value={bill.open} /> },
          { title: '违约金', align: 'right', render: (_, bill) => <Money value={bill.late} dashZero /> },
          {
            title: `${word}金额`,
            align: 'right',
            render: (_, bill) => (
              <span className="change-amount">
                <DecimalInput
                  aria-label={`${word}金额 ${bill.objectText} ${bill.item} ${periodText(bill)}`}
                  negative={adjusts}
                  value={amounts.get(bill.id) ?? ''}
                  onChange={(amount) => put([{ bill, amount }])}
                />
              </span>
            ),
          },
          {
            title: kind === CHANGE.waive ? '剩余违约金' : '变动后未收',
            align: 'right',
            render: (_, bill) => {
              const amount = amounts.get(bill.id) ?? '';
              return /^-?\d+(\.\d+)?$/.test(amount) ? <Money value={leftOf(kind, bill, amount)} /> : '–';
            },
          },
        ]}
      />
      <div>
        已填 {entries.length} 笔，合计 {formatMoney(sumMoney(entries.map(({ amount }) => (/^-?\d+(\.\d+)?$/.test(amount) ? amount : '0'))))}{' '}
        元
      </div>
    </>
  );
}
