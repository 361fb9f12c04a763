// 收缴率: the table by estate, building, item or month, and the houses behind each of its figures.
import type { collectionRate, OutputOf, ParsedInputOf, RateFilter, searchRateHouses } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { RateSearch } from './collection-rate-pieces.queries.ts';
import * as queries from './collection-rate.queries.ts';
import { figuresOf, periodOf, rowOf } from './collection-rate.rules.ts';

type Reading = Pick<Scope, 'db' | 'actor' | 'clock'>;

export function searchOf({ actor, clock }: Reading, filter: RateFilter): RateSearch {
  const period = periodOf(filter.monthFrom, filter.monthTo);
  const cutOff = filter.cutOff ?? today(clock);
  if (cutOff < period.from) throw failField('cutOff', 'RATE_CUT_OFF');
  return { filter, estates: actor.estates, ...period, cutOff };
}

export async function rates(scope: Reading, filter: RateFilter): Promise<OutputOf<typeof collectionRate>> {
  const search = searchOf(scope, filter);
  const { rows, total } = await queries.sumRates(scope.db, search, filter.by);
  return { cutOff: search.cutOff, rows: rows.map((row) => rowOf(row, filter.by)), total: figuresOf(total) };
}

export async function houses(
  scope: Scope,
  { filter, of, figure, page, size }: ParsedInputOf<typeof searchRateHouses>,
): Promise<OutputOf<typeof searchRateHouses>> {
  const behind = { search: searchOf(scope, filter), of, figure };
  const rows = await queries.listHouses(scope.db, behind, size, (page - 1) * size, today(scope.clock));
  return { rows, ...(await queries.sumHouses(scope.db, behind)) };
}
