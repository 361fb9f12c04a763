// Requests of one kind: what waits, what was decided, and a new one.
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { changeKind, reductionReason, requestState, searchChangeRequests, type ChangeKind, type ChangeRequestRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EmptyState, EnumCheck, EnumText, InstantText, KeyHints, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { EstatePick } from '../../bill/bill-choices.tsx';
import { BillDrawer } from '../../bill/bill-drawer.tsx';
import { ChangeDrawer } from './change-detail.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { REQUEST_TONES, saidAmount, useRefreshChanges } from './change-text.ts';

const COLUMNS = column<ChangeRequestRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 130 },
  { title: '状态', width: 80, render: (row) => <EnumText of={requestState} value={row.state} tones={REQUEST_TONES} /> },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '对象', width: 150, render: (row) => (row.objects > 1 ? `${row.objectText} 等 ${row.objects} 户` : row.objectText) },
  { title: '笔数', align: 'right', width: 60, field: 'bills' },
  { title: '金额', align: 'right', width: 100, render: (row) => <Money value={saidAmount(row.kind, row.amount)} /> },
  { title: '原因', width: 100, render: (row) => reductionReason.text(row.reason) },
  { title: '说明', field: 'note', width: 220, ellipsis: true },
  { title: '申请人', width: 80, field: 'createdBy' },
  { title: '申请时间', width: 130, render: (row) => <InstantText value={row.createdAt} /> },
  { title: '审批人', width: 80, field: 'checkedBy' },
  { title: '审批意见', field: 'checkNote', width: 220, ellipsis: true },
]);
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null && value !== '');

interface ChangeRequestsProps {
  readonly kind: ChangeKind;
  readonly access: Access;
}

export function ChangeRequests({ kind, access }: ChangeRequestsProps) {
  const { message } = App.useApp();
  const refresh = useRefreshChanges();
  const list = useList(searchChangeRequests, { kind });
  const [openId, setOpenId] = useState<number | null>(null);
  const [billId, setBillId] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const { filter, setFilter, extra: sums } = list;
  const searching = Object.values(filter).some(isSet);
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 姓名" />
            <EnumCheck of={requestState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            {searching ? (
              <Button type="link" onClick={list.resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
                申请{changeKind.text(kind)}
              </Button>
            ) : null}
          </>
        }
        summary={
          sums && sums.total > 0 ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={COLUMNS.length}>
                合计 {sums.total} 张，{sums.bills} 笔，{formatMoney(saidAmount(kind, sums.amount))} 元；其中待审核 {sums.waiting} 张
              </Table.Summary.Cell>
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的单据' : '还没有申请'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {openId === null ? null : (
        <ChangeDrawer key={openId} id={openId} access={access} onOpenBill={setBillId} onClose={() => setOpenId(null)} />
      )}
      {billId === null ? null : <BillDrawer key={billId} id={billId} onClose={() => setBillId(null)} />}
      {asking ? (
        <ChangeDialog
          kind={kind}
          onClose={() => setAsking(false)}
          onDone={(number) => {
            setAsking(false);
            void message.success(`已提交 ${number}，请他人审核`);
            refresh();
          }}
        />
      ) : null}
    </>
  );
}
