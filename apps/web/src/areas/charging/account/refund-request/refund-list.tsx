// 退款申请 of prepayments, kept change or deposits: requester, decision and payment.
import { useState } from 'react';
import { Button } from 'antd';
import {
  refundReason,
  REFUND,
  searchRefundRequests,
  SETTLE,
  withdrawRefundRequest,
  type RefundRequestRow,
  type Settled,
} from '@anju/contract';
import { column, Decisions, FlowNote, ListPage, useActs, useAskedId, useList, type Acts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumCheck, EnumText, InstantText, Money, SearchBox, useSumText, type Tone } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { useHeld } from '../../document/use-held.ts';
import { ReceiptDialog } from '../../checkout/receipt/receipt-dialog.tsx';
import { useRefreshAccounts } from '../account/account-queries.ts';
import { RefundDetail } from './refund-detail.tsx';
import { RefundDecideDialog, RefundPayDialog } from './refund-dialogs.tsx';

const TONES: Record<RefundRequestRow['state'], Tone> = {
  [REFUND.waiting]: 'owed',
  [REFUND.approved]: 'work',
  [REFUND.rejected]: 'overdue',
  [REFUND.withdrawn]: 'ended',
  [REFUND.paid]: 'paid',
};

type RefundActs = Acts<
  { approve: RefundRequestRow; reject: RefundRequestRow; withdraw: RefundRequestRow; pay: RefundRequestRow; paid: Settled },
  RefundRequestRow
>;

interface RefundListProps {
  readonly access: Access;
  readonly kinds: readonly (1 | 2 | 3)[];
  readonly onSettlement: (id: number) => void;
}

export function RefundList({ access, kinds, onSettlement }: RefundListProps) {
  const acts: RefundActs = useActs(useRefreshAccounts());
  const { doing } = acts;
  const held = useHeld();
  const sum = useSumText();
  const list = useList(searchRefundRequests, { kinds: [...kinds] });
  const [asked, setAsked] = useState<number | null>(null);
  useAskedId((id) => {
    acts.open(null);
    setAsked(id);
  }, 'refund');
  const found = useRead(searchRefundRequests, asked === null ? null : { id: asked, page: 1, size: 1 }).data?.rows[0] ?? null;
  const { filter, setFilter, extra } = list;
  const columns = column<RefundRequestRow>()([
    { title: '申请单号', field: 'number', fixed: 'start' },
    { title: '房屋', field: 'houseCode' },
    { title: '户主', field: 'personName' },
    { title: '类型', render: (row) => SETTLE.text(row.type) },
    { title: '项目', render: (row) => row.chargeTypeName || '不限项目' },
    { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
    { title: '账户余额', align: 'right', render: (row) => <Money value={row.balance} dashZero /> },
    { title: '原因', render: (row) => refundReason.text(row.reason) },
    { title: '领款人', field: 'payee' },
    { title: '状态', render: (row) => <EnumText of={REFUND} value={row.state} tones={TONES} /> },
    { title: '凭据', render: (row) => (row.file === null ? '–' : '有') },
    { title: '申请', render: (row) => row.createdBy },
    { title: '申请时间', render: (row) => <InstantText value={row.createdAt} /> },
    { title: '审核', render: (row) => [row.checkedBy, row.checkNote].filter(Boolean).join('：') },
    {
      title: '操作',
      render: (row) => (
        <>
          {row.state === REFUND.waiting ? <FlowNote flowName={row.flowName} /> : null}
          {row.state === REFUND.waiting && row.flowName === null && !row.own && access.can('audit') ? (
            <>
              <Button type="link" size="small" onClick={() => acts.begin('approve', row)}>
                通过
              </Button>
              <Button type="link" size="small" danger onClick={() => acts.begin('reject', row)}>
                退回
              </Button>
            </>
          ) : null}
          {row.state === REFUND.approved && access.can('change') ? (
            <Button type="link" size="small" onClick={() => acts.begin('pay', row)}>
              付款
            </Button>
          ) : null}
          {REFUND.is(row.state, 'waiting', 'approved') && row.own && access.can('add') ? (
            <Button type="link" size="small" onClick={() => acts.begin('withdraw', row)}>
              撤回
            </Button>
          ) : null}
          {row.settlementId === null ? null : (
            <Button type="link" size="small" onClick={() => onSettlement(row.settlementId ?? 0)}>
              {row.settlementNumber}
            </Button>
          )}
        </>
      ),
    },
  ]);
  return (
    <>
      <ListPage
        name="charging.refund-request"
        what="退款申请"
        access={access}
        list={list}
        columns={columns}
        onOpen={acts.open}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 姓名" width={190} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={REFUND} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        totals={
          extra && {
            text: <span aria-label="合计">{`待审核、待付与已付合计 ${sum(extra.sums.amount, true)}`}</span>,
            units: true,
          }
        }
      />
      <RefundDetail
        list={list}
        request={acts.opened ?? found}
        onClose={() => {
          acts.open(null);
          setAsked(null);
        }}
      />
      {doing?.kind === 'approve' || doing?.kind === 'reject' ? (
        <RefundDecideDialog
          request={doing.row}
          approve={doing.kind === 'approve'}
          onClose={acts.close}
          onDone={() => acts.done(doing.kind === 'approve' ? '已通过，请付款' : '已退回')}
        />
      ) : null}
      {doing?.kind === 'pay' ? (
        <RefundPayDialog
          request={doing.row}
          onClose={acts.close}
          onDone={(settled) => {
            acts.refresh();
            if (held(settled.held)) acts.close();
            else acts.begin('paid', settled);
          }}
        />
      ) : null}
      {doing?.kind === 'paid' ? (
        <ReceiptDialog settled={doing.row} mayPrint={access.can('print')} nextText="完成" onNext={() => acts.done('已付款')} />
      ) : null}
      <Decisions
        acts={acts}
        name={({ number }) => number}
        withdraw={{ endpoint: withdrawRefundRequest, ask: ({ number }) => ({ text: `撤回退款申请 ${number}，是否继续？` }) }}
      />
    </>
  );
}
