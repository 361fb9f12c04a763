// The use state of a house that follows what another area does with it: a decoration begins or ends, somebody moves in or out.
import type { z } from 'zod';
import { HOUSE_USE, houseUseType, type StateOf } from '@anju/contract';
import { fail } from '../../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { stampOf } from '../../../../../platform/stamp.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { shiftTally } from './tally.queries.ts';
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

export type HouseUseType = z.output<typeof houseUseType.schema>;

/** The same for the use type (自用, 出租) of a house that is let; answers the type before. */
export async function setHouseUseType(
  scope: Scope,
  tx: Tx,
  { houseId, to, note }: { readonly houseId: number; readonly to: HouseUseType; readonly note: string },
): Promise<HouseUseType> {
  const house = await lockHouse(tx, houseId);
  if (!house) throw fail('NOT_FOUND', { what: '房屋' });
  const before = houseUseType.schema.parse(house.useType);
  if (before === to || house.disabled) return before;
  await shiftTally(tx, [houseId], -1);
  await updateHouse(tx, houseId, { useType: to }, stampOf(scope));
  await shiftTally(tx, [houseId], 1);
  await scope.audit.write(tx, scope.actor, {
    action: '修改',
    entity: 'house',
    entityId: houseId,
    before: { useType: before },
    after: { useType: to },
    note,
  });
  return before;
}
