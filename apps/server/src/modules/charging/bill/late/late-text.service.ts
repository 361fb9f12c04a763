// How late fees came about, for the desk, the papers and 违约金账户: one text per bill, made from the steps of the bill.
import { isZeroDecimal, lateText, subtractDecimal } from '@anju/domain';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { lateTermsOf } from './late-pause.rules.ts';
import { listLateFacts, type LateFound } from './late-text.queries.ts';
import { listStandingSteps } from './standing-steps.queries.ts';
import type { StandingStep } from './standing-steps.ts';

function textOf(bill: LateFound, steps: readonly StandingStep[], day: string): string {
  const { payable, open, lateFixed, lateDay, accrued, settled, waived, returned } = bill;
  const kept = (amount: string) => subtractDecimal(amount, returned);
  const stored = { fixed: kept(lateFixed), day: lateDay };
  const terms = lateTermsOf(bill);
  return lateText({ ...terms, payable, open, stored, accrued: kept(accrued), settled: kept(settled), waived, steps }, day);
}

/** Returns what to add to a bill by its id: its text, or nothing while no late fee has accrued. */
export async function lateTexts(
  db: DbOrTx,
  billIds: readonly number[],
  day: string,
): Promise<(billId: number) => { readonly lateText?: string }> {
  const found = billIds.length === 0 ? [] : await listLateFacts(db, billIds, day);
  const stepped = found.filter(({ lateDay }) => lateDay !== null).map(({ id }) => id);
  const steps = Map.groupBy(stepped.length === 0 ? [] : await listStandingSteps(db, stepped), ({ billId }) => billId);
  const texts = new Map(found.map((bill) => [bill.id, { lateText: textOf(bill, steps.get(bill.id) ?? [], day) }]));
  return (billId) => texts.get(billId) ?? {};
}

/** The ids of those on which a late fee is due: only they need a text. */
export const withLate = (bills: readonly { readonly id: number; readonly late: string }[]): number[] =>
  bills.filter(({ late }) => !isZeroDecimal(late)).map(({ id }) => id);
