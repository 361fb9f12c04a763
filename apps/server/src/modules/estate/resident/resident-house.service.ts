// What a move changes on the house, if the user decided so: its use state, and the number of persons it is charged for.
import type { HouseChange } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireHouse } from '../property/house/core/house.policy.ts';
import { lockHouse, updateHouse, type HouseCore } from '../property/house/core/house.queries.ts';
import { shiftTally } from '../property/house/core/tally.queries.ts';
import { countLiving } from './resident.queries.ts';

/** Locks the houses in order: every move locks the houses concerned, so that two moves cannot interleave. */
export async function lockHouses(tx: Tx, { actor }: Scope, ids: readonly number[]): Promise<Map<number, HouseCore>> {
  const held = new Map<number, HouseCore>();
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) held.set(id, requireHouse(actor, await lockHouse(tx, id)));
  return held;
}

export async function applyToHouse(tx: Tx, scope: Scope, house: HouseCore, change: HouseChange): Promise<void> {
  if (change === null || house.disabled) return;
  if (change.version !== house.version) throw fail('STALE', { what: '房屋' });
  const after = {
    useState: change.useState ?? house.useState,
    persons: change.persons ? await countLiving(tx, house.id) : house.persons,
  };
  const before = { useState: house.useState, persons: house.persons };
  if (after.useState === before.useState && after.persons === before.persons) return;
  await shiftTally(tx, [house.id], -1);
  await updateHouse(tx, house.id, after, stampOf(scope));
  await shiftTally(tx, [house.id], 1);
  await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'house', entityId: house.id, before, after, note: '随住户迁入迁出' });
}
