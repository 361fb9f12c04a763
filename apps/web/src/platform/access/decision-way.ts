// How a document that waits for a decision is found on its screen, for the lists that lead there.
import { MENU } from '@anju/contract/menu';

/** The tabs on which screens show the documents to decide; of other screens only the screen is known. */
const TABS: Readonly<Record<number, string>> = {
  [MENU.accountAdjust]: 'requests',
  [MENU.accountReduction]: 'requests',
  [MENU.accountDiscount]: 'requests',
  [MENU.accountOverdue]: 'requests',
  [MENU.accountPrepaid]: 'refund',
  [MENU.accountDeposit]: 'refund',
  [MENU.arrearsTransfer]: 'requests',
  [MENU.arrearsAudit]: 'suspension',
  [MENU.rental]: 'lease',
};

/** Screens that open the document without naming a tab. */
const ON_FIRST_TAB: readonly number[] = [MENU.stamp, MENU.billingReduce, MENU.flowProc, MENU.decoration, MENU.moveOut, MENU.caseFollow];

/** What opens the document itself on its screen; null where only the screen is known. */
export function decisionQuery(menu: number, kind: string, id: number): string | null {
  if (ON_FIRST_TAB.includes(menu) || (menu === MENU.billingAudit && kind === '计费')) return `id=${id}`;
  const tab = kind === '分期' ? 'plan' : TABS[menu];
  return tab === undefined ? null : `tab=${tab}&id=${id}`;
}
