// Rows of share groups and their members. Houses are counted as sets: a house belongs to the group if any member contains it.
import { sql, type RawBuilder } from 'kysely';
import type { ShareGroupRow, TreeRef } from '@anju/contract';
import { count, first, one, own, rows, run } from '../../../platform/db/sql.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export interface Extent {
  houses: number;
  buildArea: string;
  chargeArea: string;
}

/** Enabled houses of one estate that a set of members `m (kind, node_id)` contains. */
const extentOf = (estateId: RawBuilder<unknown>, members: RawBuilder<unknown>) => sql`
  select count(*)::int as houses, coalesce(sum(h.build_area), 0)::text as build_area, coalesce(sum(h.charge_area), 0)::text as charge_area
    from estate.house h
    cross join (
      select coalesce(bool_or(m.kind = 'estate'), false) as everything,
             coalesce(array_agg(m.node_id) filter (where m.kind = 'zone'), '{}') as zones,
             coalesce(array_agg(m.node_id) filter (where m.kind = 'building'), '{}') as buildings,
             coalesce(array_agg(m.node_id) filter (where m.kind = 'unit'), '{}') as units,
             coalesce(array_agg(m.node_id) filter (where m.kind = 'house'), '{}') as houses
        from ${members}) chosen
   where ${own('h')} and h.estate_id = ${estateId} and not h.disabled
     and (chosen.everything or h.zone_id = any (chosen.zones) or h.building_id = any (chosen.buildings)
          or h.unit_id = any (chosen.units) or h.id = any (chosen.houses))`;

const listed = (members: readonly TreeRef[]) =>
  sql`unnest(${members.map(({ kind }) => kind)}::text[], ${members.map(({ id }) => id)}::bigint[]) m (kind, node_id)`;

export async function getExtent(db: DbOrTx, estateId: number, members: readonly TreeRef[]): Promise<Extent> {
  return one<Extent>(db)`${extentOf(sql`${estateId}`, listed(members))}`;
}

/** Whether all members belong to the estate. */
export async function areOfEstate(db: DbOrTx, estateId: number, members: readonly TreeRef[]): Promise<boolean> {
  const result = await rows<{ strangers: number }>(db)`
    select count(*)::int as strangers from ${listed(members)}
     where not case m.kind
       when 'estate' then m.node_id = ${estateId}
       when 'zone' then exists (select from estate.zone z where ${own('z')} and z.id = m.node_id and z.estate_id = ${estateId})
       when 'building' then exists (select from estate.building b where ${own('b')} and b.id = m.node_id and b.estate_id = ${estateId})
       when 'unit' then exists (select from estate.unit u join estate.building b on b.tenant_id = u.tenant_id and b.id = u.building_id
                                 where ${own('u')} and u.id = m.node_id and b.estate_id = ${estateId})
       else exists (select from estate.house h where ${own('h')} and h.id = m.node_id and h.estate_id = ${estateId}) end`;
  return result[0]?.strangers === 0;
}

const MEMBERS = sql`(select m.kind, m.node_id from estate.share_group_member m where ${own('m')} and m.group_id = g.id) m`;

/** The readable path from the top to a member. */
const TITLE = sql`
  case m.kind
    when 'estate' then (select e.name from estate.estate e where e.tenant_id = m.tenant_id and e.id = m.node_id)
    when 'zone' then (select z.name from estate.zone z where z.tenant_id = m.tenant_id and z.id = m.node_id)
    when 'building' then (select concat_ws(' ', z.name, b.name) from estate.building b
                            left join estate.zone z on z.tenant_id = b.tenant_id and z.id = b.zone_id
                              where b.tenant_id = m.tenant_id and b.id = m.node_id)
    when 'unit' then (select concat_ws(' ', b.name, u.name) from estate.unit u join estate.building b
      on b.tenant_id = u.tenant_id and b.id = u.building_id
                       where u.tenant_id = m.tenant_id and u.id = m.node_id)
    else (select h.code from estate.house h where h.tenant_id = m.tenant_id and h.id = m.node_id) end`;

const inEstate = (estateId: number | null, estates: readonly number[] | null) =>
  sql`${inScope(estates, sql`g.estate_id`)} and ${estateId === null ? sql`true` : sql`g.estate_id = ${estateId}`}`;

export async function countGroups(db: DbOrTx, estateId: number | null, estates: readonly number[] | null): Promise<number> {
  return count(db)`
    select count(*) from estate.share_group g where ${own('g')} and ${inEstate(estateId, estates)}`;
}

export async function listGroups(
  db: DbOrTx,
  estateId: number | null,
  estates: readonly number[] | null,
  limit: number,
  offset: number,
): Promise<ShareGroupRow[]> {
  return rows<ShareGroupRow>(db)`
    with page as materialized (
      select g.* from estate.share_group g where ${own('g')} and ${inEstate(estateId, estates)}
        order by g.estate_id, g.name limit ${limit} offset ${offset})
    select g.id, g.version, g.estate_id, e.name as estate_name, g.name, g.remark, g.disabled, x.houses, x.build_area, x.charge_area,
           coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'id', m.node_id, 'title', coalesce(${TITLE}, '已删除'))
             order by m.kind, m.node_id)
              from estate.share_group_member m where ${own('m')} and m.group_id = g.id), '[]') as members,
           (select count(*)::int from estate.public_area a
             where ${own('a')} and a.estate_id = g.estate_id and a.share_group_id = g.id) as public_areas,
           (select count(*)::int from estate.device d
             where ${own('d')} and d.estate_id = g.estate_id and d.share_group_id = g.id) as devices
      from page g join estate.estate e on ${own('e')} and e.id = g.estate_id
     cross join lateral (${extentOf(sql`g.estate_id`, MEMBERS)}) x
     order by g.estate_id, g.name`;
}

export async function listOptions(db: DbOrTx, estateId: number) {
  return rows<{ id: number; name: string; houses: number; chargeArea: string }>(db)`
    select g.id, g.name, x.houses, x.charge_area from estate.share_group g cross join lateral (${extentOf(sql`g.estate_id`, MEMBERS)}) x
     where ${own('g')} and g.estate_id = ${estateId} and not g.disabled order by g.name`;
}

export interface GroupCore {
  id: number;
  version: number;
  estateId: number;
  name: string;
  remark: string;
  disabled: boolean;
}

export async function lockGroup(tx: Tx, id: number): Promise<GroupCore | undefined> {
  return tx
    .selectFrom('estate.shareGroup')
    .select(['id', 'version', 'estateId', 'name', 'remark', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isGroupOf(db: DbOrTx, id: number, estateId: number): Promise<boolean> {
  const row = await db
    .selectFrom('estate.shareGroup')
    .select('id')
    .where('id', '=', id)
    .where('estateId', '=', estateId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGroup(tx: Tx, tenantId: number, values: { estateId: number; name: string; remark: string }): Promise<number> {
  const { id } = await tx
    .insertInto('estate.shareGroup')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGroup(tx: Tx, id: number, values: { name: string; remark: string; disabled: boolean }): Promise<void> {
  await tx
    .updateTable('estate.shareGroup')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Replaces the members; duplicates count once. */
export async function replaceMembers(tx: Tx, tenantId: number, groupId: number, members: readonly TreeRef[]): Promise<void> {
  await tx.deleteFrom('estate.shareGroupMember').where('groupId', '=', groupId).execute();
  await run(tx)`
    insert into estate.share_group_member (tenant_id, group_id, kind, node_id)
    select distinct ${tenantId}::int, ${groupId}::bigint, m.kind, m.node_id from ${listed(members)}`;
}

export async function countUses(db: DbOrTx, id: number): Promise<{ publicAreas: number; devices: number }> {
  const found = await first<{ publicAreas: number; devices: number }>(db)`
    select (select count(*)::int from estate.public_area where ${own('estate.public_area')} and share_group_id = ${id}) as public_areas,
           (select count(*)::int from estate.device where ${own('estate.device')} and share_group_id = ${id}) as devices`;
  return found ?? { publicAreas: 0, devices: 0 };
}

/** False when a record of another area still refers to the group. */
export const removeGroup = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.shareGroup').where('id', '=', id).execute());
