// Whom a batch of visits is for: people named one by one, or of houses by tag, level or overdue visit. Without any of these it is the first
// owner of each house.
import { sql } from 'kysely';
import { RELATION_VISIT, type ParsedInputOf, type previewRelationVisits } from '@anju/contract';
import { allOf, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { levelOf } from '../level/level.queries.ts';
import { VISIT_DUE, visitsOf } from '../level/levelled.queries.ts';
import { OWNERS, RESIDENTS, seenHouse } from '../people/people.queries.ts';

export type Whom = ParsedInputOf<typeof previewRelationVisits>;
export interface MeantPerson {
  readonly personId: number;
  readonly name: string;
  readonly estateId: number;
  readonly houseId: number;
  readonly house: string;
  /** A visit is planned already. */
  readonly planned: boolean;
}

/** In the order of the houses; at most so many. */
export const listMeant = (db: DbOrTx, whom: Whom, today: string, reach: Reach, limit: number): Promise<MeantPerson[]> => {
  const { estateId, buildingIds, tagIds, levelIds, due, personIds } = whom;
  const day = sql`${today}::date`;
  const named = personIds.length > 0;
  const chosen = named || tagIds.length > 0 || levelIds.length > 0 || due;
  const wanted = named
    ? sql`t.person_id = any (${personIds}::bigint[])`
    : allOf(
        when(estateId !== null, sql`h.estate_id = ${estateId}`),
        when(buildingIds.length > 0, sql`h.building_id = any (${buildingIds}::bigint[])`),
        when(
          tagIds.length > 0,
          sql`exists (select from estate_view.person_tag g
            where ${own('g')} and g.person_id = t.person_id and g.tag_id = any (${tagIds}::bigint[]))`,
        ),
      );
  const levelled = named
    ? sql`true`
    : allOf(when(levelIds.length > 0, sql`lc.level_id = any (${levelIds}::bigint[])`), when(due, sql`${VISIT_DUE} < ${day}`));
  return rows<MeantPerson>(db)`
    with tie as (
      select t.house_id, t.person_id, t.way, t.share, h.estate_id, h.sort_key, h.code
        from (${OWNERS(day)} ${chosen ? sql`union all ${RESIDENTS(day)}` : sql``}) t
        join estate_view.house h on ${own('h')} and h.id = t.house_id
       where not h.disabled and ${seenHouse(reach)} and ${wanted}),
    per_house as (
      select distinct on (${chosen ? sql`t.person_id` : sql`t.house_id`}) t.* from tie t
       order by ${chosen ? sql`t.person_id, t.way, t.sort_key` : sql`t.house_id, t.share desc, t.person_id`}),
    once as (select distinct on (t.person_id) t.* from per_house t order by t.person_id, t.way, t.sort_key)
    select t.person_id, p.name, t.estate_id, t.house_id, t.code as house,
           exists (select from customer.visit v where ${own('v')} and v.person_id = t.person_id
             and v.state = ${lit(RELATION_VISIT.planned)}) as planned
      from once t join estate_view.person p on ${own('p')} and p.id = t.person_id and p.merged_into is null
      ${levelOf(sql`t.person_id`)} ${visitsOf(sql`t.person_id`)}
     where ${levelled}
     order by t.estate_id, t.sort_key, t.person_id limit ${limit}`;
};
