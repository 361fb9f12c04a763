// The use state of a house that follows what another area does with it: a decoration begins or ends, somebody moves in or out.
import { HOUSE_USE, type StateOf } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { shiftTally } from './house-tally.queries.ts';
import { lockHouse, updateHouse } from './house.queries.ts';

export type HouseUse = StateOf<typeof HOUSE_USE>;

interface UseChange {
  readonly houseId: number;
  readonly to: HouseUse;
  /** Why, for the log: the number of what was done. */
  readonly note: string;
}

/**
 * Changes the use state in the caller's transaction, with the counts of its building and a line in the log; answers the state before. Whether
 * the user may is decided by the caller, who asked about the record that changes the house.
 */
export async function setHouseUse(scope: Scope, tx: Tx, { houseId, to, note }: UseChange): Promise<HouseUse> {
  const house = await lockHouse(tx, houseId);
  if (!house) throw fail('NOT_FOUND', { what: '房屋' });
  const before = HOUSE_USE.schema.parse(house.useState);
  if (before === to || house.disabled) return before;
  await shiftTally(tx, [houseId], -1);
  await updateHouse(tx, houseId, { useState: to }, stampOf(scope));
  await shiftTally(tx, [houseId], 1);
  await scope.audit.write(tx, scope.actor, {
    action: '修改',
    entity: 'house',
    entityId: houseId,
    before: { useState: before },
    after: { useState: to },
    note,
  });
  return before;
}
