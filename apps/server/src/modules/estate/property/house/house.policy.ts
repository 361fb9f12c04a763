// Which houses a user reaches: those of the user's estates. Rows outside are reported as not found.
import { fail } from '../../../../platform/errors/failure.ts';
import type { Actor } from '../../../../platform/scope.ts';

export const seesEstate = (actor: Actor, estateId: number): boolean => actor.estates === null || actor.estates.includes(estateId);

export function requireHouse<T extends { estateId: number }>(actor: Actor, house: T | undefined): T {
  if (!house || !seesEstate(actor, house.estateId)) throw fail('NOT_FOUND', { what: '房屋' });
  return house;
}
