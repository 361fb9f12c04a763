import { sql, type RawBuilder } from 'kysely';
import type { TreeNode, TreeRef } from '@anju/contract';
import { own } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { inScope, seen, seenInPart } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface TreeRow extends Omit<TreeNode, 'key' | 'note'> {
  /** Building type or use state, as its number. */
  mark: number | null;
}

export interface TreeQuery extends Reach {
  readonly parent: TreeRef | null;
  readonly withHouses: boolean;
  readonly withDisabled: boolean;
}

/** Children of one node in their natural order, with the counts stored on each level: no house is counted here. */
export async function listChildren(db: DbOrTx, query: TreeQuery): Promise<TreeRow[]> {
  const statement = query.parent === null ? estatesOf(query) : childrenOf(query.parent, query);
  return statement === null ? [] : (await sql<TreeRow>`${statement}`.execute(db)).rows;
}

export { inScope };

/** Houses of the buildings seen below a node. The stored count is that of the whole node, so a part of it is counted by buildings. */
export const housesSeen = (query: Reach, stored: RawBuilder<unknown>, estate: RawBuilder<unknown>, below: RawBuilder<unknown>) =>
  query.buildings.length === 0
    ? stored
    : sql`case when ${inScope(query.estates, estate)} then ${stored} else (
        select coalesce(sum(part.house_count), 0)::int from estate.building part
         where ${own('part')} and ${below} and part.id = any (${query.buildings}::bigint[])) end`;

const estatesOf = (query: TreeQuery) => sql`
  select 'estate' as kind, e.id, e.name as title, ${housesSeen(query, sql`e.house_count`, sql`e.id`, sql`part.estate_id = e.id`)} as houses,
         null::int as mark, false as disabled,
         not exists (select from estate.building b where b.tenant_id = e.tenant_id and b.estate_id = e.id)
           and not exists (select from estate.zone z where z.tenant_id = e.tenant_id and z.estate_id = e.id) as leaf
    from estate.estate e where ${own('e')} and ${seenInPart(query, sql`e.id`)} order by e.sort_key, e.id`;

/** Zones of the user's estates, and those with a building the user sees. */
export const zoneSeen = (reach: Reach): RawBuilder<unknown> =>
  reach.buildings.length === 0
    ? inScope(reach.estates, sql`z.estate_id`)
    : sql`(${inScope(reach.estates, sql`z.estate_id`)} or exists (select from estate.building part where ${own('part')}
        and part.estate_id = z.estate_id and part.zone_id = z.id and part.id = any (${reach.buildings}::bigint[])))`;

function childrenOf({ kind, id }: TreeRef, query: TreeQuery): RawBuilder<unknown> | null {
  switch (kind) {
    case 'estate':
      return sql`
        select * from (
          select 'zone' as kind, z.id, z.name as title, ${housesSeen(
            query,
            sql`z.house_count`,
            sql`z.estate_id`,
            sql`part.estate_id = z.estate_id and part.zone_id = z.id`,
          )} as houses, null::int as mark, false as disabled,
                 not exists (select from estate.building b
                   where b.tenant_id = z.tenant_id and b.zone_id = z.id and b.estate_id = z.estate_id) as leaf,
                 1 as rank, z.sort, z.sort_key
            from estate.zone z where ${own('z')} and z.estate_id = ${id} and ${zoneSeen(query)}
          union all
          ${buildings(sql`b.estate_id = ${id} and b.zone_id is null`, query)}) children
        order by rank, sort, sort_key, id`;
    case 'zone':
      return sql`select * from (${buildings(
        sql`b.zone_id = ${id} and b.estate_id = (select z.estate_id from estate.zone z where ${own('z')} and z.id = ${id})`,
        query,
      )}) children order by sort_key, id`;
    case 'building':
      return sql`
        select * from (
          select 'unit' as kind, u.id, u.name as title, u.house_count as houses, null::int as mark, false as disabled,
                 ${
                   query.withHouses
                     ? noHouses(
                         sql`u.house_count`,
                         sql`h.building_id = u.building_id
                   and h.unit_id = u.id`,
                         query,
                       )
                     : sql`true`
                 } as leaf,
                 1 as rank, u.sort, u.sort_key
            from estate.unit u join estate.building b on b.tenant_id = u.tenant_id and b.id = u.building_id
           where ${own('u')} and u.building_id = ${id} and ${seen(query, sql`b.estate_id`, sql`b.id`)}
          ${query.withHouses ? sql`union all ${houses(sql`h.building_id = ${id} and h.unit_id is null`, query)}` : sql``}) children
        order by rank, sort, sort_key, id`;
    case 'unit':
      return query.withHouses
        ? sql`select * from (${houses(
            sql`h.building_id = (select u.building_id from estate.unit u where ${own('u')} and u.id = ${id}) and h.unit_id = ${id}`,
            query,
          )}) children order by sort_key, id`
        : null;
    case 'house':
      return null;
  }
}

/** The stored counts cover only houses in use; including the others requires a query. */
const noHouses = (count: RawBuilder<unknown>, where: RawBuilder<unknown>, { withDisabled }: TreeQuery) =>
  withDisabled ? sql`not exists (select from estate.house h where ${own('h')} and ${where})` : sql`${count} = 0`;

const buildings = (where: RawBuilder<unknown>, query: TreeQuery) => sql`
  select 'building' as kind, b.id, b.name as title, b.house_count as houses, b.type::int as mark, false as disabled,
         ${query.withHouses ? sql`${noHouses(sql`b.house_count`, sql`h.building_id = b.id`, query)} and` : sql``} not exists (select
           from estate.unit u where u.tenant_id = b.tenant_id and u.building_id = b.id) as leaf,
         2 as rank, 0 as sort, b.sort_key
    from estate.building b where ${own('b')} and ${where} and ${seen(query, sql`b.estate_id`, sql`b.id`)}`;

const houses = (where: RawBuilder<unknown>, query: TreeQuery) => sql`
  select 'house' as kind, h.id, h.house_no as title, 1 as houses, h.use_state::int as mark, h.disabled, true as leaf, 3 as rank,
         0 as sort, h.sort_key
    from estate.house h where ${own('h')} and ${where}
      and ${seen(query, sql`h.estate_id`, sql`h.building_id`)} ${query.withDisabled ? sql`` : sql`and not h.disabled`}`;
