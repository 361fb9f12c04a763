// Which parts of the frame a user reaches: those of the user's estates, to look at also those around the user's buildings. Parts outside
// are reported as not found.
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf, seesBuilding, seesEstate } from '../../../../platform/reach/reach.ts';
import type { Actor, Scope } from '../../../../platform/scope.ts';
import { isSeenInPart } from './estate.queries.ts';

export function requireSeen<T extends { estateId: number }>(actor: Actor, row: T | undefined, what: string): T {
  if (!row || !seesEstate(actor, row.estateId)) throw fail('NOT_FOUND', { what });
  return row;
}

/** Buildings and what is in them; a building of an estate seen in part is reached by itself. */
export function requireBuilding<T extends { estateId: number; buildingId: number }>(actor: Actor, row: T | undefined, what: string): T {
  if (!row || !seesBuilding(actor, row)) throw fail('NOT_FOUND', { what });
  return row;
}

/** Allows an estate of which the user sees all or a part; its lists show the part. */
export async function requirePart({ db, actor }: Scope, estateId: number): Promise<void> {
  if (!seesEstate(actor, estateId) && !(await isSeenInPart(db, estateId, reachOf(actor)))) throw fail('NOT_FOUND', { what: '小区' });
}

/** The company in whose tree the user may create estates; null for users who work for the whole tenant and belong to no company. */
export const companyOf = (actor: Actor): number | null => actor.companyId;
