// How changes of bills are displayed on 账款调整, 折扣账户, 违约金账户 and 减免账户, and the reads a decision invalidates.
import {
  REQUEST,
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
} from '@anju/contract';
import { addDecimal, percentOf, subtractDecimal, sumMoney } from '@anju/domain';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { Tone } from '../../../../ui/index.ts';

export const REQUEST_TONES: Record<(typeof REQUEST.values)[number], Tone> = {
  [REQUEST.waiting]: 'owed',
  [REQUEST.done]: 'use',
  [REQUEST.rejected]: 'overdue',
  [REQUEST.withdrawn]: 'ended',
  [REQUEST.undone]: 'ended',
};

/** Names of the forms, also used on the screens. */
export const CHANGE_PAPER: Readonly<Record<ChangeKind, string>> = {
  [CHANGE.adjust]: '账款调整单',
  [CHANGE.reduce]: '减免申请单',
  [CHANGE.discount]: '折扣申请单',
  [CHANGE.waive]: '违约金减免单',
};

/** The maximum a request of this kind can take off a bill; an adjustment has no such limit. */
export const mostOf = (kind: ChangeKind, bill: ChangeBill): string => (kind === CHANGE.waive ? bill.late : bill.open);

/** A percentage of that maximum; for an adjustment it is negative, because it lowers the open amount. */
export const partOf = (kind: ChangeKind, bill: ChangeBill, percent: number): string => {
  const part = percentOf(mostOf(kind, bill), percent);
  return kind === CHANGE.adjust ? subtractDecimal('0', part) : part;
};

/** The amount that remains to be paid. */
export const leftOf = (kind: ChangeKind, bill: ChangeBill, amount: string): string =>
  sumMoney([kind === CHANGE.adjust ? addDecimal(bill.open, amount) : subtractDecimal(mostOf(kind, bill), amount)]);

/** Adjustments keep their sign; the other kinds are shown as the negative amount they take off. */
export const saidAmount = (kind: ChangeKind, amount: string): string => (kind === CHANGE.adjust ? amount : subtractDecimal('0', amount));

export const useRefreshChanges = () =>
  useRefresh(searchChangeRequests, getChangeRequest, searchChanges, reportChanges, searchLateFees, findChangeBills, getBill);
