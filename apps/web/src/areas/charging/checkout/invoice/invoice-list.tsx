// 发票, beside 日常结算 (164) and 结算汇总 (166): every request a person may see, those whose money went back first of all.
import './invoice.css';
import '../desk/desk-till.css';
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { exportInvoices, INVOICE, invoiceForm, invoiceState, MENU, searchInvoices, type InvoiceRow, type OutputOf } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, ExportByJob, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  DayInput,
  EmptyState,
  EnumCheck,
  EnumText,
  InstantText,
  KeyHints,
  Money,
  SearchBox,
  StatusTag,
} from '../../../../ui/index.ts';
import { EstatePick } from '../../bill/bill-choices.tsx';
import { InvoiceAskDialog } from './invoice-ask.tsx';
import { InvoiceChooseDialog } from './invoice-choose.tsx';
import { InvoiceDrawer } from './invoice-detail.tsx';
import { INVOICE_TONES, useRefreshInvoices } from './invoice-text.ts';
import { SettlementDetail } from '../settlement/settlement-detail.tsx';

const COLUMNS = column<InvoiceRow>()([
  { title: '申请单号', field: 'number', fixed: 'start' },
  {
    title: '状态',
    render: (row) => (
      <>
        <EnumText of={invoiceState} value={row.state} tones={INVOICE_TONES} />
        {row.exchange ? <StatusTag tone="note">换票</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '房屋', render: (row) => row.houseCode || '–' },
  { title: '种类', render: (row) => invoiceForm.text(row.kind) },
  { title: '抬头', field: 'title', width: 200, ellipsis: true },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '税额', align: 'right', render: (row) => <Money value={row.tax} dashZero /> },
  { title: '发票号码', render: (row) => row.invoiceNo || '–' },
  { title: '开票日期', render: (row) => <DateText value={row.issuedOn} /> },
  { title: '领取人', render: (row) => row.takenBy || '–' },
  { title: '申请人', field: 'createdBy' },
  { title: '申请时间', render: (row) => <InstantText value={row.createdAt} /> },
  { title: '审核', render: (row) => [row.checkedBy, row.checkNote].filter(Boolean).join('：') || '–' },
]);

const amounts = (amount: string, tax: string) => `金额 ${formatMoney(amount)} 元，税额 ${formatMoney(tax)} 元`;
/** What still counts is said where it is less than all of them. */
function sumsText({ amount, tax, livingAmount, livingTax }: OutputOf<typeof searchInvoices>['sums']): string {
  const all = amounts(amount, tax);
  const living = amounts(livingAmount, livingTax);
  return all === living ? all : `${all}；不含已驳回、已撤回、已红冲：${living}`;
}

type Dialog = { readonly kind: 'choose' | 'export' } | { readonly kind: 'ask'; readonly settlementIds: readonly number[] };

export function InvoiceList({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const desk = useAccess(MENU.checkout);
  const refresh = useRefreshInvoices();
  const list = useList(searchInvoices, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [settlementId, setSettlementId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, resetFilter, extra } = list;
  const states = filter.states ?? [];
  const redOnly = states.length === 1 && states[0] === INVOICE.redDue;
  const close = () => setDialog(null);
  const searching = Object.keys(filter).length > 0;
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <Button
              danger={(extra?.redDue ?? 0) > 0}
              type={redOnly ? 'primary' : 'default'}
              aria-pressed={redOnly}
              onClick={() => setFilter({ states: redOnly ? [] : [INVOICE.redDue] })}
            >
              {`待红冲 ${extra?.redDue ?? 0}`}
            </Button>
            <EnumCheck of={invoiceState} value={states} onChange={(next) => setFilter({ states: next })} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <span className="invoice-day">
              <DayInput
                aria-label="申请日期起"
                value={filter.dayFrom}
                onChange={(dayFrom) => setFilter({ dayFrom })}
                placeholder="申请日期起"
              />
            </span>
            <span className="invoice-day">
              <DayInput aria-label="申请日期止" value={filter.dayTo} onChange={(dayTo) => setFilter({ dayTo })} placeholder="申请日期止" />
            </span>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="单号 / 抬头 / 发票号 / 房号"
              width={200}
            />
            {searching ? (
              <Button type="link" onClick={resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
            {access.can('add') && desk.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'choose' })}>
                开发票
              </Button>
            ) : null}
          </>
        }
        summary={
          extra ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={COLUMNS.length}>
                <span aria-label="发票合计">{`合计 ${extra.total} 张，${sumsText(extra.sums)}`}</span>
              </Table.Summary.Cell>
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的发票申请' : '还没有发票申请'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '查看'],
            ]}
          />
        }
      />
      {openId === null ? null : (
        <InvoiceDrawer
          key={`invoice-${openId}`}
          id={openId}
          access={access}
          onSettlement={setSettlementId}
          onClose={() => setOpenId(null)}
        />
      )}
      {settlementId === null ? null : (
        <SettlementDetail
          key={`settlement-${settlementId}`}
          id={settlementId}
          access={desk}
          onOpen={setSettlementId}
          onClose={() => {
            setSettlementId(null);
            refresh();
          }}
        />
      )}
      {dialog?.kind === 'choose' ? (
        <InvoiceChooseDialog onChosen={(settlementIds) => setDialog({ kind: 'ask', settlementIds })} onClose={close} />
      ) : null}
      {dialog?.kind === 'ask' ? (
        <InvoiceAskDialog
          settlementIds={dialog.settlementIds}
          onDone={(number) => {
            close();
            void message.success(`已提交 ${number}，请他人审核`);
            refresh();
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob title="导出发票申请" request={(purpose) => call(exportInvoices, { filter, purpose })} onClose={close} />
      ) : null}
    </>
  );
}
