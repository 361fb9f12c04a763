// The changes line by line: house, item, reason, source, requester and approver; and their totals by reason and approver.
import { useState } from 'react';
import { Button, Table } from 'antd';
import {
  BILL_CHANGE,
  REDUCTION_REASON,
  reportChanges,
  searchChanges,
  type ChangeKind,
  type ChangeRegisterRow,
  type ChangeReport,
  type InputOf,
} from '@anju/contract';
import { businessDay, formatCount, formatMoney } from '@anju/domain';
import { column, ListPage, useList, type ListState } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import {
  ChoicePick,
  DateText,
  DayRange,
  Dialog,
  EmptyState,
  EnumCheck,
  FailedState,
  LoadingOverlay,
  Money,
  SearchBox,
  StatusTag,
  Sum,
} from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useItemChoices } from '../../bill/bill-choices.tsx';
import { BillDrawer } from '../../bill/bill-drawer.tsx';
import { periodText } from '../../bill/bill-text.ts';

const SOURCES: Readonly<Record<ChangeRegisterRow['source'], string>> = {
  request: '申请',
  reduction: '优减标准',
  settlement: '收款',
  none: '',
};
/** The part of the text that the columns for kind, reason and source do not already show. */
function restOf({ text, kind, reason, number }: ChangeRegisterRow): string {
  const kindText = BILL_CHANGE.text(kind);
  const said = [number && `冲回 ${number}：`, reason === null ? '' : `${REDUCTION_REASON.text(reason)}：`].filter(Boolean);
  const begun = said.find((part) => text.startsWith(part)) ?? '';
  const ended = number && text.endsWith(`（${number}）`) ? `（${number}）` : '';
  const rest = text.slice(begun.length, text.length - ended.length).trim();
  return [kindText, `冲回${kindText}`].includes(rest) ? '' : rest;
}
/** Named like its column, because an adjustment also has a reason but is not a reduction. */
const REASON = { ...REDUCTION_REASON, name: '原因' };
const COLUMNS = column<ChangeRegisterRow>()([
  { title: '对象', field: 'objectText', fixed: 'start', width: 130 },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '日期', width: 96, render: (row) => <DateText value={row.day} /> },
  {
    title: '类别',
    width: 120,
    render: (row) => (
      <>
        {BILL_CHANGE.text(row.kind)} {row.undone ? <StatusTag>{row.amount.startsWith('-') ? '已冲回' : '冲回'}</StatusTag> : null}
      </>
    ),
  },
  { title: '项目', field: 'item', width: 110 },
  { title: '期间', width: 110, render: periodText },
  { title: '金额', align: 'right', width: 96, render: (row) => <Money value={row.amount} /> },
  { title: '原因', width: 100, render: (row) => (row.reason === null ? '–' : REDUCTION_REASON.text(row.reason)) },
  { title: '来源', width: 190, render: (row) => [SOURCES[row.source], row.number].filter(Boolean).join(' ') || '–' },
  { title: '申请人', field: 'askedBy', width: 80 },
  { title: '审核人', field: 'checkedBy', width: 80 },
  { title: '说明', width: 220, render: (row) => <span className="ui-quiet">{restOf(row) || '–'}</span> },
]);

export function ChangeRegister({ kind }: { readonly kind: ChangeKind }) {
  // Starts with the current year; earlier changes are found by setting the dates.
  const [dayFrom, setDayFrom] = useState<string | null>(`${businessDay(new Date()).slice(0, 4)}-01-01`);
  const list = useList(searchChanges, { kind, dayFrom });
  const [billId, setBillId] = useState<number | null>(null);
  const [summed, setSummed] = useState(false);
  const { extra: sums } = list;
  return (
    <>
      <ListPage
        name="charging.change-request.register"
        what={{ name: '记录', none: '这段时间没有记录', open: '看账单' }}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setBillId(row.billId)}
        filters={<Filters list={list} dayFrom={dayFrom} onDayFrom={setDayFrom} />}
        actions={<Button onClick={() => setSummed(true)}>按原因和审核人汇总</Button>}
        totals={
          sums && sums.total > 0
            ? { text: `合计 ${formatCount(sums.total)} 笔`, units: true, cells: { 金额: <Sum value={sums.amount} named /> } }
            : null
        }
      />
      {summed ? <Report filter={{ kind, dayFrom, ...list.filter }} onClose={() => setSummed(false)} /> : null}
      {billId === null ? null : <BillDrawer id={billId} onClose={() => setBillId(null)} />}
    </>
  );
}

interface FiltersProps {
  readonly list: ListState<typeof searchChanges>;
  readonly dayFrom: string | null;
  readonly onDayFrom: (day: string | null) => void;
}
function Filters({ list, dayFrom, onDayFrom }: FiltersProps) {
  const { filter, setFilter } = list;
  const items = useItemChoices();
  return (
    <>
      <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" width={210} />
      {items.length === 0 ? null : (
        <ChoicePick
          label="收费项目"
          choices={items}
          width={120}
          value={filter.chargeTypeId}
          onChange={(chargeTypeId) => setFilter({ chargeTypeId })}
        />
      )}
      <EnumCheck of={REASON} value={filter.reasons ?? []} onChange={(reasons) => setFilter({ reasons })} />
      <DayRange of="变动" from={dayFrom} to={filter.dayTo} onFrom={onDayFrom} onTo={(dayTo) => setFilter({ dayTo })} />
    </>
  );
}

interface ReportProps {
  readonly filter: InputOf<typeof reportChanges>;
  readonly onClose: () => void;
}
function Report({ filter, onClose }: ReportProps) {
  const query = useRead(reportChanges, filter);
  return (
    <Dialog open title="按原因和审核人汇总" size="wide" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <>
          <p>
            共 {formatCount(query.data.changes)} 笔，{formatMoney(query.data.amount)} 元；冲回的与原记录相抵。
          </p>
          <div className="change-report">
            <Groups title="原因" rows={query.data.byReason} />
            <Groups title="审核人" rows={query.data.byChecker} />
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function Groups({ title, rows }: { readonly title: string; readonly rows: ChangeReport['byReason'] }) {
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: <EmptyState text="没有记录" /> }}
      columns={[
        { title, dataIndex: 'name' },
        { title: '笔数', align: 'right', dataIndex: 'changes' },
        { title: '金额', align: 'right', render: (_, row) => formatMoney(row.amount) },
      ]}
    />
  );
}
