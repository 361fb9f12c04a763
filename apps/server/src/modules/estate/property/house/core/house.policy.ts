// Which houses a user reaches: those of the user's estates and buildings. Rows outside are reported as not found.
import { fail } from '../../../../../platform/errors/failure.ts';
import { seesBuilding } from '../../../../../platform/reach/reach.ts';
import type { Actor } from '../../../../../platform/scope.ts';

export function requireHouse<T extends { estateId: number; buildingId: number }>(actor: Actor, house: T | undefined): T {
  if (!house || !seesBuilding(actor, house)) throw fail('NOT_FOUND', { what: '房屋' });
  return house;
}
