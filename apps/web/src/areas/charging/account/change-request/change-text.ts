// How changes of bills read on 账款调整, 折扣账户, 违约金账户 and 减免账户, and what a decision makes false.
import {
  CHANGE,
  findChangeBills,
  getBill,
  getChangeRequest,
  reportChanges,
  searchChangeRequests,
  searchChanges,
  searchLateFees,
  type ChangeBill,
  type ChangeKind,
  type REQUEST,
} from '@anju/contract';
import { addDecimal, percentOf, subtractDecimal, sumMoney } from '@anju/domain';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { Tone } from '../../../../ui/index.ts';

export const REQUEST_TONES: Record<(typeof REQUEST.values)[number], Tone> = {
  1: 'busy',
  2: 'good',
  3: 'danger',
  4: 'plain',
  5: 'plain',
};

/** Names of the papers, also on the screens. */
export const CHANGE_PAPER: Readonly<Record<ChangeKind, string>> = { 1: '账款调整单', 2: '减免申请单', 3: '折扣申请单', 5: '违约金减免单' };

/** What of a bill a request of this kind takes at most; an adjustment has no such figure. */
export const mostOf = (kind: ChangeKind, bill: ChangeBill): string => (kind === CHANGE.waive ? bill.late : bill.open);

/** A part of it; an adjustment lowers what is open by the part. */
export const partOf = (kind: ChangeKind, bill: ChangeBill, percent: number): string => {
  const part = percentOf(mostOf(kind, bill), percent);
  return kind === CHANGE.adjust ? subtractDecimal('0', part) : part;
};

/** What is left of it to be paid. */
export const leftOf = (kind: ChangeKind, bill: ChangeBill, amount: string): string =>
  sumMoney([kind === CHANGE.adjust ? addDecimal(bill.open, amount) : subtractDecimal(mostOf(kind, bill), amount)]);

/** Adjustments carry their sign; of the others it is said how much is taken off. */
export const saidAmount = (kind: ChangeKind, amount: string): string => (kind === CHANGE.adjust ? amount : subtractDecimal('0', amount));

export const useRefreshChanges = () =>
  useRefresh(searchChangeRequests, getChangeRequest, searchChanges, reportChanges, searchLateFees, findChangeBills, getBill);
