// 辅助核算: what the dims of a line may be.
import type { DimChoice, ParsedInputOf, searchDims } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { booksOf } from '../books/books.service.ts';
import { FINDERS, listEstateIds } from './dim.queries.ts';

export async function search(scope: Scope, { companyId, dim, key, id }: ParsedInputOf<typeof searchDims>): Promise<DimChoice[]> {
  await booksOf(scope.db, scope, companyId);
  const estates = dim === 'H' || dim === 'K' ? await listEstateIds(scope.db, companyId) : [];
  return FINDERS[dim](scope.db, { companyId, key, id, today: today(scope.clock) }, estates);
}
