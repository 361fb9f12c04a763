// Which parts of the frame a user reaches: those of the user's estates. Parts outside are reported as not found.
import { fail } from '../../../../platform/errors/failure.ts';
import type { Actor } from '../../../../platform/scope.ts';
import { seesEstate } from '../house/house.policy.ts';

export function requireSeen<T extends { estateId: number }>(actor: Actor, row: T | undefined, what: string): T {
  if (!row || !seesEstate(actor, row.estateId)) throw fail('NOT_FOUND', { what });
  return row;
}

/** The company in whose tree the user may create estates; null for users who work for the whole tenant and belong to no company. */
export const companyOf = (actor: Actor): number | null => actor.companyId;
