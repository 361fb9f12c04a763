// 退款申请 of prepaid, kept change or deposits: who asked, who decided, what was paid.
import { useState } from 'react';
import { App, Button } from 'antd';
import {
  refundReason,
  refundState,
  searchRefundRequests,
  settleType,
  withdrawRefundRequest,
  type RefundRequestRow,
  type Settled,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumCheck, EnumText, InstantText, Money, SearchBox, StatusTag, useConfirm, type Tone } from '../../../../ui/index.ts';
import { EstatePick } from '../../bill/bill-choices.tsx';
import { ReceiptDialog } from '../../checkout/receipt/receipt-dialog.tsx';
import { told } from '../../service/standard/standard-queries.ts';
import { useRefreshAccounts } from '../account/account-queries.ts';
import { RefundDetail } from './refund-detail.tsx';
import { RefundDecideDialog, RefundPayDialog } from './refund-dialogs.tsx';

const TONES: Record<RefundRequestRow['state'], Tone> = { 1: 'busy', 2: 'note', 3: 'danger', 4: 'plain', 5: 'good' };

type Step =
  | { readonly kind: 'open' | 'approve' | 'reject' | 'pay'; readonly request: RefundRequestRow }
  | { readonly kind: 'paid'; readonly settled: Settled };

interface RefundListProps {
  readonly access: Access;
  readonly kinds: readonly (1 | 2 | 3)[];
  readonly onSettlement: (id: number) => void;
}

export function RefundList({ access, kinds, onSettlement }: RefundListProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshAccounts();
  const [step, setStep] = useState<Step | null>(null);
  const list = useList(searchRefundRequests, { kinds: [...kinds] });
  const { filter, setFilter, resetFilter, extra } = list;
  const close = () => setStep(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };
  async function withdraw({ id, version, number }: RefundRequestRow) {
    if (!(await confirm({ text: `撤回退款申请 ${number}，是否继续？` }))) return;
    await call(withdrawRefundRequest, { id, version });
    done('已撤回');
  }
  const columns = column<RefundRequestRow>()([
    { title: '申请单号', field: 'number', fixed: 'start' },
    { title: '房屋', field: 'houseCode' },
    { title: '类型', render: (row) => settleType.text(row.type) },
    { title: '项目', render: (row) => row.chargeTypeName || '不限项目' },
    { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
    { title: '账户余额', align: 'right', render: (row) => <Money value={row.balance} dashZero /> },
    { title: '原因', render: (row) => refundReason.text(row.reason) },
    { title: '领款人', field: 'payee' },
    { title: '状态', render: (row) => <EnumText of={refundState} value={row.state} tones={TONES} /> },
    { title: '凭据', render: (row) => (row.file === null ? '–' : '有') },
    { title: '申请', render: (row) => row.createdBy },
    { title: '申请时间', render: (row) => <InstantText value={row.createdAt} /> },
    { title: '审核', render: (row) => [row.checkedBy, row.checkNote].filter(Boolean).join('：') },
    {
      title: '操作',
      render: (row) => (
        <>
          {row.state === 1 && !row.own && access.can('audit') ? (
            <>
              <Button type="link" size="small" onClick={() => setStep({ kind: 'approve', request: row })}>
                批准
              </Button>
              <Button type="link" size="small" danger onClick={() => setStep({ kind: 'reject', request: row })}>
                退回
              </Button>
            </>
          ) : null}
          {row.state === 2 && access.can('change') ? (
            <Button type="link" size="small" onClick={() => setStep({ kind: 'pay', request: row })}>
              付款
            </Button>
          ) : null}
          {row.state <= 2 && row.own && access.can('add') ? (
            <Button type="link" size="small" onClick={() => told(withdraw(row), refresh)}>
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
        list={list}
        columns={columns}
        onOpen={(request) => setStep({ kind: 'open', request })}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 领款人" width={190} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={refundState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            {Object.keys(filter).length > 0 ? (
              <Button type="link" onClick={resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
        empty={<EmptyState text={Object.keys(filter).length > 0 ? '没有符合条件的退款申请' : '还没有退款申请'} />}
        foot={extra ? <span aria-label="合计">{`待审核、待付与已付合计 ${formatMoney(extra.sums.amount)} 元`}</span> : null}
      />
      {step?.kind === 'open' ? <RefundDetail request={step.request} onClose={close} /> : null}
      {step?.kind === 'approve' || step?.kind === 'reject' ? (
        <RefundDecideDialog
          request={step.request}
          approve={step.kind === 'approve'}
          onClose={close}
          onDone={() => done(step.kind === 'approve' ? '已批准，请付款' : '已退回')}
        />
      ) : null}
      {step?.kind === 'pay' ? (
        <RefundPayDialog
          request={step.request}
          onClose={close}
          onDone={(settled) => {
            refresh();
            setStep({ kind: 'paid', settled });
          }}
        />
      ) : null}
      {step?.kind === 'paid' ? (
        <ReceiptDialog settled={step.settled} mayPrint={access.can('print')} nextText="完成" onNext={() => done('已付款')} />
      ) : null}
    </>
  );
}
