// What can be done with an invoice now, by who looks at it.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { INVOICE, MENU, type InvoiceDetail } from '@anju/contract';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { DecideButtons } from '../../document/decide.tsx';

export type InvoiceStep = 'approve' | 'reject' | 'issue' | 'hand-over' | 'ask-red' | 'red' | 'again';

interface ActionsProps {
  readonly invoice: InvoiceDetail;
  readonly access: Access;
  readonly onStep: (step: InvoiceStep) => void;
  readonly onWithdraw: () => void;
  readonly children: ReactNode;
}
export function InvoiceActions({ invoice: { state, own, settlements }, access, onStep, onWithdraw, children }: ActionsProps) {
  const asks = useAccess(MENU.checkout).can('add');
  const audits = access.can('audit') && state === INVOICE.waiting;
  const changes = access.can('change');
  const unmade = state === INVOICE.waiting || state === INVOICE.approved;
  return (
    <div className="detail-actions">
      {children}
      {unmade && own && asks && access.authorised ? <Button onClick={onWithdraw}>撤回</Button> : null}
      {audits ? <DecideButtons own={own} may no="驳回" onReject={() => onStep('reject')} onPass={() => onStep('approve')} /> : null}
      {changes && state === INVOICE.approved ? (
        <Button type="primary" onClick={() => onStep('issue')}>
          登记开具
        </Button>
      ) : null}
      {changes && state === INVOICE.issued ? (
        <Button type="primary" onClick={() => onStep('hand-over')}>
          登记领取
        </Button>
      ) : null}
      {changes && (state === INVOICE.issued || state === INVOICE.taken) ? (
        <Button danger onClick={() => onStep('ask-red')}>
          申请红冲
        </Button>
      ) : null}
      {changes && state === INVOICE.redDue ? (
        <Button type="primary" danger onClick={() => onStep('red')}>
          登记红冲
        </Button>
      ) : null}
      {state === INVOICE.red && asks && access.authorised && settlements.some(({ again }) => again) ? (
        <Button type="primary" onClick={() => onStep('again')}>
          重新开具
        </Button>
      ) : null}
    </div>
  );
}
