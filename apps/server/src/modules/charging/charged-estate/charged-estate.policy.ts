// The estate a call is about. An estate outside the user's scope is reported as not found.
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf, seesEstate } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findEstate, isSeenInPart, type ChargedEstate } from './charged-estate.queries.ts';

/** For whatever concerns the whole estate: sums over a part of its houses would be wrong. */
export async function requireEstate(scope: Scope, id: number): Promise<ChargedEstate> {
  const estate = await requirePart(scope, id);
  if (!seesEstate(scope.actor, id)) throw fail('ESTATE_IN_PART');
  return estate;
}

/** For what is done house by house: the user sees the estate or some of its buildings, and the queries keep to these. */
export async function requirePart({ db, actor }: Scope, id: number): Promise<ChargedEstate> {
  const isSeen = seesEstate(actor, id) || (actor.buildings.length > 0 && (await isSeenInPart(db, id, reachOf(actor))));
  const estate = isSeen ? await findEstate(db, id) : undefined;
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  return estate;
}
