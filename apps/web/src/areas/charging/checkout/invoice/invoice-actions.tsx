// What the user can do with an invoice in its present state.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { INVOICE, MENU, type InvoiceDetail } from '@anju/contract';
import { DecideButtons, type Acts } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';

export type InvoiceActs = Acts<Record<'approve' | 'reject' | 'issue' | 'hand-over' | 'ask-red' | 'red' | 'again', InvoiceDetail>>;

interface ActionsProps {
  readonly invoice: InvoiceDetail;
  readonly access: Access;
  readonly acts: InvoiceActs;
  readonly onWithdraw: () => void;
  readonly children: ReactNode;
}
export function InvoiceActions({ invoice, access, acts, onWithdraw, children }: ActionsProps) {
  const { state, own, settlements } = invoice;
  const asks = useAccess(MENU.checkout).can('add');
  const audits = access.can('audit') && state === INVOICE.waiting;
  const changes = access.can('change');
  const unmade = state === INVOICE.waiting || state === INVOICE.approved;
  return (
    <>
      {children}
      {unmade && own && asks && access.authorised ? <Button onClick={onWithdraw}>撤回</Button> : null}
      {audits ? <DecideButtons acts={acts} row={invoice} own={own} may word="驳回" /> : null}
      {changes && state === INVOICE.approved ? (
        <Button type="primary" onClick={() => acts.begin('issue', invoice)}>
          登记开具
        </Button>
      ) : null}
      {changes && state === INVOICE.issued ? (
        <Button type="primary" onClick={() => acts.begin('hand-over', invoice)}>
          登记领取
        </Button>
      ) : null}
      {changes && (state === INVOICE.issued || state === INVOICE.taken) ? (
        <Button danger onClick={() => acts.begin('ask-red', invoice)}>
          申请红冲
        </Button>
      ) : null}
      {changes && state === INVOICE.redDue ? (
        <Button type="primary" danger onClick={() => acts.begin('red', invoice)}>
          登记红冲
        </Button>
      ) : null}
      {state === INVOICE.red && asks && access.authorised && settlements.some(({ again }) => again) ? (
        <Button type="primary" onClick={() => acts.begin('again', invoice)}>
          重新开具
        </Button>
      ) : null}
    </>
  );
}
