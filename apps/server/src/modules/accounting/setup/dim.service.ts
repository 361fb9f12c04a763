// 辅助核算: what the dims of a line may be.
import { DIM_LETTERS, DIMS, type DimChoice, type Dims, type ParsedInputOf, type searchDims } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { countStrange, FINDERS, listEstateIds } from './dim.queries.ts';

export async function search(scope: Scope, { companyId, dim, key, id }: ParsedInputOf<typeof searchDims>): Promise<DimChoice[]> {
  await booksOf(scope.db, scope, companyId);
  const estates = dim === 'H' || dim === 'K' ? await listEstateIds(scope.db, companyId) : [];
  return FINDERS[dim](scope.db, { companyId, key, id, today: today(scope.clock) }, estates);
}

/** Whatever a clerk names on a line belongs to the company whose books it is written in, or to one below it. */
export async function requireOwnDims(db: DbOrTx, companyId: number, sets: readonly Partial<Dims>[]): Promise<void> {
  const named = DIM_LETTERS.flatMap((dim) => {
    const ids = new Set(sets.flatMap((dims) => dims[DIMS[dim].field] ?? []));
    return [...ids].map((id) => ({ dim, id }));
  });
  if (named.length === 0) return;
  const estates = named.some(({ dim }) => dim === 'H' || dim === 'K' || dim === 'P') ? await listEstateIds(db, companyId) : [];
  if ((await countStrange(db, companyId, named, estates)) > 0) throw fail('VOUCHER_DIMS');
}
