// Events become vouchers: planned in one statement, written through the door of all vouchers, and noted with each event in the same
// transaction. Whoever generates holds the setting of the company, so that nothing is booked twice. domain: accounting 7.1.
import {
  CLOSED_MODE,
  NO_DIMS,
  PERIOD,
  RULE_AUTO,
  type generateVouchers,
  type OutputOf,
  type ParsedInputOf,
  type previewVouchers,
  type readRulePeriod,
  type RuleTrial,
} from '@anju/contract';
import { monthEnd, sumMoney, ymText, ymWords } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../books/books.queries.ts';
import { internDims } from '../books/dimset.queries.ts';
import { booksOf, runningBooks } from '../books/books.service.ts';
import { listStates } from '../setup/period.queries.ts';
import { periodRefusal, writeVouchers } from '../voucher/core/draft.service.ts';
import { removeDrafts } from '../voucher/core/step.service.ts';
import { submitVouchers } from '../voucher/core/submit.service.ts';
import { sumEvents } from './check.queries.ts';
import { deleteDeferrals, insertDeferrals } from './deferral.queries.ts';
import * as events from './event.queries.ts';
import { bookedEvents, daysOf, draftsOf, firstDayOf, keyOf, type Days } from './plan.rules.ts';
import { listRivals, planVouchers } from './plan.queries.ts';
import type { Plan, PlannedVoucher } from './plan.ts';
import { findSetting, hasRule, lockSetting, type SettingNow } from './rule.queries.ts';

type OfPeriod = ParsedInputOf<typeof generateVouchers>;
type Generated = OutputOf<typeof generateVouchers>;

const NOTHING: Plan = { vouchers: [], problems: [] };
const planOf = (db: DbOrTx, { companyId, dimsRequired }: Books, days: Days | null): Promise<Plan> =>
  days === null ? Promise.resolve(NOTHING) : planVouchers(db, { companyId, dimsRequired, ...days });
const eventCount = (vouchers: readonly PlannedVoucher[]): number =>
  new Set(vouchers.flatMap(({ events: of }) => of.map(([id]) => id))).size;
const failedCount = ({ problems }: Pick<Plan, 'problems'>): number => problems.reduce((sum, { events: of }) => sum + of, 0);

// ---- reading ---------------------------------------------------------------------------------------------------------------------------

/** A period that is not open takes nothing; what waits for it is a problem unless it goes to the next one. */
async function waitingOf(db: DbOrTx, books: Books, setting: SettingNow, ym: number): Promise<Plan & { open: boolean }> {
  const periods = await listStates(db, books.companyId);
  const state = periods.find((one) => one.ym === ym)?.state ?? PERIOD.future;
  if (state === PERIOD.open) return { ...(await planOf(db, books, daysOf(periods, setting, ym))), open: true };
  const days = daysOf([], setting, ym);
  const moves = state === PERIOD.closed && setting.closedMode === CLOSED_MODE.next;
  if (days === null || moves) return { ...NOTHING, open: false };
  const { events: count, amount, day, number } = await events.countUnbooked(db, books.companyId, days.fromDay, days.toDay);
  if (day === null) return { ...NOTHING, open: false };
  const reason = state === PERIOD.closed ? `${ymWords(ym)}已结账` : `${ymWords(ym)}期间还没有打开`;
  return { vouchers: [], problems: [{ at: 'period', reason, events: count, amount, event: null, day, number }], open: false };
}

export async function period(db: DbOrTx, books: Books, ym: number): Promise<OutputOf<typeof readRulePeriod>> {
  const setting = await findSetting(db, books.companyId);
  const counts = await events.countBooked(db, books.companyId, ym);
  if (!setting) return { enabled: false, open: false, events: 0, waiting: 0, failed: 0, problems: [], ...counts };
  const { open, ...plan } = await waitingOf(db, books, setting, ym);
  const failed = failedCount(plan);
  const waiting = eventCount(plan.vouchers);
  return {
    enabled: setting.enabled,
    open,
    events: counts.booked + waiting + failed,
    waiting,
    failed,
    problems: [...plan.problems],
    ...counts,
  };
}

export async function readPeriod(scope: Scope, { companyId, ym }: OfPeriod): Promise<OutputOf<typeof readRulePeriod>> {
  return period(scope.db, await booksOf(scope.db, scope, companyId), ym);
}

const SHOWN_VOUCHERS = 100;
const SHOWN_LINES = 30;
const debitOf = ({ lines }: PlannedVoucher): string => sumMoney(lines.map(({ debit }) => debit));

async function shownOf(db: DbOrTx, companyId: number, { vouchers, problems }: Plan): Promise<OutputOf<typeof previewVouchers>> {
  const written = vouchers.filter(({ lines }) => lines.length > 0);
  const lines = written.flatMap((one) => one.lines);
  const subjects = [...Map.groupBy(lines, ({ code }) => code)]
    .map(([code, of]) => ({
      code,
      subject: of[0]?.subject ?? '',
      debit: sumMoney(of.map(({ debit }) => debit)),
      credit: sumMoney(of.map(({ credit }) => credit)),
    }))
    .toSorted((left, right) => (left.code < right.code ? -1 : 1));
  return {
    events: eventCount(vouchers),
    voucherCount: written.length,
    vouchers: written.slice(0, SHOWN_VOUCHERS).map((one) => ({
      key: `${one.key}#${one.chunk}`,
      day: one.day,
      word: one.word,
      total: debitOf(one),
      events: one.events.length,
      lineCount: one.lines.length,
      lines: one.lines
        .slice(0, SHOWN_LINES)
        .map(({ summary, code, subject, debit, credit }) => ({ summary, code, subject, debit, credit })),
    })),
    subjects,
    problems: [...problems],
    charging: await sumEvents(db, companyId, [...new Set(vouchers.flatMap(({ events: of }) => of.map(([id]) => id)))]),
  };
}

/** What would be written; nothing is, and the rules need not be switched on. */
export async function preview(scope: Scope, { companyId, ym }: OfPeriod): Promise<OutputOf<typeof previewVouchers>> {
  const { db } = scope;
  const books = await booksOf(db, scope, companyId);
  const setting = await findSetting(db, companyId);
  if (!setting) throw fail('VOUCHER_RULE_OFF', { company: books.companyName });
  return shownOf(db, companyId, await waitingOf(db, books, setting, ym));
}

/** A rule on the documents of any month, whether it is switched on or not, and whether they have vouchers or not. */
export async function tryRule(scope: Scope, { companyId, ym, ruleId }: OfPeriod & { ruleId: number }): Promise<RuleTrial> {
  const { db } = scope;
  const { dimsRequired } = await booksOf(db, scope, companyId);
  if (!(await hasRule(db, companyId, ruleId))) throw fail('NOT_FOUND', { what: '凭证规则' });
  const firstDay = firstDayOf(ym);
  const search = { companyId, dimsRequired, firstDay, fromDay: firstDay, toDay: monthEnd(firstDay), tried: ruleId };
  const found = await listRivals(db, search);
  const rivals = (which: boolean): RuleTrial['taken'] => found.flatMap(({ taken, ...rival }) => (taken === which ? [rival] : []));
  return { ...(await shownOf(db, companyId, await planVouchers(db, search))), taken: rivals(true), before: rivals(false) };
}

// ---- writing ---------------------------------------------------------------------------------------------------------------------------

async function write(tx: Tx, scope: Scope, books: Books, setting: SettingNow, ym: number): Promise<Generated> {
  const { companyId } = books;
  const periods = await listStates(tx, companyId);
  if (periods.find((one) => one.ym === ym)?.state !== PERIOD.open) throw await periodRefusal(tx, companyId, ym);
  const plan = await planOf(tx, books, daysOf(periods, setting, ym));
  const full = plan.vouchers.filter(({ lines }) => lines.length > 0);
  const lastSeqs = await events.listLastSeqs(tx, companyId, [...new Set(full.map(keyOf))]);
  const ids = await writeVouchers(tx, scope, books, draftsOf(full, lastSeqs));
  const written = new Map(full.map((planned, at) => [planned, ids[at] ?? null]));
  if (ids.includes(null)) throw new Error('an event that is not booked has a voucher');
  await events.insertBooked(
    tx,
    companyId,
    ym,
    bookedEvents(plan.vouchers.map((planned) => ({ planned, id: written.get(planned) ?? null }))),
  );
  await putAside(tx, scope, books, ym, written);
  const { submitted, refused } = await submit(tx, scope, books, full, ids);
  return { vouchers: full.length, events: eventCount(plan.vouchers), failed: failedCount(plan), submitted, refused };
}

/** Keeps what bills of later months left on their subjects, for the months that earn it. */
async function putAside(tx: Tx, scope: Scope, { companyId }: Books, ym: number, written: ReadonlyMap<PlannedVoucher, number | null>) {
  const all = [...written].flatMap(([{ deferred }, voucherId]) =>
    voucherId === null ? [] : deferred.map((line) => ({ ...line, voucherId })),
  );
  if (all.length === 0) return;
  const dimsets = await internDims(
    tx,
    scope.actor.tenantId,
    all.map((line) => ({ ...NO_DIMS, ...line })),
  );
  const deferrals = all.map(({ eventId, part, voucherId, subjectId, monthYm, amount }, at) => {
    const dimsetId = dimsets[at] ?? 0;
    return { eventId, part, voucherId, subjectId, monthYm, amount, dimsetId };
  });
  await insertDeferrals(tx, companyId, ym, deferrals);
}

const SHOWN_REFUSALS = 20;
/** A voucher that cannot be submitted stays a draft, with the reason. */
async function submit(
  tx: Tx,
  scope: Scope,
  books: Books,
  full: readonly PlannedVoucher[],
  ids: readonly (number | null)[],
): Promise<Pick<Generated, 'submitted' | 'refused'>> {
  const wanted = full.flatMap(({ auto }, at) => (auto === RULE_AUTO.submit && ids[at] ? [{ id: ids[at], version: 0 }] : []));
  if (wanted.length === 0) return { submitted: 0, refused: [] };
  const results = await submitVouchers(tx, scope, books, wanted, { confirmed: true });
  const refused = results.flatMap(({ done, text }) => (done ? [] : [text]));
  return { submitted: results.length - refused.length, refused: refused.slice(0, SHOWN_REFUSALS) };
}

/** Generates what waits; null where the rules are not switched on. The caller has found the books. */
export async function generateIn(tx: Tx, scope: Scope, books: Books, ym: number): Promise<Generated | null> {
  const setting = await lockSetting(tx, books.companyId);
  if (!setting?.enabled) return null;
  const done = await write(tx, scope, books, setting, ym);
  if (done.events > 0) await log(tx, scope, books, ym, '生成凭证', done);
  return done;
}

const log = (tx: Tx, scope: Scope, { companyId, companyName }: Books, ym: number, action: string, done: Generated): Promise<void> =>
  scope.audit.write(tx, scope.actor, {
    action,
    entity: 'voucher-rule',
    entityId: companyId,
    note: `${companyName} ${ymText(ym)}，${done.events} 笔业务，${done.vouchers} 张凭证`,
  });

export const generate = (scope: Scope, { companyId, ym }: OfPeriod): Promise<Generated> =>
  inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    const done = await generateIn(tx, scope, books, ym);
    if (!done) throw fail('VOUCHER_RULE_OFF', { company: books.companyName });
    return done;
  });

export const regenerate = (scope: Scope, { companyId, ym }: OfPeriod): Promise<Generated> =>
  inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    const setting = await lockSetting(tx, companyId);
    if (!setting?.enabled) throw fail('VOUCHER_RULE_OFF', { company: books.companyName });
    const drafts = await events.listRenewable(tx, companyId, ym);
    await events.deleteBooked(tx, companyId, ym, drafts);
    await deleteDeferrals(tx, drafts);
    await removeDrafts(tx, scope, books, drafts, '重新生成');
    const done = await write(tx, scope, books, setting, ym);
    await log(tx, scope, books, ym, '重新生成凭证', done);
    return done;
  });
