// Stays of tenants that follow a lease (area customer): written when it begins, ended or taken back with it. The caller decides whether the
// user may; the house is locked as for every move.
import { RESIDENT_RELATION } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lockHouse } from '../property/house/core/house.queries.ts';
import * as queries from './resident.queries.ts';

interface TenantStay {
  readonly personId: number;
  readonly name: string;
  readonly moveInDate: string;
}
const lock = async (tx: Tx, houseId: number): Promise<void> => {
  if (!(await lockHouse(tx, houseId))) throw fail('NOT_FOUND', { what: '房屋' });
};

/** Writes the stays of tenants; who lives there already keeps that stay. Answers the stays that were made, by person. */
export async function moveInTenants(
  scope: Scope,
  tx: Tx,
  { houseId, people, note }: { readonly houseId: number; readonly people: readonly TenantStay[]; readonly note: string },
): Promise<Map<number, number>> {
  await lock(tx, houseId);
  const made = new Map<number, number>();
  for (const { personId, name, moveInDate } of people) {
    if (await queries.hasStayFrom(tx, houseId, personId, moveInDate, null)) continue;
    const values = { relation: RESIDENT_RELATION.tenant, moveInDate, head: false, cardNo: '', pets: '', remark: '' };
    const id = await queries.insertStay(tx, houseId, personId, values, stampOf(scope));
    made.set(personId, id);
    await scope.audit.write(tx, scope.actor, { action: '迁入', entity: 'resident', entityId: id, after: { name, ...values }, note });
  }
  return made;
}

/** Ends those of the stays that have not ended; a stay that began later ends on its own first day. Answers the names. */
export async function moveOutTenants(
  scope: Scope,
  tx: Tx,
  {
    houseId,
    ids,
    onDay,
    note,
  }: { readonly houseId: number; readonly ids: readonly number[]; readonly onDay: string; readonly note: string },
): Promise<string[]> {
  await lock(tx, houseId);
  const living = (await queries.lockStays(tx, ids)).filter(({ moveOutDate, houseId: house }) => moveOutDate === null && house === houseId);
  for (const { id, moveInDate } of living) {
    const moveOutDate = moveInDate !== null && moveInDate > onDay ? moveInDate : onDay;
    await queries.updateStay(tx, id, { moveOutDate, moveOutReason: note }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '迁出', entity: 'resident', entityId: id, after: { moveOutDate }, note });
  }
  return living.map(({ name }) => name);
}

/** Takes stays back that a lease wrote; refused when somebody changed one of them since. */
export async function takeBackTenants(
  scope: Scope,
  tx: Tx,
  { houseId, ids, note }: { readonly houseId: number; readonly ids: readonly number[]; readonly note: string },
): Promise<void> {
  await lock(tx, houseId);
  const stays = await queries.lockStays(tx, ids);
  const changed = stays.find(({ version, moveOutDate }) => version > 0 || moveOutDate !== null);
  if (changed) throw fail('LET_MOVED_ON', { what: `住户${changed.name}` });
  for (const stay of stays) {
    await queries.removeStay(tx, stay.id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'resident', entityId: stay.id, before: stay, note });
  }
}
