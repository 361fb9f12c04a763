// The first step of every change of a house: the house is locked, visible to the user, in use, and unchanged since it was read.
import { fail } from '../../../../../platform/errors/failure.ts';
import { seesBuilding } from '../../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import * as queries from './house.queries.ts';
import { requireHouse } from './house.policy.ts';

export const CODE_KEY = 'house_tenant_id_estate_id_code_key';

export async function lockForChange(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.HouseCore> {
  const house = requireHouse(actor, await queries.lockHouse(tx, id));
  if (house.disabled) throw fail('HOUSE_DISABLED');
  if (version !== undefined && house.version !== version) throw fail('STALE', { what: '房屋' });
  return house;
}

export async function placeOf(
  tx: Tx,
  { actor }: Scope,
  form: { estateId: number; zoneId: number | null; buildingId: number; unitId: number | null },
): Promise<queries.Place> {
  if (!seesBuilding(actor, form)) throw fail('NOT_FOUND', { what: '小区' });
  const place = await queries.findPlace(tx, form);
  if (!place) throw fail('PARENT_MISMATCH');
  return place;
}
