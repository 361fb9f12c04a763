// 挂账回转 (menu 369): what is hung or written off, by object; back to normal, on to a write-off, back from one, or to another payer.
// Notices to this screen are shown by the bar above every page.
import '../chase/chase.css';
import './suspension.css';
import { useState } from 'react';
import { App, Button, Table, Tabs } from 'antd';
import { arrearsReason, HANG, MENU, searchHung, type HungRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, EmptyState, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { refOf, type ObjectRef } from '../chase/chase-letter.tsx';
import { HangDialog, type HangKind } from './suspension-dialog.tsx';
import { HangList, useRefreshHang } from './suspension-list.tsx';
import { PayerDialog } from './payer-dialog.tsx';

const COLUMNS = column<HungRow>()([
  { title: '对象', field: 'objectText', fixed: 'start', width: 150 },
  { title: '付款人', width: 110, render: (row) => row.payerName || '不详' },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '挂账笔数', align: 'right', width: 84, field: 'bills' },
  { title: '挂账金额', align: 'right', width: 104, render: (row) => <Money value={row.hung} dashZero /> },
  { title: '已核销', align: 'right', width: 104, render: (row) => <Money value={row.writtenOff} dashZero /> },
  { title: '最早到期', width: 96, render: (row) => <DateText value={row.oldestDue} /> },
  { title: '挂账原因', width: 160, render: (row) => row.reasons.map((one) => arrearsReason.text(one)).join('、') || '–' },
  { title: '挂账日期', width: 96, render: (row) => <DateText value={row.since} /> },
]);

type Dialog = { readonly kind: HangKind; readonly objects: readonly ObjectRef[] } | { readonly kind: 'payer' };

export default function HangTransferPage() {
  const { message } = App.useApp();
  const refresh = useRefreshHang();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };
  return (
    <>
      <Tabs
        className="summary-tabs hang-tabs"
        items={[
          { key: 'hung', label: '挂账', children: <Hung of="hung" onAct={setDialog} /> },
          { key: 'writtenOff', label: '已核销', children: <Hung of="writtenOff" onAct={setDialog} /> },
          { key: 'papers', label: '单据', children: <HangList kinds={[HANG.back, HANG.writeOff, HANG.recover]} /> },
        ]}
      />
      {dialog?.kind === 'payer' ? <PayerDialog onDone={done} onClose={close} /> : null}
      {dialog && dialog.kind !== 'payer' ? <HangDialog kind={dialog.kind} objects={dialog.objects} onDone={done} onClose={close} /> : null}
    </>
  );
}

interface HungProps {
  readonly of: 'hung' | 'writtenOff';
  readonly onAct: (dialog: Dialog) => void;
}
function Hung({ of, onAct }: HungProps) {
  const access = useAccess(MENU.arrearsTransfer);
  const list = useList(searchHung, { of }, { rowKey: 'key' });
  const objects = list.selected.map(refOf);
  const none = objects.length === 0;
  const sums = list.extra;
  const add = access.can('add');
  const before = 4 + (add ? 1 : 0);
  const ask = (kind: HangKind) => onAct({ kind, objects });
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      selectable={add}
      filters={
        <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" />
      }
      actions={
        <>
          {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
          {of === 'hung' && access.can('change') ? <Button onClick={() => onAct({ kind: 'payer' })}>欠费转移</Button> : null}
          {add && of === 'hung' ? (
            <>
              <Button danger disabled={none} onClick={() => ask(HANG.writeOff)}>
                申请核销
              </Button>
              <Button type="primary" disabled={none} onClick={() => ask(HANG.back)}>
                申请回转
              </Button>
            </>
          ) : null}
          {add && of === 'writtenOff' ? (
            <Button type="primary" disabled={none} onClick={() => ask(HANG.recover)}>
              申请核销收回
            </Button>
          ) : null}
        </>
      }
      summary={
        sums ? (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={before}>
              合计 {sums.total} 户
            </Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              <Money value={sums.hung} />
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} align="right">
              <Money value={sums.writtenOff} />
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} colSpan={3} />
          </Table.Summary.Row>
        ) : null
      }
      empty={<EmptyState text={of === 'hung' ? '没有挂账的欠费' : '没有核销的欠费'} />}
    />
  );
}
