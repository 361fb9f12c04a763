// 欠费催收 as a picture: counts for the tree, and one building.
import { PICTURE_HOUSES, type ChaseBuilding, type ChaseFilter, type countDebtors, type OutputOf } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { searchOf } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { bucketOf } from '../arrears.rules.ts';
import { NO_FILTER } from '../arrears.service.ts';
import * as queries from './chase-picture.queries.ts';

export function counts(scope: Scope, estateId: number | null): Promise<OutputOf<typeof countDebtors>> {
  if (estateId === null) return queries.countByEstate(scope.db, searchOf(scope, NO_FILTER));
  return queries.countBelow(scope.db, searchOf(scope, { ...NO_FILTER, node: { kind: 'estate', id: estateId } }));
}

export async function building(scope: Scope, buildingId: number): Promise<ChaseBuilding> {
  const found = await queries.findBuilding(scope.db, buildingId, reachOf(scope.actor));
  if (!found) throw fail('NOT_FOUND', { what: '楼栋' });
  const { houses: count, ...place } = found;
  if (count > PICTURE_HOUSES) throw fail('CHASE_BUILDING_LARGE', { count, most: PICTURE_HOUSES });
  const filter: ChaseFilter = { ...NO_FILTER, node: { kind: 'building', id: buildingId } };
  const search = searchOf(scope, filter);
  const items = Map.groupBy(await queries.listItems(scope.db, buildingId, search.today), ({ houseId }) => houseId);
  const houses = await queries.listHouses(scope.db, search, buildingId);
  return {
    ...place,
    houses: houses.map((house) => {
      const owed = house.days === null ? [] : (items.get(house.houseId) ?? []);
      return {
        ...house,
        payerNames: [...new Set(owed.flatMap(({ names }) => names))].join('、'),
        late: sumMoney(owed.map(({ late }) => late)),
        bucket: house.days === null ? null : bucketOf(house.days),
        items: owed.map(({ item, bills, open }) => ({ item, bills, open })),
      };
    }),
  };
}
