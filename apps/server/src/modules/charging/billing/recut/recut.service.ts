// A sale or an area that reaches back into billed days (domain: property 3.2, 4.1). Charging answers what it means before it is saved, and
// when it is saved either re-cuts the bills in the same transaction or leaves a mark (待重算) for whoever may: nothing is silently wrong.
import { MENU, BATCH_KIND, RECUT, RECUT_CAUSE } from '@anju/contract';
import type { doRecut, HouseConsequences, listHouseRecuts, OutputOf, ParsedInputOf, previewRecut } from '@anju/contract';
import { formatDay, monthEnd } from '@anju/domain';
import { refusal } from '../../../../platform/access/access.ts';
import { requireRight, rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import type { HouseTurned, ManyTurned } from '../../../estate/index.ts';
import { lockBills } from '../../bill/change/change.queries.ts';
import { listStandingSteps } from '../../bill/late/standing-steps.queries.ts';
import { findEstate } from '../../charged-estate/charged-estate.queries.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { listBillReadings, listPayingHouses } from '../meter-reading/meter-cut.queries.ts';
import type { CutReading } from '../meter-reading/meter-cut.rules.ts';
import { readFormulas } from '../run/run-formulas.rules.ts';
import { listFormulas } from '../run/run-store.queries.ts';
import { listPersons } from '../share/share-facts.queries.ts';
import { recutBills } from './recut-do.service.ts';
import { freshWithin, isAffected, isCovered, planBills } from './recut-plan.rules.ts';
import { requireFree, shownPlan } from './recut-shown.rules.ts';
import type { FreshCharge, PlannedBill, RecutLine } from './recut-shapes.ts';
import * as marks from '../recut-open/recut-open.queries.ts';
import * as queries from './recut.queries.ts';
import * as transfers from './transfer-reading.queries.ts';
import { readOnTurn } from './transfer-reading.service.ts';

const RIGHT = { menu: MENU.billingAudit, act: 'void' } as const;
const ENTITY = 'recut';

async function mayRecut(scope: Scope): Promise<boolean> {
  return refusal(RIGHT, scope.actor, await rightsOn(scope, [RIGHT.menu])) === null;
}

interface Wanted {
  readonly houseId: number;
  readonly estateId: number;
  readonly fromDay: string;
  /** An area is compared by amounts; a sale or another payer reaches meters and shares too. */
  readonly causes: readonly number[];
}
interface Plan {
  readonly bills: readonly PlannedBill[];
  readonly readings: readonly CutReading[];
}

/** Under the locks of the books, of the house and of its bills, so that nobody pays or holds one of them in the meantime. */
async function planOf({ actor, clock }: Scope, tx: Tx, wanted: Wanted, keepBillIds: readonly number[]): Promise<Plan> {
  const { houseId, estateId, fromDay, causes } = wanted;
  const kinds = causes.some((cause) => cause !== RECUT_CAUSE.area)
    ? [BATCH_KIND.regular, BATCH_KIND.meter, BATCH_KIND.share]
    : [BATCH_KIND.regular];
  const reach = { houseId, fromDay, kinds };
  await shareBooks(tx, actor.tenantId, estateId, actor.accountId);
  const ids = await queries.listReachedIds(tx, reach);
  if (ids.length === 0) return { bills: [], readings: [] };
  await lockBills(tx, actor.tenantId, ids, reachOf(actor), today(clock));
  const bills = await queries.listReached(tx, reach);
  const [house] = await listPayingHouses(tx, [houseId]);
  if (!house) return { bills: [], readings: [] };
  const readings = await listBillReadings(
    tx,
    bills.map(({ id }) => id),
  );
  const regular = bills.filter(({ kind, once }) => kind === BATCH_KIND.regular && !once);
  const together = regular.length === 0 ? [] : await freshOf(tx, wanted, regular);
  const fresh = new Map<number, readonly FreshCharge[]>();
  for (const bill of regular) {
    const own = freshWithin(bill, together);
    // A payer whose days reach over the end of a bill: this bill is computed by itself.
    fresh.set(bill.id, isCovered(bill, own) ? own : freshWithin(bill, await freshOf(tx, wanted, [bill])));
  }
  const { day } = await readBooking(tx, estateId, actor.accountId, today(clock));
  const steps = Map.groupBy(await listStandingSteps(tx, ids), ({ billId }) => billId);
  const cause = causes.includes(RECUT_CAUSE.area) ? RECUT_CAUSE.area : RECUT_CAUSE.sale;
  const ground = { cause, house, readings, fresh, late: { steps, day } };
  return { bills: planBills(bills, ground, new Set(keepBillIds)), readings };
}

async function freshOf(
  tx: Tx,
  { houseId, estateId }: Wanted,
  bills: readonly { id: number; chargeTypeId: number; periodFrom: string; periodTo: string }[],
) {
  const from = bills.map(({ periodFrom }) => periodFrom).reduce((a, b) => (a < b ? a : b));
  const to = bills.map(({ periodTo }) => periodTo).reduce((a, b) => (a > b ? a : b));
  const wish = {
    estateId,
    monthFrom: `${from.slice(0, 7)}-01`,
    monthTo: `${monthEnd(to).slice(0, 7)}-01`,
    chargeTypeIds: [...new Set(bills.map(({ chargeTypeId }) => chargeTypeId))],
    buildingIds: [],
  };
  const formulas = readFormulas(await listFormulas(tx, estateId));
  return queries.listFresh(
    tx,
    wish,
    houseId,
    formulas,
    bills.map(({ id }) => id),
  );
}

async function shown(scope: Scope, tx: Tx, bills: readonly PlannedBill[]): Promise<Pick<HouseConsequences, 'bills' | 'people'>> {
  const ids = bills.flatMap(({ bill, parts }) => [bill.payerId, ...parts.map(({ payerId }) => payerId)]).filter((id) => id !== null);
  const names = new Map((await listPersons(tx, [...new Set(ids)])).map(({ id, name }) => [id, name]));
  return shownPlan(bills, names, today(scope.clock));
}

// ---- a change of a house -------------------------------------------------------------------------------------------------------

async function storeReadings(scope: Scope, tx: Tx, { houseId, estateId, saleDay, formerDay, readings }: HouseTurned) {
  if (formerDay !== null && formerDay !== saleDay) await transfers.moveTransferReadings(tx, houseId, formerDay, saleDay);
  if (saleDay === null) return [];
  return readOnTurn(scope, tx, { houseId, estateId, day: saleDay, latest: today(scope.clock), action: '过户抄表', readings });
}

/** Listens to houses whose owners or area changed. */
export async function followTurn(outer: Scope, tx: Tx, facts: HouseTurned): Promise<void> {
  const scope = { ...outer, db: tx };
  const meters = await storeReadings(scope, tx, facts);
  const { houseId, estateId, fromDay, cause, keepBillIds, answer } = facts;
  const open = await marks.lockOpenRecuts(tx, houseId);
  // What waits is done together with what is new.
  const wanted = {
    houseId,
    estateId,
    fromDay: [fromDay, ...(facts.recut ? open.map((one) => one.fromDay) : [])].reduce((a, b) => (a < b ? a : b)),
    causes: [cause, ...(facts.recut ? open.map((one) => one.cause) : [])],
  };
  const plan = await planOf(scope, tx, wanted, keepBillIds);
  if (answer !== null) {
    const told = meters.map(({ ratio: _ratio, before: _before, next: _next, ...meter }) => meter);
    answer({ meters: told, ...(await shown(scope, tx, plan.bills)), mayRecut: await mayRecut(scope) });
    return;
  }
  if (!plan.bills.some(isAffected)) return;
  const { actor, clock, audit } = scope;
  const recutId = await marks.openRecut(tx, {
    tenantId: actor.tenantId,
    estateId,
    houseId,
    cause,
    fromDay,
    by: actor.name,
    at: clock.now().toISOString(),
  });
  if (facts.recut) {
    await requireRight(scope, RIGHT.menu, RIGHT.act);
    await finish(scope, tx, { id: recutId, cause, ...wanted }, plan, [recutId, ...open.map(({ id }) => id)]);
  } else await audit.write(tx, actor, { action: '待重算', entity: ENTITY, entityId: recutId, note: aboutOf(cause, fromDay) });
}

/** Listens to changes of many houses. */
export async function markMany({ actor, clock }: Scope, tx: Tx, facts: ManyTurned): Promise<void> {
  await marks.openMany(tx, { ...facts, by: actor.name, at: clock.now().toISOString() });
}

const aboutOf = (cause: number, fromDay: string): string => `${RECUT_CAUSE.text(cause)} ${formatDay(fromDay)}`;

async function finish(
  scope: Scope,
  tx: Tx,
  { id, cause, houseId, estateId, fromDay }: Wanted & { readonly id: number; readonly cause: number },
  plan: Plan,
  ids: readonly number[],
): Promise<void> {
  const { actor, clock, audit } = scope;
  requireFree(plan.bills);
  const estate = await findEstate(tx, estateId);
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  const about = aboutOf(cause, fromDay);
  const work = { houseId, estateId, companyId: estate.companyId, about, readings: plan.readings };
  const affected = plan.bills.filter(isAffected);
  const lines: RecutLine[] = affected.length === 0 ? [] : await recutBills(scope, tx, work, affected);
  if (lines.length > 0) await queries.insertLines(tx, id, lines);
  const state = affected.length === 0 ? RECUT.dropped : RECUT.done;
  await marks.finishRecuts(tx, [...new Set(ids)], state, { by: actor.name, at: clock.now().toISOString() });
  await audit.write(tx, actor, {
    action: '重算',
    entity: ENTITY,
    entityId: id,
    after: { lines },
    note: `${about} ${affected.length} 笔账单`,
  });
}

// ---- what waits ------------------------------------------------------------------------------------------------------------------

export async function listOfHouse(
  scope: Scope,
  { houseId }: ParsedInputOf<typeof listHouseRecuts>,
): Promise<OutputOf<typeof listHouseRecuts>> {
  const [open, may] = await Promise.all([marks.listOpen(scope.db, houseId), mayRecut(scope)]);
  return open.map((one) => ({ ...one, mayRecut: may }));
}

async function lockWaiting(scope: Scope, tx: Tx, id: number): Promise<marks.OpenRecut> {
  const found = await marks.lockRecut(tx, id);
  const { estates } = scope.actor;
  if (!found || (estates !== null && !estates.includes(found.estateId))) throw fail('NOT_FOUND', { what: '待重算' });
  if (found.state !== RECUT.open) throw fail('RECUT_DONE', { by: found.doneBy });
  return found;
}

export async function preview(scope: Scope, { id, keepBillIds }: ParsedInputOf<typeof previewRecut>): Promise<HouseConsequences> {
  return tryOut(scope, async (tx) => {
    const found = await lockWaiting(scope, tx, id);
    const { bills } = await planOf(scope, tx, { ...found, causes: [found.cause] }, keepBillIds);
    return { meters: [], ...(await shown(scope, tx, bills)), mayRecut: await mayRecut(scope) };
  });
}

export async function recut(scope: Scope, { id, version, keepBillIds }: ParsedInputOf<typeof doRecut>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const found = await lockWaiting(scope, tx, id);
    if (found.version !== version) throw fail('STALE', { what: '待重算' });
    const wanted = { ...found, causes: [found.cause] };
    await finish({ ...scope, db: tx }, tx, wanted, await planOf(scope, tx, wanted, keepBillIds), [id]);
  });
  return null;
}
