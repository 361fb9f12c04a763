// What the user can do with an invoice in its present state.
import { Button } from 'antd';
import { INVOICE, MENU, type InvoiceDetail } from '@anju/contract';
import { DecideButtons, type Acts } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { openRed } from './invoice-text.ts';

export type InvoiceActs = Acts<
  Record<'approve' | 'reject' | 'issue' | 'correct' | 'hand-over' | 'ask-red' | 'red' | 'again', InvoiceDetail>
>;

interface ActionsProps {
  readonly invoice: InvoiceDetail;
  readonly access: Access;
  readonly acts: InvoiceActs;
  readonly onWithdraw: () => void;
  /** What is done at the tax system. */
  readonly onSend: () => void;
  readonly onSendRed: () => void;
  readonly onAsk: () => void;
}
export function InvoiceActions({ invoice, access, acts, onWithdraw, onSend, onSendRed, onAsk }: ActionsProps) {
  const { state, own, settlements, through } = invoice;
  const asks = useAccess(MENU.checkout).can('add');
  const audits = access.can('audit') && state === INVOICE.waiting;
  const changes = access.can('change');
  const unmade = INVOICE.is(state, 'waiting', 'approved', 'failed');
  const issuable = changes && INVOICE.is(state, 'approved', 'failed');
  const redDue = changes && INVOICE.is(state, 'redDue', 'redFailed');
  const redThrough = redDue && openRed(invoice).length > 0;
  return (
    <>
      {unmade && own && asks && access.authorised ? <Button onClick={onWithdraw}>撤回</Button> : null}
      {audits ? <DecideButtons acts={acts} row={invoice} own={own} may /> : null}
      {state === INVOICE.failed && own && asks && access.authorised ? (
        <Button onClick={() => acts.begin('correct', invoice)}>更正</Button>
      ) : null}
      {issuable ? (
        <Button type={through ? 'default' : 'primary'} onClick={() => acts.begin('issue', invoice)}>
          登记开具
        </Button>
      ) : null}
      {issuable && through ? (
        <Button type="primary" onClick={onSend}>
          开具数电票
        </Button>
      ) : null}
      {changes && INVOICE.is(state, 'issuing', 'redIssuing') ? <Button onClick={onAsk}>查询结果</Button> : null}
      {changes && state === INVOICE.issued ? (
        <Button type="primary" onClick={() => acts.begin('hand-over', invoice)}>
          登记领取
        </Button>
      ) : null}
      {redDue ? (
        <Button type={redThrough ? 'default' : 'primary'} onClick={() => acts.begin('red', invoice)}>
          登记红冲
        </Button>
      ) : null}
      {redThrough ? (
        <Button type="primary" onClick={onSendRed}>
          开具红字数电票
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
