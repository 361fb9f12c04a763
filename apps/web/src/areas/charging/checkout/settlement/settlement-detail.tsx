// One settlement: lines, tenders, papers that took it back; 作废 on its own day, 红冲 whole or by line afterwards, 补打.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Descriptions, Drawer, Table } from 'antd';
import {
  houseCharging,
  objectCharging,
  searchSettlements,
  settlementDetail,
  settlementState,
  settleType,
  type SettlementDetail as Detail,
} from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { SettlementRefunds } from '../pay-order/mobile-refund.tsx';
import { ReceiptAgain } from '../receipt/receipt-page.tsx';
import { RedDialog, VoidDialog } from './settlement-reverse.tsx';
import { InvoiceButton, SettlementInvoices } from './settlement-invoices.tsx';
import { STATE_TONES } from './settlement-text.ts';

interface SettlementDetailProps {
  readonly id: number;
  readonly access: Access;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

export function SettlementDetail({ id, access, onOpen, onClose }: SettlementDetailProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'void' | 'red' | null>(null);
  const query = useQuery({
    queryKey: [settlementDetail.path, id],
    queryFn: ({ signal }) => call(settlementDetail, { id }, { signal, loading: false }),
  });
  const detail = query.data;
  const refresh = () => {
    for (const { path } of [settlementDetail, searchSettlements, houseCharging, objectCharging])
      void client.invalidateQueries({ queryKey: [path] });
  };
  const mayTakeBack = access.can('void') && detail !== undefined;
  return (
    <Drawer
      open
      size={880}
      title={detail ? `${settleType.text(detail.type)} ${detail.number}` : '结算'}
      onClose={onClose}
      extra={
        detail ? (
          <span className="settlement-acts">
            {mayTakeBack && detail.canVoid ? (
              <Button danger onClick={() => setDialog('void')}>
                作废
              </Button>
            ) : null}
            {mayTakeBack && detail.canRed ? (
              <Button danger onClick={() => setDialog('red')}>
                红冲
              </Button>
            ) : null}
            <InvoiceButton detail={detail} />
            {access.can('print') ? (
              <ReceiptAgain
                id={id}
                prints={detail.prints}
                onPrinted={() => void client.invalidateQueries({ queryKey: [settlementDetail.path, id] })}
              />
            ) : null}
          </span>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {detail ? <Facts detail={detail} onOpen={onOpen} /> : null}
      {detail ? <Lines detail={detail} /> : null}
      {detail ? <Tenders detail={detail} /> : null}
      {detail && (detail.source === 'mobile' || detail.originalId !== null) ? <SettlementRefunds settlementId={detail.id} /> : null}
      {detail ? <SettlementInvoices invoices={detail.invoices} /> : null}
      {detail && detail.reds.length > 0 ? <Reds detail={detail} onOpen={onOpen} /> : null}
      {detail && dialog === 'void' ? (
        <VoidDialog
          detail={detail}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            void message.success(`${detail.number} 已作废，请收回原票据`);
            refresh();
          }}
        />
      ) : null}
      {detail && dialog === 'red' ? (
        <RedDialog
          detail={detail}
          onClose={() => setDialog(null)}
          onDone={(red) => {
            setDialog(null);
            void message.success(`已红冲，红冲单号 ${red.number}`);
            refresh();
            onOpen(red.id);
          }}
        />
      ) : null}
    </Drawer>
  );
}

function Facts({ detail, onOpen }: { readonly detail: Detail; readonly onOpen: (id: number) => void }) {
  const { originalId } = detail;
  const facts: [string, React.ReactNode][] = [
    ['小区', detail.estateName],
    ['房屋', detail.houseCode || '–'],
    ['付款人', detail.payerName],
    ['入账日', <DateText key="day" value={detail.day} />],
    ['金额', <Money key="total" value={detail.total} danger={detail.total.startsWith('-')} />],
    ['收款人', detail.cashierName],
    ['实收现金', <Money key="received" value={detail.received} dashZero />],
    ['找零', <Money key="change" value={detail.changeGiven} dashZero />],
    ['抹零', <Money key="off" value={detail.roundOff} dashZero />],
    ['打印', detail.prints === 0 ? '未打印' : `${detail.prints} 次`],
    ['备注', detail.remark || '–'],
    ['原因', detail.reason || '–'],
  ];
  return (
    <>
      <p className="settlement-head">
        {originalId === null || detail.state !== 1 ? <EnumText of={settlementState} value={detail.state} tones={STATE_TONES} /> : null}
        {originalId === null ? null : <StatusTag tone="danger">红冲单</StatusTag>}
        {detail.closed ? <StatusTag tone="note">已日结</StatusTag> : null}
        {originalId === null ? null : (
          <Button type="link" size="small" onClick={() => onOpen(originalId)}>
            红冲原单 {detail.originalNumber}
          </Button>
        )}
        <span className="ui-quiet">
          <InstantText value={detail.at} />
        </span>
      </p>
      <Descriptions
        size="small"
        bordered
        column={2}
        className="settlement-facts"
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
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
        {
          title: '所属期',
          render: (_, { periodFrom, periodTo }) => (periodFrom && periodTo ? periodText({ periodFrom, periodTo }) : '–'),
        },
        { title: '金额', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        { title: '违约金', align: 'right', render: (_, line) => <Money value={line.late} dashZero /> },
        {
          title: '',
          render: (_, line) => (line.reversedBy === null ? '' : <StatusTag tone="danger">已由 {line.reversedBy} 红冲</StatusTag>),
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
