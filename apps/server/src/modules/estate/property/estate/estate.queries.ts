// Rows of estates and the companies that run them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { ID_TYPE, PERSON_KIND, type EstateRow } from '@anju/contract';
import { allOf, count, exists, first, own, rows, when } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen, seenInPart } from '../../../../platform/reach/reach.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesSeen, zoneSeen } from '../tree/tree.queries.ts';

export interface Order<F extends string> {
  readonly field: F;
  readonly order: 'asc' | 'desc';
}
export interface EstateSearch extends Reach {
  readonly key?: string | undefined;
  readonly companyId?: number | undefined;
  readonly typeId?: number | undefined;
}

/** The text occurs anywhere in one of the columns; none of its characters is a wildcard. */
export const contains = (key: string | undefined, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  key === undefined || key === ''
    ? []
    : [
        sql`(${sql.join(
          columns.map((column) => sql`position(lower(${key}) in lower(${column})) > 0`),
          sql` or `,
        )})`,
      ];

/** A company and all companies below it. */
const inCompany = (column: RawBuilder<unknown>, companyId: number | undefined) =>
  sql`${column} in (select c.id from org_view.company c join org_view.company top
    on top.tenant_id = c.tenant_id and c.path like top.path || '%'
    where ${own('c')} and top.id = ${companyId})`;

const condition = ({ key, companyId, typeId, ...reach }: EstateSearch) =>
  allOf(
    seenInPart(reach, sql`e.id`),
    when(companyId !== undefined, inCompany(sql`e.company_id`, companyId)),
    when(typeId !== undefined, sql`e.type_id = ${typeId}`),
    ...contains(key, sql`e.name`, sql`e.code`, sql`e.address`),
  );

export async function countEstates(db: DbOrTx, search: EstateSearch): Promise<number> {
  return count(db)`select count(*) from estate.estate e where ${own('e')} and ${condition(search)}`;
}

/** Of an estate seen in part, only what belongs to the buildings seen is counted. */
const estateRow = (reach: Reach) => sql`
  select e.id, e.version, e.company_id, c.name as company_name, e.name, e.code, e.address, e.takeover_date, e.type_id,
         coalesce(t.name, '') as type_name,
         e.region, e.phone, coalesce(d.name, '') as developer_name, coalesce(d.id_no, '') as developer_code, e.land_area, e.green_area,
           e.remark,
         ${housesSeen(reach, sql`e.house_count`, sql`e.id`, sql`part.estate_id = e.id`)} as houses,
         (select count(*)::int from estate.zone z where z.tenant_id = e.tenant_id and z.estate_id = e.id and ${zoneSeen(reach)}) as zones,
         (select count(*)::int from estate.building b
           where b.tenant_id = e.tenant_id and b.estate_id = e.id and ${seen(reach, sql`b.estate_id`, sql`b.id`)}) as buildings,
         (select count(*)::int from estate.building b join estate.unit u on u.tenant_id = b.tenant_id and u.building_id = b.id
           where b.tenant_id = e.tenant_id and b.estate_id = e.id and ${seen(reach, sql`b.estate_id`, sql`b.id`)}) as units
    from estate.estate e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
    left join manage_view.estate_type t on t.tenant_id = e.tenant_id and t.id = e.type_id
    left join estate.person d on d.tenant_id = e.tenant_id and d.id = e.developer_id`;

export async function findEstate(db: DbOrTx, id: number, reach: Reach): Promise<EstateRow | undefined> {
  return first<EstateRow>(db)`${estateRow(reach)} where ${own('e')} and e.id = ${id} and ${seenInPart(reach, sql`e.id`)}`;
}

/** Whether the user sees the estate or a part of it. */
export const isSeenInPart = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from estate.estate e where ${own('e')} and e.id = ${id} and ${seenInPart(reach, sql`e.id`)}`;

/** In the tenant's order; disabled ones are left out. */
export async function listKinds(db: DbOrTx): Promise<{ id: number; name: string; usage: 1 | 2 }[]> {
  return rows<{ id: number; name: string; usage: 1 | 2 }>(db)`
    select id, name, usage from manage_view.estate_type where ${own('manage_view.estate_type')} and not disabled order by sort, id`;
}

const COLUMN = { name: sql`e.sort_key`, houses: sql`e.house_count`, takeoverDate: sql`e.takeover_date` };

export async function listEstates(
  db: DbOrTx,
  search: EstateSearch,
  { field, order }: Order<keyof typeof COLUMN>,
  limit: number,
  offset: number,
): Promise<EstateRow[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return rows<EstateRow>(db)`
    ${estateRow(search)} where ${own('e')} and ${condition(search)}
     order by ${COLUMN[field]} ${direction} nulls last, e.sort_key, e.id limit ${limit} offset ${offset}`;
}

export interface EstateValues {
  readonly companyId: number;
  readonly name: string;
  readonly code: string;
  readonly address: string;
  readonly takeoverDate: string | null;
  readonly typeId: number | null;
  readonly region: string;
  readonly phone: string;
  readonly developerId: number | null;
  readonly landArea: string | null;
  readonly greenArea: string | null;
  readonly remark: string;
  readonly sortKey: string;
}
type LockedEstate = Omit<EstateValues, 'sortKey'> & { id: number; estateId: number; version: number };

/** Locks the estate against other changes of its parts and its counts; `removal` also prevents new rows that refer to it. */
export async function lockEstate(tx: Tx, id: number, removal = false): Promise<LockedEstate | undefined> {
  const estate = tx
    .selectFrom('estate.estate')
    .select(['id', 'id as estateId', 'version', 'companyId', 'name', 'code', 'address', 'takeoverDate'])
    .select(['typeId', 'region', 'phone', 'developerId', 'landArea', 'greenArea', 'remark'])
    .where('id', '=', id);
  return (removal ? estate.forUpdate() : estate.forNoKeyUpdate()).executeTakeFirst();
}

/** An organisation with this credit code, otherwise with exactly this name. */
export async function findBody(tx: Tx, name: string, creditCode: string): Promise<{ id: number; name: string; idNo: string } | undefined> {
  const same =
    creditCode === ''
      ? sql`p.name = ${name} and p.kind = ${PERSON_KIND.body}`
      : sql`p.id_type = ${ID_TYPE.licence} and p.id_no = ${creditCode} and p.id_no <> ''`;
  return first<{ id: number; name: string; idNo: string }>(tx)`
    select p.id, p.name, p.id_no from estate.person p where ${own('p')} and ${same} and p.merged_into is null limit 1`;
}

export async function insertEstate(tx: Tx, values: EstateValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.estate')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEstate(tx: Tx, id: number, values: EstateValues, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.estate')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeEstate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('estate.estate').where('id', '=', id).execute();
}

/** Companies that run estates, in tree order: one company and those below it, or all. */
export async function listCompanies(db: DbOrTx, top: number | null): Promise<{ id: number; name: string; level: number }[]> {
  return rows<{ id: number; name: string; level: number }>(db)`
    select c.id, c.name, c.level from org_view.company c
     where ${own('c')} and c.type in ('B', 'AB') and ${top === null ? sql`true` : inCompany(sql`c.id`, top)} order by c.path`;
}
