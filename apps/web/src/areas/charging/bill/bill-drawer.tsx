// One bill: how it was computed, its changes, its payments and its history.
import './bill.css';
import { Button, Table } from 'antd';
import { BILL, BILL_CHANGE, getBill, SETTLEMENT, type BillDetail } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal, priceText } from '@anju/domain';
import { Facts, RecordDrawer, RecordTabs, type Fact, type RecordList } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { DateText, EmptyState, EnumText, InstantText, Money, StatusTag } from '../../../ui/index.ts';
import { DocumentVouchers } from '../../accounting/index.ts';
import { BILL_TONES, periodText, SETTLEMENT_TONES } from './bill-text.ts';

interface BillDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly onClose: () => void;
  /** When absent, voiding is not offered. */
  readonly onVoid?: (bill: BillDetail) => void;
}

const isVoidable = ({ void: gone, state, settled, lateSettled }: BillDetail): boolean =>
  !gone && state >= BILL.published && isZeroDecimal(settled) && isZeroDecimal(lateSettled);

export const BillDrawer = ({ id, onVoid, onClose, list }: BillDrawerProps) => (
  <RecordDrawer
    list={list}
    record={useRead(getBill, { id })}
    what="账单"
    title={({ objectText, item }) => `${objectText} ${item}`}
    onClose={onClose}
    foot={(bill) => ({
      danger:
        onVoid && isVoidable(bill) ? (
          <Button danger onClick={() => onVoid(bill)}>
            作废
          </Button>
        ) : null,
    })}
  >
    {(bill) => (
      <>
        <BillFacts bill={bill} />
        <DocumentVouchers kind="bill" id={bill.id} />
        <RecordTabs
          items={[
            { key: 'calc', label: '计算过程', children: <Calc bill={bill} /> },
            { key: 'lines', label: `收款 ${bill.lines.length}`, children: <Lines bill={bill} /> },
            { key: 'changes', label: `调整与减免 ${bill.changes.length}`, children: <Changes bill={bill} /> },
            { key: 'steps', label: `操作记录 ${bill.steps.length}`, children: <Steps bill={bill} /> },
          ]}
        />
      </>
    )}
  </RecordDrawer>
);

function BillFacts({ bill }: { readonly bill: BillDetail }) {
  const facts: readonly Fact[] = [
    ['小区', bill.estateName],
    ['付款人', bill.payerName],
    ['期间', periodText(bill)],
    ['到期日', <DateText key="due" value={bill.dueDate} />],
    ['收费标准', bill.standardName],
    ['计费批次', bill.batchNumber],
    ['发布号', bill.publicationNumber || '未发布'],
    ['违约金约定', bill.lateTerms],
    ['应收', <Money key="amount" value={bill.amount} />],
    ['调整', <Money key="adjusted" value={bill.adjusted} dashZero />],
    ['减免', <Money key="reduced" value={bill.reduced} dashZero />],
    ['已收', <Money key="settled" value={bill.settled} dashZero />],
    ['未收', <Money key="open" value={bill.open} dashZero />],
    ['未收违约金', <Money key="late" value={bill.late} danger={!isZeroDecimal(bill.late)} dashZero />],
    ['已收违约金', <Money key="late-settled" value={bill.lateSettled} dashZero />],
    ['减免违约金', <Money key="late-waived" value={bill.lateWaived} dashZero />],
    ...(bill.lateText ? [['违约金计算', bill.lateText] as const] : []),
  ];
  return (
    <>
      <div className="bill-head">
        <EnumText of={BILL} value={bill.state} tones={BILL_TONES} />
        {bill.void ? <StatusTag tone="ended">已作废</StatusTag> : null}
        {bill.suspended ? <StatusTag tone="ended">挂账</StatusTag> : null}
        <span className="ui-quiet">
          {bill.createdBy} <InstantText value={bill.createdAt} />
        </span>
      </div>
      <Facts rows={facts} columns={2} className="bill-facts" />
    </>
  );
}

/** In display order; figures not listed here are for internal use. */
const FIGURES: readonly (readonly [name: string, title: string])[] = [
  ['from', '起'],
  ['to', '止'],
  ['meter', '表号'],
  ['previous', '上期读数'],
  ['current', '本期读数'],
  ['readOn', '抄表日'],
  ['ratio', '倍率'],
  ['loss', '损耗率'],
  ['carried', '换表前用量'],
  ['usage', '用量'],
  ['months', '月数'],
  ['area', '面积'],
  ['quantity', '数量'],
  ['price', '单价'],
  ['extra', '附加金额'],
  ['exact', '金额'],
  ['before', '同期前段合计'],
];
const DAYS = ['from', 'to', 'readOn'];
const PRICES = ['price', 'extra', 'exact', 'before'];
const DECIMAL = /^-?\d+(\.\d+)?$/;

function Calc({ bill: { calc, explain } }: { readonly bill: BillDetail }) {
  const shown = FIGURES.filter(([name]) => calc.some((one) => one[name] !== undefined));
  return (
    <>
      <p className="bill-explain">{explain || '没有计费说明'}</p>
      {shown.length === 0 ? null : (
        <Table
          size="small"
          rowKey={(one) => calc.indexOf(one)}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={calc}
          columns={shown.map(([name, title]) => ({
            title,
            align: DAYS.includes(name) || name === 'meter' ? ('left' as const) : ('right' as const),
            render: (_: unknown, one: BillDetail['calc'][number]) => figure(name, one[name]),
          }))}
        />
      )}
    </>
  );
}

function figure(name: string, value: string | number | undefined): string {
  if (value === undefined) return '–';
  if (DAYS.includes(name)) return formatDay(String(value));
  return PRICES.includes(name) && DECIMAL.test(String(value)) ? priceText(String(value)) : String(value);
}

function Lines({ bill }: { readonly bill: BillDetail }) {
  return (
    <Table
      size="small"
      rowKey={(line) => bill.lines.indexOf(line)}
      pagination={false}
      dataSource={bill.lines}
      locale={{ emptyText: <EmptyState text="还没有收款" /> }}
      columns={[
        { title: '结算单号', dataIndex: 'number' },
        { title: '日期', render: (_, line) => <DateText value={line.day} /> },
        { title: '本金', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        { title: '违约金', align: 'right', render: (_, line) => <Money value={line.late} dashZero /> },
        { title: '方式', render: (_, line) => line.tenders || '–' },
        {
          title: '状态',
          render: (_, line) => <EnumText of={SETTLEMENT} value={line.state} tones={SETTLEMENT_TONES} />,
        },
      ]}
    />
  );
}

function Changes({ bill }: { readonly bill: BillDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={bill.changes}
      locale={{ emptyText: <EmptyState text="没有调整或减免" /> }}
      columns={[
        { title: '类别', render: (_, change) => BILL_CHANGE.text(change.kind) },
        { title: '金额', align: 'right', render: (_, change) => formatMoney(change.amount) },
        { title: '日期', render: (_, change) => <DateText value={change.day} /> },
        { title: '经办', dataIndex: 'by' },
        { title: '原因', dataIndex: 'reason' },
      ]}
    />
  );
}

function Steps({ bill }: { readonly bill: BillDetail }) {
  return (
    <Table
      size="small"
      rowKey={(step) => bill.steps.indexOf(step)}
      pagination={false}
      dataSource={bill.steps}
      locale={{ emptyText: <EmptyState text="没有退回、作废等记录" /> }}
      columns={[
        { title: '操作', dataIndex: 'text' },
        { title: '时间', render: (_, step) => <InstantText value={step.at} /> },
        { title: '经办', dataIndex: 'by' },
        { title: '原因', dataIndex: 'reason' },
      ]}
    />
  );
}
