// 发票, a tab of 日常结算 (164) and 结算汇总 (166): every request the user may see; those whose money was refunded come first.
import './invoice.css';
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { exportInvoices, INVOICE, INVOICE_FORM, MENU, searchInvoices, type InvoiceRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ExportByJob, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, DayRange, EnumCheck, EnumText, InstantText, Money, SearchBox, StatusTag, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { InvoiceAskDialog } from './invoice-ask.tsx';
import { InvoiceChooseDialog } from './invoice-choose.tsx';
import { InvoiceDrawer } from './invoice-detail.tsx';
import { sumsText } from './invoice-sums.ts';
import { INVOICE_TONES, useRefreshInvoices } from './invoice-text.ts';
import { SettlementDetail } from '../settlement/settlement-detail.tsx';

const COLUMNS = column<InvoiceRow>()([
  { title: '申请单号', field: 'number', fixed: 'start' },
  {
    title: '状态',
    render: (row) => (
      <>
        <EnumText of={INVOICE} value={row.state} tones={INVOICE_TONES} />
        {row.exchange ? <StatusTag tone="kind">换票</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '房屋', render: (row) => row.houseCode || '–' },
  { title: '种类', render: (row) => INVOICE_FORM.text(row.kind) },
  { title: '抬头', field: 'title', width: 200 },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '税额', align: 'right', render: (row) => <Money value={row.tax} dashZero /> },
  { title: '发票号码', render: (row) => row.invoiceNo || '–' },
  { title: '开票日期', render: (row) => <DateText value={row.issuedOn} /> },
  { title: '开票结果', width: 200, render: (row) => row.message || '–' },
  { title: '领取人', render: (row) => row.takenBy || '–' },
  { title: '申请人', field: 'createdBy' },
  { title: '申请时间', render: (row) => <InstantText value={row.createdAt} /> },
  { title: '审核', render: (row) => [row.checkedBy, row.checkNote].filter(Boolean).join('：') || '–' },
]);

/** What the tax system refused. */
const FAILED = [INVOICE.failed, INVOICE.redFailed] as const;

export function InvoiceList({ access }: { readonly access: Access }) {
  const desk = useAccess(MENU.checkout);
  const acts = useActs<{ choose: null; export: null; ask: readonly number[] }>(useRefreshInvoices());
  const { opened, doing } = acts;
  const list = useList(searchInvoices, {});
  const [settlementId, setSettlementId] = useState<number | null>(null);
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  const states = filter.states ?? [];
  const redOnly = states.length === 1 && states[0] === INVOICE.redDue;
  const failedOnly = states.length === FAILED.length && FAILED.every((state) => states.includes(state));
  return (
    <>
      <ListPage
        name="charging.invoice"
        ownExport
        what={{ name: '发票申请', open: '查看' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
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
            <Button
              danger={(extra?.failed ?? 0) > 0}
              type={failedOnly ? 'primary' : 'default'}
              aria-pressed={failedOnly}
              onClick={() => setFilter({ states: failedOnly ? [] : [...FAILED] })}
            >
              {`开票失败 ${extra?.failed ?? 0}`}
            </Button>
            <EnumCheck of={INVOICE} value={states} onChange={(next) => setFilter({ states: next })} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <DayRange
              of="申请"
              from={filter.dayFrom}
              to={filter.dayTo}
              onFrom={(dayFrom) => setFilter({ dayFrom })}
              onTo={(dayTo) => setFilter({ dayTo })}
            />
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="单号 / 抬头 / 发票号 / 房号"
              width={200}
            />
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
            {access.can('add') && desk.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => acts.begin('choose')}>
                开发票
              </Button>
            ) : null}
          </>
        }
        totals={
          extra && {
            text: <span aria-label="发票合计">{`合计 ${formatCount(extra.total)} 张，${sumsText(extra.sums, sum)}`}</span>,
            units: true,
          }
        }
      />
      {opened === null ? null : (
        <InvoiceDrawer list={list} id={opened} access={access} onSettlement={setSettlementId} onClose={() => acts.open(null)} />
      )}
      {settlementId === null ? null : (
        <SettlementDetail
          id={settlementId}
          access={desk}
          onOpen={setSettlementId}
          onClose={() => {
            setSettlementId(null);
            acts.refresh();
          }}
        />
      )}
      {doing?.kind === 'choose' ? (
        <InvoiceChooseDialog onChosen={(settlementIds) => acts.begin('ask', settlementIds)} onClose={acts.close} />
      ) : null}
      {doing?.kind === 'ask' ? (
        <InvoiceAskDialog settlementIds={doing.row} onDone={(number) => acts.done(`已提交 ${number}，请他人审核`)} onClose={acts.close} />
      ) : null}
      {doing?.kind === 'export' ? (
        <ExportByJob title="导出发票申请" request={(purpose) => call(exportInvoices, { filter, purpose })} onClose={acts.close} />
      ) : null}
    </>
  );
}
