// One settlement: its lines, tenders and reversals; 作废 on the same day, 红冲 of the whole or by line afterwards, 补打.
import './settlement.css';
import { Button, Table } from 'antd';
import {
  houseCharging,
  objectCharging,
  searchSettlements,
  settlementDetail,
  SETTLEMENT,
  SETTLE,
  type SettlementDetail as Detail,
} from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { Facts, RecordDrawer, useActs, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { DateText, EnumText, InstantText, Money, StatusTag } from '../../../../ui/index.ts';
import { DocumentVouchers } from '../../../accounting/index.ts';
import { periodText, SETTLEMENT_TONES } from '../../bill/bill-text.ts';
import { SettlementRefunds } from '../pay-order/mobile-refund.tsx';
import { ReceiptAgain } from '../receipt/receipt-page.tsx';
import { useHeld } from '../../document/use-held.ts';
import { RedDialog, VoidDialog } from './settlement-reverse.tsx';
import { InvoiceButton, SettlementInvoices } from './settlement-invoices.tsx';

interface SettlementDetailProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

export function SettlementDetail({ id, access, onOpen, onClose, list }: SettlementDetailProps) {
  const acts = useActs<{ void: Detail; reverse: Detail }>(useRefresh(settlementDetail, searchSettlements, houseCharging, objectCharging));
  const refreshDetail = useRefresh(settlementDetail);
  const { doing } = acts;
  const held = useHeld();
  return (
    <RecordDrawer
      list={list}
      record={useRead(settlementDetail, { id })}
      what="结算"
      title={(detail) => `${SETTLE.text(detail.type)} ${detail.number}`}
      onClose={onClose}
      actions={(detail) => (
        <>
          <InvoiceButton detail={detail} />
          {access.can('print') ? <ReceiptAgain id={id} prints={detail.prints} onPrinted={() => void refreshDetail()} /> : null}
        </>
      )}
      foot={(detail) => ({
        danger: (
          <>
            {access.can('void') && detail.canVoid ? (
              <Button danger onClick={() => acts.begin('void', detail)}>
                作废
              </Button>
            ) : null}
            {access.can('void') && detail.canRed ? (
              <Button danger onClick={() => acts.begin('reverse', detail)}>
                红冲
              </Button>
            ) : null}
          </>
        ),
      })}
    >
      {(detail) => (
        <>
          <Head detail={detail} onOpen={onOpen} />
          <Lines detail={detail} />
          <Tenders detail={detail} />
          {detail.source === 'mobile' || detail.originalId !== null ? <SettlementRefunds settlementId={detail.id} /> : null}
          <SettlementInvoices invoices={detail.invoices} />
          <DocumentVouchers kind="settlement" id={detail.id} />
          {detail.reds.length > 0 ? <Reds detail={detail} onOpen={onOpen} /> : null}
          {doing?.kind === 'void' ? (
            <VoidDialog
              detail={doing.row}
              onClose={acts.close}
              onDone={({ held: waits }) => (held(waits) ? acts.close() : acts.done(`${detail.number} 已作废，请收回原票据`))}
            />
          ) : null}
          {doing?.kind === 'reverse' ? (
            <RedDialog
              detail={doing.row}
              onClose={acts.close}
              onDone={(red) => {
                if (held(red.held)) return acts.close();
                acts.done(`已红冲，红冲单号 ${red.number}`);
                onOpen(red.id);
              }}
            />
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}

function Head({ detail, onOpen }: { readonly detail: Detail; readonly onOpen: (id: number) => void }) {
  const { originalId } = detail;
  return (
    <>
      <p className="settlement-head">
        {originalId === null || detail.state !== SETTLEMENT.valid ? (
          <EnumText of={SETTLEMENT} value={detail.state} tones={SETTLEMENT_TONES} />
        ) : null}
        {originalId === null ? null : <StatusTag tone="overdue">红冲单</StatusTag>}
        {detail.closed ? <StatusTag tone="paid">已日结</StatusTag> : null}
        {originalId === null ? null : (
          <Button type="link" size="small" onClick={() => onOpen(originalId)}>
            红冲原单 {detail.originalNumber}
          </Button>
        )}
        <span className="ui-quiet">
          <InstantText value={detail.at} />
        </span>
      </p>
      <Facts
        columns={2}
        className="settlement-facts"
        rows={[
          ['小区', detail.estateName],
          ['房屋', detail.houseCode],
          ['付款人', detail.payerName],
          ['入账日', <DateText key="day" value={detail.day} />],
          ['金额', <Money key="total" value={detail.total} danger={detail.total.startsWith('-')} />],
          ['收款人', detail.cashierName],
          ['实收现金', <Money key="received" value={detail.received} dashZero />],
          ['找零', <Money key="change" value={detail.changeGiven} dashZero />],
          ['抹零', <Money key="off" value={detail.roundOff} dashZero />],
          ['打印', detail.prints === 0 ? '未打印' : `${detail.prints} 次`],
          ['备注', detail.remark],
          ['原因', detail.reason],
        ]}
      />
    </>
  );
}

function Lines({ detail }: { readonly detail: Detail }) {
  return (
    <Table
      size="small"
      rowKey="seq"
      className="settlement-table"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={detail.lines}
      columns={[
        { title: '行', dataIndex: 'seq' },
        { title: '项目', render: (_, line) => line.chargeTypeName || line.text || '–' },
        { title: '对象', render: (_, line) => line.objectText || '–' },
        ...(detail.lines.some(({ debtor }) => debtor !== null)
          ? [
              {
                title: '代缴',
                render: (_: unknown, line: Detail['lines'][number]) => (line.debtor === null ? '–' : `代 ${line.debtor} 缴`),
              },
            ]
          : []),
        {
          title: '所属期',
          render: (_, { periodFrom, periodTo }) => (periodFrom && periodTo ? periodText({ periodFrom, periodTo }) : '–'),
        },
        { title: '金额', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        { title: '违约金', align: 'right', render: (_, line) => <Money value={line.late} dashZero /> },
        {
          title: '状态',
          render: (_, line) => (line.reversedBy === null ? '' : <StatusTag tone="overdue">已由 {line.reversedBy} 红冲</StatusTag>),
        },
      ]}
    />
  );
}

function Tenders({ detail }: { readonly detail: Detail }) {
  return (
    <Table
      size="small"
      rowKey="seq"
      className="settlement-table"
      pagination={false}
      dataSource={detail.tenderRows}
      columns={[
        { title: '收款方式', dataIndex: 'name' },
        { title: '金额', align: 'right', render: (_, tender) => <Money value={tender.amount} /> },
        { title: '凭证号', render: (_, tender) => tender.reference || '–' },
      ]}
    />
  );
}

function Reds({ detail, onOpen }: { readonly detail: Detail; readonly onOpen: (id: number) => void }) {
  return (
    <ul className="settlement-reds" aria-label="红冲记录">
      {detail.reds.map((red) => (
        <li key={red.id}>
          <Button type="link" size="small" onClick={() => onOpen(red.id)}>
            {red.number}
          </Button>
          {formatDay(red.day)} 红冲 {isZeroDecimal(red.total) ? '' : formatMoney(red.total)} 元，{red.cashierName}，{red.reason}
        </li>
      ))}
    </ul>
  );
}
