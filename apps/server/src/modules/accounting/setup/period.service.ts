// 会计期间: opened one after the other, ahead of the close where the work of the next month cannot wait.
import { PERIOD, type openPeriod, type OutputOf, type ParsedInputOf, type readPeriodRange, type readPeriods } from '@anju/contract';
import { shiftYm, ymText, ymWords } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { insertPeriods } from './account-set.queries.ts';
import * as queries from './period.queries.ts';

/** So many periods may be open at the same time. */
const MOST_OPEN = 12;

export async function list(scope: Scope, companyId: number): Promise<OutputOf<typeof readPeriods>> {
  const { firstYm } = await booksOf(scope.db, scope, companyId);
  const periods = await queries.listPeriods(scope.db, companyId);
  const current = periods.find(({ state }) => state !== PERIOD.closed)?.ym ?? periods.at(-1)?.ym ?? firstYm;
  return { current, periods };
}

export async function range(scope: Scope, companyId: number): Promise<OutputOf<typeof readPeriodRange>> {
  const { firstYm } = await booksOf(scope.db, scope, companyId);
  const used = (await queries.listStates(scope.db, companyId)).filter(({ state }) => state !== PERIOD.future).map(({ ym }) => ym);
  const min = used[0] ?? firstYm;
  const max = used.at(-1) ?? firstYm;
  const first = Math.trunc(min / 100);
  return { min, max, years: Array.from({ length: Math.trunc(max / 100) - first + 1 }, (_, at) => first + at) };
}

/** Opens the period after the last one that is open or closed, and makes the months of a new year. The close opens the next one by this. */
export async function openNext(tx: Tx, companyId: number, ym: number): Promise<void> {
  const periods = await queries.lockPeriods(tx, companyId);
  const last = periods.filter(({ state }) => state !== PERIOD.future).at(-1);
  const next = last ? shiftYm(last.ym, 1) : (periods[0]?.ym ?? ym);
  if (ym !== next) throw fail('PERIOD_ORDER', { ym: ymWords(next) });
  if (!periods.some((one) => one.ym === ym)) await insertPeriods(tx, companyId, Math.trunc(ym / 100), 0);
  await queries.setOpen(tx, companyId, ym);
}

export async function open(scope: Scope, { companyId, ym }: ParsedInputOf<typeof openPeriod>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { companyName } = await booksOf(tx, scope, companyId);
    const openNow = (await queries.lockPeriods(tx, companyId)).filter(({ state }) => state === PERIOD.open).length;
    if (openNow >= MOST_OPEN) throw fail('PERIOD_FAR', { max: MOST_OPEN });
    await openNext(tx, companyId, ym);
    const note = `${companyName} ${ymText(ym)}`;
    await scope.audit.write(tx, scope.actor, { action: '打开期间', entity: 'account-period', entityId: companyId, note });
    return null;
  });
}
