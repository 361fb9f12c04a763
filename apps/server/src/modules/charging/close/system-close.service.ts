// The drawer of the system (自动抵扣) never holds cash and is not handed in, so it is closed and confirmed automatically, for past days and
// before a month is closed. Every settlement is in exactly one close.
import { addDays } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { SYSTEM_ACCOUNT, SYSTEM_NAME } from '../../../platform/system-actor.ts';
import { sealCompany } from '../chain/seal.service.ts';
import { holdDrawer } from '../ledger/books.queries.ts';
import * as queries from './day-close.queries.ts';
import { readSummary } from './summary.queries.ts';
import { makeSummary } from './summary.rules.ts';

const ALL_PAPERS = 1_000_000;
const CONFIRMED_BY = '系统自动';

/** Closes up to yesterday, or up to a day that may be today; returns false if there was nothing to close. */
export async function closeSystemDrawer(scope: Scope, upTo: string): Promise<boolean> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const now = today(clock);
    const day = upTo === 'yesterday' ? addDays(now, -1) : upTo < now ? upTo : now;
    await holdDrawer(tx, actor.tenantId, SYSTEM_ACCOUNT);
    const last = await queries.findLastClose(tx, SYSTEM_ACCOUNT);
    if (last && last.day >= day) return false;
    const { dayFrom, dayTo } = await queries.readTaken(tx, SYSTEM_ACCOUNT, day);
    if (dayFrom === null || dayTo === null) return false;
    const summary = makeSummary(await readSummary(tx, queries.unclosedOf(SYSTEM_ACCOUNT, day), ALL_PAPERS));
    const { settlements, total, cash } = summary;
    const { companyId, company, estates } = await queries.readCovered(tx, SYSTEM_ACCOUNT, day);
    const number = await takeNumber(tx, actor.tenantId, companyId, 'day-close', day);
    const at = clock.now().toISOString();
    const paper = { company, estates, dayFrom, dayTo, closedById: SYSTEM_ACCOUNT, closedBy: SYSTEM_NAME, forReason: '', summary };
    const { id, taken } = await queries.insertClose(tx, actor.tenantId, {
      number,
      companyId,
      cashierId: SYSTEM_ACCOUNT,
      cashierName: SYSTEM_NAME,
      day,
      settlements,
      total,
      cashExpected: cash.expected,
      cashCounted: cash.expected,
      differenceReason: '',
      paper,
      closedAt: at,
      chain: await sealCompany(tx, companyId),
    });
    if (taken !== settlements) throw new Error(`${number} says ${settlements} settlements and took ${taken}`);
    await queries.updateConfirmed(tx, id, { id: null, name: CONFIRMED_BY, at });
    await audit.write(tx, actor, { action: '日结', entity: 'day-close', entityId: id, note: `${number} ${settlements} 笔自动抵扣` });
    return true;
  });
}
