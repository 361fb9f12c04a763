// Auditing, taking back and posting: each step over any number of vouchers, with an answer for each. domain: accounting 2.3.
import { errorText, VOUCHER, VOUCHER_KIND, type StateOf, type StepResult } from '@anju/contract';
import { voucherNumber } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { deleteDrafts, lockOpenPeriods } from './draft.queries.ts';
import { insertGaps } from './number.queries.ts';
import * as queries from './step.queries.ts';
import { auditRefusal, postRefusal, refusedStep, staleStep, UNKNOWN, type Chosen, type VoucherNow } from './step.rules.ts';

interface Step {
  /** As in the log and in refusals: 审核. */
  readonly action: string;
  readonly from: StateOf<typeof VOUCHER>;
  readonly refusal: (now: VoucherNow) => string | null;
  readonly write: (ids: number[]) => Promise<unknown>;
  readonly note?: string;
}

async function take(
  tx: Tx,
  scope: Scope,
  books: Books,
  locked: readonly VoucherNow[],
  chosen: readonly Chosen[],
  step: Step,
): Promise<StepResult[]> {
  const byId = new Map(locked.map((one) => [one.id, one]));
  const open = await lockOpenPeriods(tx, books.companyId, [...new Set(locked.map(({ ym }) => ym))]);
  const whyNot = (one: Chosen): string | null => {
    const now = byId.get(one.id);
    if (now === undefined) return UNKNOWN;
    return (
      refusedStep(now, step.from, step.action) ??
      staleStep(now, one) ??
      step.refusal(now) ??
      (open.has(now.ym) ? null : errorText('PERIOD_CLOSED'))
    );
  };
  const results = chosen.map((one): StepResult => {
    const now = byId.get(one.id);
    const text = whyNot(one) ?? '';
    return { id: one.id, number: now ? voucherNumber(now.word, now.no) : '', done: text === '', text, warned: false };
  });
  const ids = [...new Set(results.filter(({ done }) => done).map(({ id }) => id))];
  if (ids.length > 0) {
    await step.write(ids);
    await queries.logStep(tx, scope, ids, step.action, step.note);
  }
  return results;
}

const lockChosen = (tx: Tx, books: Books, chosen: readonly Chosen[]): Promise<VoucherNow[]> =>
  queries.lockVouchers(
    tx,
    books.companyId,
    chosen.map(({ id }) => id),
  );

const stepOf =
  (make: (tx: Tx, scope: Scope, books: Books) => Step) =>
  async (tx: Tx, scope: Scope, books: Books, chosen: readonly Chosen[]): Promise<StepResult[]> =>
    take(tx, scope, books, await lockChosen(tx, books, chosen), chosen, make(tx, scope, books));

const signature = ({ actor, clock }: Scope) => ({ id: actor.accountId, name: actor.name, at: clock.now().toISOString() });

export const auditVouchers = stepOf((tx, scope) => ({
  action: '审核',
  from: VOUCHER.submitted,
  refusal: (now) => auditRefusal(now, scope.actor, '审核'),
  write: (ids) => queries.setAudited(tx, ids, signature(scope)),
}));

export const unauditVouchers = stepOf((tx, { actor }) => ({
  action: '取消审核',
  from: VOUCHER.audited,
  refusal: (now) => auditRefusal(now, actor, '取消审核'),
  write: (ids) => queries.setUnaudited(tx, ids),
}));

export const recallVouchers = stepOf((tx, { actor }) => ({
  action: '撤回',
  from: VOUCHER.submitted,
  refusal: (now) => (now.makerId === actor.accountId ? null : errorText('VOUCHER_NOT_MAKER', { what: '撤回' })),
  write: (ids) => queries.setDraft(tx, ids, ''),
}));

export const rejectVouchers = (tx: Tx, scope: Scope, books: Books, chosen: readonly Chosen[], reason: string): Promise<StepResult[]> =>
  stepOf(() => ({
    action: '退回',
    from: VOUCHER.submitted,
    refusal: (now) => auditRefusal(now, scope.actor, '退回'),
    write: (ids) => queries.setDraft(tx, ids, reason),
    note: reason,
  }))(tx, scope, books, chosen);

const posting = (tx: Tx, scope: Scope, books: Books): Step => ({
  action: '登账',
  from: VOUCHER.audited,
  refusal: (now) => postRefusal(now, scope.actor, books),
  write: (ids) => queries.callPost(tx, books.companyId, ids, signature(scope)),
});
export const postVouchers = stepOf(posting);

/** Everything of a period that waits for posting, in one set. */
export async function postWholePeriod(
  tx: Tx,
  scope: Scope,
  books: Books,
  ym: number,
): Promise<{ results: StepResult[]; vouchers: VoucherNow[] }> {
  const vouchers = await queries.lockPeriodVouchers(tx, books.companyId, ym, VOUCHER.audited);
  const results = await take(tx, scope, books, vouchers, vouchers, posting(tx, scope, books));
  return { results, vouchers };
}

/** Deletes drafts of the program or of their makers; a number one had is recorded as given back. */
export async function removeDrafts(tx: Tx, scope: Scope, books: Books, ids: readonly number[], reason: string): Promise<void> {
  const locked = await queries.lockVouchers(tx, books.companyId, ids);
  const kept = locked.find(({ state }) => state !== VOUCHER.draft);
  if (kept)
    throw fail('VOUCHER_STATE', { number: ` ${voucherNumber(kept.word, kept.no)} `, state: VOUCHER.text(kept.state), what: '删除' });
  const found = locked.map(({ id }) => id);
  await queries.logStep(tx, scope, found, '删除', reason);
  await insertGaps(tx, books.companyId, found, reason, stampOf(scope));
  await deleteDrafts(tx, found);
}

/** A voucher that a document made is taken back where that was done. */
export const isGenerated = ({ kind, source }: Pick<VoucherNow, 'kind' | 'source'>): boolean =>
  source !== null || (kind !== VOUCHER_KIND.manual && kind !== VOUCHER_KIND.reversal);
