// What a lease does to its house while it is in force: the payer of the agreed items for exactly its days, the tenants in 住户档案, and the use
// type. Everything is written through the doors of charging and estate, and kept so that it can be put back.
import { LEASE_PAYER, RESIDENT_RELATION, houseUseType, type LeaseChange } from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { formerPayers, turnPayers, undoTurns, type ItemTurn } from '../../../charging/index.ts';
import { moveInTenants, moveOutTenants, setHouseUseType, takeBackTenants } from '../../../estate/index.ts';
import { listLines, listPeople, type LeaseLine, type LeasePerson } from '../lease/detail.queries.ts';
import * as queries from '../lease/lock.queries.ts';

type Lease = queries.LockedLease;
const SELF_USED = 1;
const LET = 2;

// ---- payers -------------------------------------------------------------------------------------------------------------

const later = (one: string, other: string): string => (one > other ? one : other);
/** Lines that hold to the end of the lease. */
const isOpen = ({ toDate }: LeaseLine): boolean => toDate === null;
const paysTenant = ({ payer }: Pick<LeaseLine, 'payer'>): boolean => payer === LEASE_PAYER.tenant;

async function turn(scope: Scope, tx: Tx, lease: Lease, turns: readonly ItemTurn[], keepBilled: boolean): Promise<LeaseChange[]> {
  const wanted = turns.filter(({ fromDate, toDate }) => toDate === null || fromDate <= toDate);
  if (wanted.length === 0) return [];
  const note = `租约 ${lease.number}`;
  const { before, after, changes } = await turnPayers(scope, tx, { houseId: lease.houseId, turns: wanted, keepBilled, note });
  await queries.insertTurn(tx, lease.id, { before, after }, stampOf(scope));
  return changes;
}

/** The tenant's items over these days. */
const toTenant = (lease: Lease, lines: readonly LeaseLine[], fromDate: string, toDate: string): ItemTurn[] =>
  lines.map(({ chargeTypeId, item, fromDate: begins }) => ({
    ...{ chargeTypeId, item, toDate },
    fromDate: later(begins, fromDate),
    payerId: lease.mainId,
  }));

/** The items over these days as they would be without the lease. */
async function toFormer(tx: Tx, lease: Lease, lines: readonly LeaseLine[], fromDate: string, toDate: string): Promise<ItemTurn[]> {
  const kept = await queries.listTurns(tx, lease.id);
  const turns: ItemTurn[] = [];
  for (const { chargeTypeId, item, fromDate: begins } of lines) {
    const first = kept.find(({ before }) => before.some((row) => row.chargeTypeId === chargeTypeId));
    // An item that the lease never touched is as it was.
    if (!first) continue;
    const span = { chargeTypeId, item, fromDate: later(begins, fromDate), toDate };
    const former = await formerPayers(tx, first.before, span);
    turns.push(...(former.length === 0 ? [{ ...span, payerId: null }] : former));
  }
  return turns;
}

/** When the lease is put in force: the tenant pays the agreed items from their days to its last one. */
export async function givePayers(scope: Scope, tx: Tx, lease: Lease): Promise<LeaseChange[]> {
  const lines = (await listLines(tx, lease.id)).filter(paysTenant);
  return turn(scope, tx, lease, toTenant(lease, lines, lease.fromDate, lease.endOn), lease.keepBilled);
}

/** Another last day: a later one gives the tenant more days, an earlier one gives days back. */
export async function moveEnd(scope: Scope, tx: Tx, lease: Lease, endOn: string, keepBilled: boolean): Promise<LeaseChange[]> {
  const lines = (await listLines(tx, lease.id)).filter((line) => isOpen(line) && paysTenant(line));
  const turns =
    endOn > lease.endOn
      ? toTenant(lease, lines, addDays(lease.endOn, 1), endOn)
      : await toFormer(tx, lease, lines, addDays(endOn, 1), lease.endOn);
  return turn(scope, tx, lease, turns, keepBilled);
}

/** Other payers of some items from their days on. */
export async function changePayers(
  scope: Scope,
  tx: Tx,
  lease: Lease,
  wanted: readonly (LeaseLine & { readonly fromDate: string })[],
  keepBilled: boolean,
): Promise<LeaseChange[]> {
  const given = toTenant(lease, wanted.filter(paysTenant), lease.fromDate, lease.endOn);
  const back = wanted.filter((line) => !paysTenant(line));
  return turn(scope, tx, lease, [...given, ...(await toFormer(tx, lease, back, lease.fromDate, lease.endOn))], keepBilled);
}

// ---- tenants and the house ------------------------------------------------------------------------------------------------

const names = (people: readonly { readonly name: string }[]): string => people.map(({ name }) => name).join('、');

/** Tenants whose day has come are written into 住户档案; a company lives nowhere. */
export async function settle(scope: Scope, tx: Tx, lease: Lease): Promise<LeaseChange[]> {
  const day = today(scope.clock);
  const due = (await listPeople(tx, lease.id)).filter(
    ({ settled, fromDate, toDate }) => !settled && fromDate <= day && (toDate === null || toDate >= day),
  );
  if (due.length === 0) return [];
  const living = due.filter(({ natural }) => natural);
  const people = living.map(({ personId, name, fromDate }) => ({ personId, name, moveInDate: fromDate }));
  const made = await moveInTenants(scope, tx, { houseId: lease.houseId, people, note: `租约 ${lease.number}` });
  await queries.settlePeople(
    tx,
    due.map(({ id, personId }) => ({ id, residentId: made.get(personId) ?? null })),
  );
  const moved = living.filter(({ personId }) => made.has(personId));
  return moved.length === 0 ? [] : [{ what: '住户', from: '', to: `${names(moved)}（${RESIDENT_RELATION.text(5)}）迁入` }];
}

/** The first day has come. */
export async function begin(scope: Scope, tx: Tx, lease: Lease): Promise<{ changes: LeaseChange[]; useBefore: number }> {
  const note = `租约 ${lease.number}`;
  const useBefore = await setHouseUseType(scope, tx, { houseId: lease.houseId, to: LET, note });
  const use = useBefore === LET ? [] : [{ what: '使用类型', from: houseUseType.text(useBefore), to: houseUseType.text(LET) }];
  return { changes: [...use, ...(await settle(scope, tx, lease))], useBefore };
}

const stays = (people: readonly LeasePerson[]): number[] => people.flatMap(({ residentId }) => residentId ?? []);

/** Tenants with a last day of their own, and all of them when the lease is over. */
export async function moveOut(scope: Scope, tx: Tx, lease: Lease, people: readonly LeasePerson[], onDay: string): Promise<LeaseChange[]> {
  const note = `租约 ${lease.number} 退租`;
  const left = await moveOutTenants(scope, tx, { houseId: lease.houseId, ids: stays(people), onDay, note });
  return left.length === 0 ? [] : [{ what: '住户', from: left.join('、'), to: `${formatDay(onDay)} 迁出` }];
}

/** The use type as it was, unless another lease of the house runs. */
async function giveBackUse(scope: Scope, tx: Tx, lease: Lease): Promise<LeaseChange[]> {
  if (lease.useBefore !== SELF_USED || (await queries.hasOther(tx, lease))) return [];
  const before = await setHouseUseType(scope, tx, { houseId: lease.houseId, to: SELF_USED, note: `租约 ${lease.number}` });
  return before === SELF_USED ? [] : [{ what: '使用类型', from: houseUseType.text(before), to: houseUseType.text(SELF_USED) }];
}

/** The lease is over: its tenants have moved out and the house is no longer let. */
export async function finish(scope: Scope, tx: Tx, lease: Lease, leftOn: string): Promise<LeaseChange[]> {
  const left = await moveOut(scope, tx, lease, await listPeople(tx, lease.id), leftOn);
  return [...left, ...(await giveBackUse(scope, tx, lease))];
}

/** Everything exactly as it was; refused once the tenant was billed, or somebody changed what the lease had written. */
export async function putBack(scope: Scope, tx: Tx, lease: Lease): Promise<LeaseChange[]> {
  const { id, houseId, mainId, number, checkedAt } = lease;
  const note = `作废租约 ${number}`;
  await undoTurns(scope, tx, { houseId, payerId: mainId, since: checkedAt ?? '', turns: await queries.listTurns(tx, id), note });
  const people = await listPeople(tx, id);
  await takeBackTenants(scope, tx, { houseId, ids: stays(people), note });
  const use = await giveBackUse(scope, tx, lease);
  const living = people.filter(({ living: lives }) => lives);
  return [
    ...use,
    ...(living.length === 0 ? [] : [{ what: '住户', from: names(living), to: '撤销迁入' }]),
    { what: '付款人', from: '', to: '恢复为租约生效前' },
  ];
}
