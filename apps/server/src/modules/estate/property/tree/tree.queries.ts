import { sql, type RawBuilder } from 'kysely';
import type { TreeNode, TreeRef } from '@anju/contract';
import { own } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface TreeRow extends Omit<TreeNode, 'key' | 'note'> {
  /** Building type or use state, as its number. */
  mark: number | null;
}

export interface TreeQuery {
  readonly parent: TreeRef | null;
  readonly estates: readonly number[] | null;
  readonly withHouses: boolean;
  readonly withDisabled: boolean;
}

/** Children of one node in their natural order, with the counts stored on each level: no house is counted here. */
export async function listChildren(db: DbOrTx, query: TreeQuery): Promise<TreeRow[]> {
  const statement = query.parent === null ? estatesOf(query) : childrenOf(query.parent, query);
  return statement === null ? [] : (await sql<TreeRow>`${statement}`.execute(db)).rows;
}

export const inScope = (estates: readonly number[] | null, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  estates === null ? sql`true` : sql`${column} = any (${estates}::bigint[])`;

const estatesOf = ({ estates }: TreeQuery) => sql`
  select 'estate' as kind, e.id, e.name as title, e.house_count as houses, null::int as mark, false as disabled,
         not exists (select from estate.building b where b.tenant_id = e.tenant_id and b.estate_id = e.id)
           and not exists (select from estate.zone z where z.tenant_id = e.tenant_id and z.estate_id = e.id) as leaf
    from estate.estate e where ${own('e')} and ${inScope(estates, sql`e.id`)} order by e.sort_key, e.id`;

function childrenOf({ kind, id }: TreeRef, query: TreeQuery): RawBuilder<unknown> | null {
  switch (kind) {
    case 'estate':
      return sql`
        select * from (
          select 'zone' as kind, z.id, z.name as title, z.house_count as houses, null::int as mark, false as disabled,
                 not exists (select from estate.building b
                   where b.tenant_id = z.tenant_id and b.zone_id = z.id and b.estate_id = z.estate_id) as leaf,
                 1 as rank, z.sort, z.sort_key
            from estate.zone z where ${own('z')} and z.estate_id = ${id} and ${inScope(query.estates, sql`z.estate_id`)}
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
           where ${own('u')} and u.building_id = ${id} and ${inScope(query.estates, sql`b.estate_id`)}
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
    from estate.building b where ${own('b')} and ${where} and ${inScope(query.estates, sql`b.estate_id`)}`;

const houses = (where: RawBuilder<unknown>, query: TreeQuery) => sql`
  select 'house' as kind, h.id, h.house_no as title, 1 as houses, h.use_state::int as mark, h.disabled, true as leaf, 3 as rank,
         0 as sort, h.sort_key
    from estate.house h where ${own('h')} and ${where}
      and ${inScope(query.estates, sql`h.estate_id`)} ${query.withDisabled ? sql`` : sql`and not h.disabled`}`;
