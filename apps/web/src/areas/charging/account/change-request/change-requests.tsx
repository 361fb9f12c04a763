// Requests of one kind: those pending, those decided, and the form for a new one.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { CHANGE, REDUCTION_REASON, REQUEST, searchChangeRequests, type ChangeKind, type ChangeRequestRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EnumCheck, EnumText, InstantText, Money, SearchBox, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { BillDrawer } from '../../bill/bill-drawer.tsx';
import { requestedText } from '../../document/requested-text.ts';
import { ChangeDrawer, type ChangeActs } from './change-detail.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { REQUEST_TONES, saidAmount, useRefreshChanges } from './change-text.ts';

const COLUMNS = column<ChangeRequestRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 130 },
  { title: '状态', width: 80, render: (row) => <EnumText of={REQUEST} value={row.state} tones={REQUEST_TONES} /> },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '对象', width: 150, render: (row) => (row.objects > 1 ? `${row.objectText} 等 ${row.objects} 户` : row.objectText) },
  { title: '笔数', align: 'right', width: 60, field: 'bills' },
  { title: '金额', align: 'right', width: 100, render: (row) => <Money value={saidAmount(row.kind, row.amount)} /> },
  { title: '原因', width: 100, render: (row) => REDUCTION_REASON.text(row.reason) },
  { title: '说明', field: 'note', width: 220 },
  { title: '申请人', width: 80, field: 'createdBy' },
  { title: '申请时间', width: 130, render: (row) => <InstantText value={row.createdAt} /> },
  { title: '审核人', width: 80, field: 'checkedBy' },
  { title: '审核意见', field: 'checkNote', width: 220 },
]);

interface ChangeRequestsProps {
  readonly kind: ChangeKind;
  readonly access: Access;
}

export function ChangeRequests({ kind, access }: ChangeRequestsProps) {
  const list = useList(searchChangeRequests, { kind });
  const acts: ChangeActs = useActs(useRefreshChanges());
  useAskedId(acts.open, 'requests');
  const [billId, setBillId] = useState<number | null>(null);
  const { filter, setFilter, extra: sums } = list;
  const sumText = useSumText();
  return (
    <>
      <ListPage
        name="charging.change-request.requests"
        what={{ name: '单据', none: '还没有申请' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 姓名" />
            <EnumCheck of={REQUEST} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              申请{CHANGE.text(kind)}
            </Button>
          ) : null
        }
        totals={
          sums && sums.total > 0
            ? {
                text: `合计 ${formatCount(sums.total)} 张，${sums.bills} 笔，${sumText(saidAmount(kind, sums.amount), true)}；其中待审核 ${sums.waiting} 张`,
                units: true,
              }
            : null
        }
      />
      {acts.opened === null ? null : <ChangeDrawer list={list} id={acts.opened} access={access} acts={acts} onOpenBill={setBillId} />}
      {billId === null ? null : <BillDrawer id={billId} onClose={() => setBillId(null)} />}
      {acts.doing?.kind === 'new' ? (
        <ChangeDialog kind={kind} onClose={acts.close} onDone={(requested) => acts.done(requestedText(requested))} />
      ) : null}
    </>
  );
}
