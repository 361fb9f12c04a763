// 月结 of an estate: checked and closed under the lock of its books, so that no settlement is added to the month in the meantime.
import { LIMIT, MONTH_CLOSE } from '@anju/contract';
import type { checkMonth, closeMonth, OutputOf, ParsedInputOf, reopenMonth, searchMonthCloses } from '@anju/contract';
import { formatMonth, monthEnd } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import type { ActResult } from '../held-act/act-register.ts';
import { guard } from '../held-act/guard.service.ts';
import { holdBooks } from '../ledger/books.queries.ts';
import * as queries from './month-close.queries.ts';
import { checksOf, problemsOf } from './month-close.rules.ts';
import { summary } from './summary.service.ts';
import { closeSystemDrawer } from './system-close.service.ts';

type Looked = OutputOf<typeof checkMonth>;

export async function check(scope: Scope, { estateId, month }: ParsedInputOf<typeof checkMonth>): Promise<Looked> {
  const { db, actor, clock } = scope;
  const estate = await queries.findEstate(db, actor.estates, estateId);
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  const dayFrom = `${month}-01`;
  const dayTo = monthEnd(dayFrom);
  const checks = checksOf(await queries.countMonth(db, estateId, dayTo));
  const early = today(clock) < dayTo;
  const covering = await queries.findCovering(db, estateId, dayFrom);
  const range = { companyId: null, estateId, cashierId: null, dayFrom, dayTo, closeId: null, unclosed: false };
  return {
    estateName: estate.name,
    dayFrom,
    dayTo,
    closeId: covering?.id ?? null,
    early,
    checks,
    ready: !early && covering === undefined && problemsOf(checks) === '',
    summary: await summary(scope, range),
  };
}

export async function close(scope: Scope, input: ParsedInputOf<typeof closeMonth>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    await holdBooks(tx, actor.tenantId, input.estateId);
    await closeSystemDrawer({ ...scope, db: tx }, monthEnd(`${input.month}-01`));
    const looked = await check({ ...scope, db: tx }, input);
    const { estateName: estate, dayFrom, checks } = looked;
    const month = formatMonth(dayFrom);
    if (looked.closeId !== null) throw fail('MONTH_CLOSE_DONE', { estate, month });
    if (looked.early) throw fail('MONTH_CLOSE_EARLY', { month });
    const problems = problemsOf(checks);
    if (problems !== '') throw fail('MONTH_CLOSE_OPEN', { problems });
    const { settlements, total } = looked.summary;
    const paper = { checks, settlements, total, summary: looked.summary };
    const at = clock.now().toISOString();
    const id = await queries.insertMonthClose(tx, actor.tenantId, { estateId: input.estateId, month: dayFrom, paper, by: actor.name, at });
    const note = `${estate} ${month}：${settlements} 笔，${total} 元`;
    await audit.write(tx, actor, { action: '月结', entity: 'month-close', entityId: id, note });
    return { id };
  });
}

/** A closed month is opened by two persons. */
export async function reopen(scope: Scope, input: ParsedInputOf<typeof reopenMonth>): Promise<OutputOf<typeof reopenMonth>> {
  const outcome = await guard(scope, {
    act: 'reopen-month',
    input,
    reason: input.reason,
    subject: `month:${input.id}`,
    run: (inside) => openMonth(inside, input),
    facts: (_tx, { estateId, companyId, estateName, month }) => {
      const about = `${estateName} ${formatMonth(month)}`;
      const use = { kind: LIMIT.reopen, amount: '0.00', why: '撤销月结均需复核' };
      const text = `撤销月结 ${about}`;
      const rest = { account: `month:${input.id}`, amount: '0.00', tender: '', facts: [], settlementId: null };
      return Promise.resolve({ companyId, estateId, uses: [use], text, ...rest });
    },
  });
  return { held: outcome.held ?? null };
}

export async function doReopen(scope: Scope, input: ParsedInputOf<typeof reopenMonth>): Promise<ActResult> {
  const { estateName, month } = await openMonth(scope, input);
  return { text: `${estateName} ${formatMonth(month)} 已撤销月结` };
}

async function openMonth(scope: Scope, { id, reason }: ParsedInputOf<typeof reopenMonth>): Promise<queries.MonthClose> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const seen = await queries.findMonthClose(tx, actor.estates, id);
    if (!seen) throw fail('NOT_FOUND', { what: '月结' });
    await holdBooks(tx, actor.tenantId, seen.estateId);
    const found = await queries.findMonthClose(tx, actor.estates, id);
    if (found?.state !== MONTH_CLOSE.closed) throw fail('MONTH_CLOSE_STATE');
    if (found.newest !== null && found.newest !== found.month) throw fail('MONTH_CLOSE_LATER', { month: formatMonth(found.newest) });
    await queries.updateReopened(tx, id, actor.name, clock.now().toISOString(), reason);
    const note = `${found.estateName} ${formatMonth(found.month)}：${reason}`;
    await audit.write(tx, actor, { action: '撤销月结', entity: 'month-close', entityId: id, note });
    return found;
  });
}

export const search = (
  { db, actor }: Scope,
  { estateId, page, size }: ParsedInputOf<typeof searchMonthCloses>,
): Promise<OutputOf<typeof searchMonthCloses>> => queries.searchMonthCloses(db, actor.estates, estateId, page, size);
