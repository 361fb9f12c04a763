import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findEstate, type ChargedEstate } from './charged-estate.queries.ts';

/** An estate outside the user's scope is reported as not found. */
export async function requireEstate({ db, actor }: Scope, id: number): Promise<ChargedEstate> {
  const estate = actor.estates !== null && !actor.estates.includes(id) ? undefined : await findEstate(db, id);
  if (!estate) throw fail('NOT_FOUND', { what: '小区' });
  return estate;
}
