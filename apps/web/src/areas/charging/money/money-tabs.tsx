// The bills, payments and meters of a house or a person, as parts of its card; the lists are the calls of the screens they come from.
import './money.css';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  BILL,
  MENU,
  METER,
  meterKind,
  searchBills,
  searchMeters,
  searchSettlements,
  SETTLE,
  SETTLEMENT,
  type BillRow,
  type MeterRow,
  type SettlementBrief,
} from '@anju/contract';
import { businessDay, daysBetween, isZeroDecimal } from '@anju/domain';
import { column, ListTable, useList, type RecordTab } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { DateText, EnumText, Money as Amount, StatusTag } from '../../../ui/index.ts';
import { BillDrawer } from '../bill/bill-drawer.tsx';
import { BILL_TONES, periodText, SETTLEMENT_TONES } from '../bill/bill-text.ts';
import { SettlementDetail } from '../checkout/settlement/settlement-detail.tsx';
import { METER_TONES } from '../service/meter/meter-columns.tsx';
import type { Money, Whose } from './use-money.ts';

const ofBills = (whose: Whose) => ('houseId' in whose ? whose : { payerId: whose.personId });

function BillState({ bill }: { readonly bill: BillRow }) {
  const late = daysBetween(bill.dueDate, businessDay(new Date()));
  if (bill.suspended) return <StatusTag tone="ended">挂账</StatusTag>;
  if (bill.state === BILL.published && late > 0) return <StatusTag tone="overdue">逾期 {late} 天</StatusTag>;
  return <EnumText of={BILL} value={bill.state} tones={BILL_TONES} />;
}

const BILL_COLUMNS = column<BillRow>()([
  { title: '项目', field: 'item', width: 120 },
  { title: '对象', field: 'objectText', width: 120 },
  { title: '所属期', width: 110, render: periodText },
  { title: '到期日', width: 92, render: (bill) => <DateText value={bill.dueDate} /> },
  { title: '状态', width: 96, render: (bill) => <BillState bill={bill} /> },
  { title: '应收', width: 84, align: 'right', render: (bill) => <Amount value={bill.amount} /> },
  { title: '未收', width: 84, align: 'right', render: (bill) => <Amount value={bill.open} dashZero /> },
]);

function Bills({ whose }: { readonly whose: Whose }) {
  const list = useList(searchBills, ofBills(whose));
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ListTable what="账单" list={list} columns={BILL_COLUMNS} onOpen={({ id }) => setOpened(id)} />
      {opened === null ? null : <BillDrawer list={list} id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const PAYMENT_COLUMNS = column<SettlementBrief>()([
  { title: '入账日', width: 92, render: (row) => <DateText value={row.day} /> },
  { title: '类型', width: 80, render: (row) => SETTLE.text(row.type) },
  { title: '方式', field: 'tenders', width: 96 },
  { title: '票据号', field: 'number', width: 140 },
  { title: '付款人', field: 'payerName', width: 90 },
  { title: '状态', width: 80, render: (row) => <EnumText of={SETTLEMENT} value={row.state} tones={SETTLEMENT_TONES} /> },
  { title: '金额', width: 90, align: 'right', render: (row) => <Amount value={row.total} danger={row.total.startsWith('-')} /> },
]);

function Payments({ whose }: { readonly whose: Whose }) {
  const list = useList(searchSettlements, ofBills(whose));
  const access = useAccess(MENU.checkout);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ListTable what="缴费" list={list} columns={PAYMENT_COLUMNS} onOpen={({ id }) => setOpened(id)} />
      {opened === null ? null : (
        <SettlementDetail list={list} id={opened} access={access} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const METER_COLUMNS = column<MeterRow>()([
  { title: '表号', field: 'number', width: 130 },
  { title: '类别', width: 60, render: (row) => meterKind.text(row.kind) },
  { title: '收费标准', width: 130, render: (row) => row.standardName || <StatusTag tone="owed">未选标准</StatusTag> },
  { title: '最近读数', field: 'lastReading', width: 90, align: 'right' },
  { title: '最近抄表', width: 92, render: (row) => <DateText value={row.lastReadOn} /> },
  { title: '状态', width: 70, render: (row) => <EnumText of={METER} value={row.state} tones={METER_TONES} /> },
]);

function Meters({ houseId }: { readonly houseId: number }) {
  const list = useList(searchMeters, { houseId });
  return <ListTable what="表具" list={list} columns={METER_COLUMNS} />;
}

const labelled = (text: string, count: number | undefined) => (count === undefined ? text : `${text} ${count}`);

/** 账单, 缴费 and, of a house, 表具, as far as the user sees them. */
export function moneyTabs({ summary, may }: Money, whose: Whose): (RecordTab | false)[] {
  return [
    may('owed') && { key: 'bills', label: labelled('账单', summary?.owed?.allBills), children: <Bills whose={whose} /> },
    may('payments') && { key: 'payments', label: labelled('缴费', summary?.payments?.count), children: <Payments whose={whose} /> },
    'houseId' in whose &&
      may('meters') && {
        key: 'meters',
        label: labelled('表具', summary?.meters ?? undefined),
        children: <Meters houseId={whose.houseId} />,
      },
  ];
}

const SHOWN = 5;

/** The open bills, for the overview; the rest is behind the tab. */
export function OpenBills({ money, whose }: { readonly money: Money; readonly whose: Whose }) {
  const owed = money.summary?.owed ?? null;
  const { data } = useRead(
    searchBills,
    owed !== null && owed.bills > 0 ? { ...ofBills(whose), states: [BILL.published], page: 1, size: SHOWN } : null,
  );
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title="未收账单" more={data.total > data.rows.length ? `共 ${data.total} 笔` : ''}>
      {data.rows.map((bill) => (
        <li key={bill.id}>
          <span>
            {bill.item} <span className="ui-quiet">{periodText(bill)}</span>
          </span>
          <BillState bill={bill} />
          <Amount value={bill.open} />
        </li>
      ))}
    </Section>
  );
}

/** The houses of which a person owes something; each leads to its card. */
export function OwingHouses({ money }: { readonly money: Money }) {
  const houses = money.summary?.houses ?? [];
  const path = money.pathOf(MENU.house);
  if (houses.length === 0) return null;
  return (
    <Section title="欠费房屋" more="">
      {houses.map(({ houseId, code, estateName, open, overdue }) => (
        <li key={houseId}>
          <span>{path === undefined ? `${estateName} ${code}` : <Link to={`${path}?id=${houseId}`}>{`${estateName} ${code}`}</Link>}</span>
          {!isZeroDecimal(overdue) ? <StatusTag tone="overdue">逾期</StatusTag> : <StatusTag tone="owed">未到期</StatusTag>}
          <Amount value={open} />
        </li>
      ))}
    </Section>
  );
}

function Section({ title, more, children }: { readonly title: string; readonly more: string; readonly children: ReactNode }) {
  return (
    <section className="record-section money-section">
      <h3>
        {title} <span className="ui-quiet">{more}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
