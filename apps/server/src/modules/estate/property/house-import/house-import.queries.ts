// The rows of an import as a set: staged, checked against the stored data, and inserted as houses. The result of a check is not stored:
// `checked` is computed wherever it is needed, so it is never out of date.
import { sql, type RawBuilder } from 'kysely';
import { AREA_BASIS, BUILDING_TYPE, BUILDING_USAGE, ID_TYPE, OWNER_TYPE, type ImportProblem, type ImportSummary } from '@anju/contract';
import { count, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ImportedHouse } from './house-import.rules.ts';
import { inScope } from '../tree/tree.queries.ts';

export interface ImportRow {
  id: number;
  state: string;
  fileName: string;
  expectedRows: number;
  accountId: number;
  /** The result of the last check. */
  summary: unknown;
}

export async function insertImport(
  db: DbOrTx,
  values: { tenantId: number; fileName: string; expectedRows: number; accountId: number; createdAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('estate.houseImport')
    .values({ ...values, summary: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: DbOrTx, id: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('estate.houseImport')
    .select(['id', 'state', 'fileName', 'expectedRows', 'accountId', 'summary'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockImport(tx: Tx, id: number) {
  return tx.selectFrom('estate.houseImport').select(['id', 'state', 'summary']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Imports of one tenant run one after another: two sheets may name the same new building or the same new person. */
export async function awaitTurn(tx: Tx, tenantId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('estate.house_import'), ${tenantId}::int)`;
}

/** Stores the result of the check if the import is still open. */
export async function markChecked(db: DbOrTx, id: number, summary: ImportSummary): Promise<boolean> {
  const row = await db
    .updateTable('estate.houseImport')
    .set({ state: 'checked', summary: JSON.stringify(summary) })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'checked'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateImport(db: DbOrTx, id: number, state: string, summary?: unknown): Promise<void> {
  await db
    .updateTable('estate.houseImport')
    .set({ state, ...(summary === undefined ? {} : { summary: JSON.stringify(summary) }) })
    .where('id', '=', id)
    .execute();
}

const COLUMNS: readonly [keyof ImportedHouse, string][] = [
  ['rowNo', 'int'],
  ['estate', 'text'],
  ['zone', 'text'],
  ['building', 'text'],
  ['unit', 'text'],
  ['floor', 'smallint'],
  ['houseNo', 'text'],
  ['code', 'text'],
  ['sortKey', 'text'],
  ['layout', 'text'],
  ['buildArea', 'numeric'],
  ['useArea', 'numeric'],
  ['innerArea', 'numeric'],
  ['areaBasis', 'smallint'],
  ['usage', 'smallint'],
  ['realUse', 'smallint'],
  ['useState', 'smallint'],
  ['useType', 'smallint'],
  ['handoverDate', 'date'],
  ['chargeStartDate', 'date'],
  ['ownerName', 'text'],
  ['ownerInitials', 'text'],
  ['ownerType', 'smallint'],
  ['ownerPhone', 'text'],
  ['ownerIdNo', 'text'],
  ['remark', 'text'],
];

/**
 * Stages a chunk in one statement. COPY is not allowed for a role under policies; arrays are nearly as fast. A chunk sent twice counts
 * once.
 */
export async function stageRows(db: DbOrTx, tenantId: number, importId: number, rows: readonly ImportedHouse[]): Promise<void> {
  const arrays = COLUMNS.map(([field, type]) => sql`${rows.map((row) => row[field])}::${sql.raw(type)}[]`);
  const problems = rows.map((row) => (row.problems === null ? null : JSON.stringify(row.problems)));
  await run(db)`
    insert into estate.house_import_row (tenant_id, import_id, ${sql.join(COLUMNS.map(([field]) => sql.ref(field)))}, problems)
    select ${tenantId}, ${importId}, * from unnest(${sql.join(arrays)}, ${problems}::jsonb[])
    on conflict (tenant_id, import_id, row_no) do nothing`;
}

export async function countStaged(db: DbOrTx, importId: number): Promise<number> {
  return count(db)`select count(*) from estate.house_import_row where ${own('estate.house_import_row')} and import_id = ${importId}`;
}

/** Updates the planner's statistics. */
export async function analyzeForImport(db: DbOrTx): Promise<void> {
  await run(db)`select estate.analyze_for_import()`;
}

export async function removeRows(db: DbOrTx, importId: number): Promise<void> {
  await db.deleteFrom('estate.houseImportRow').where('importId', '=', importId).execute();
}

const problem = (column: string, value: RawBuilder<unknown>, reason: RawBuilder<unknown>) =>
  sql`jsonb_build_array(jsonb_build_object('column', ${column}::text, 'value', ${value}, 'reason', ${reason}))`;

/** Rows with their place and their problems; texts are only compared for equality, so byte order is enough. */
const placed = (importId: number, estates: readonly number[] | null) => sql`
  (select r.*, e.id as estate_id, z.id as zone_id, b.id as building_id, u.id as unit_id, h.id is not null as existing,
    coalesce(r.usage, b.usage, 1) as final_usage,
          e.id is null and r.estate <> '' as no_estate,
          b.id is not null and r.zone <> '' and b.zone_id is distinct from z.id as other_zone,
          b.id is null and r.zone <> first_value(r.zone) over (partition by r.estate collate "C", r.building collate "C"
            order by r.row_no) as two_zones,
          nullif(first_value(r.row_no) over (partition by r.estate collate "C", r.code order by r.row_no), r.row_no) as same_as
     from estate.house_import_row r
     left join estate.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate.zone z on z.tenant_id = r.tenant_id and z.estate_id = e.id and z.name = r.zone
     left join estate.building b on b.tenant_id = r.tenant_id and b.estate_id = e.id and b.name = r.building
     left join estate.unit u on u.tenant_id = r.tenant_id and u.building_id = b.id and u.name = r.unit and r.unit <> ''
     left join estate.house h on h.tenant_id = r.tenant_id and h.estate_id = e.id and h.code = r.code
    where ${own('r')} and r.import_id = ${importId})`;

/** Rows with all their problems: `faults` is null for a valid row. */
const checked = (importId: number, estates: readonly number[] | null) => sql`
  (select p.*, case when p.problems is not null or p.no_estate or p.other_zone or p.two_zones
    or p.same_as is not null then coalesce(p.problems, '[]')
            || case when p.no_estate then ${problem('小区', sql`p.estate`, sql`'小区不存在，或不在您的管理范围'::text`)} else '[]' end
            || case when p.other_zone then ${problem('分区', sql`p.zone`, sql`'该楼栋已属于另一分区'::text`)} else '[]' end
            || case when p.two_zones then ${problem('分区', sql`p.zone`, sql`'同一楼栋在表中写了不同的分区'::text`)} else '[]' end
            || case when p.same_as is not null then ${problem('房号', sql`p.house_no`, sql`'与第 ' || p.same_as || ' 行重复'`)}
              else '[]' end end as faults
     from ${placed(importId, estates)} p)`;

export async function summarise(db: DbOrTx, importId: number, estates: readonly number[] | null): Promise<ImportSummary> {
  return one<ImportSummary>(db)`
    select count(*)::int as rows, count(*) filter (where faults is null and not existing)::int as valid,
           count(*) filter (where faults is not null)::int as wrong,
           count(*) filter (where faults is null and existing)::int as existing,
           count(distinct (estate, zone)) filter (where faults is null and zone <> '' and zone_id is null)::int as new_zones,
           count(distinct (estate, building)) filter (where faults is null and building_id is null)::int as new_buildings,
           count(distinct (estate, building, unit)) filter (where faults is null and unit <> '' and unit_id is null)::int as new_units
      from ${checked(importId, estates)} c`;
}

export async function listProblems(
  db: DbOrTx,
  importId: number,
  estates: readonly number[] | null,
  limit: number,
  offset: number,
): Promise<{ rows: ImportProblem[]; total: number }> {
  const result = await rows<ImportProblem & { total: number }>(db)`
    select c.row_no as row, f.column, f.value, f.reason, count(*) over ()::int as total
      from ${checked(importId, estates)} c cross join jsonb_to_recordset(c.faults) as f("column" text, value text, reason text)
     where c.faults is not null order by c.row_no limit ${limit} offset ${offset}`;
  return { rows: result.map(({ total: _, ...row }) => row), total: result[0]?.total ?? 0 };
}

// ---- inserting the houses: every step works on the whole set, all in the caller's transaction -----------------------------

interface Commit {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly by: string;
  readonly at: string;
}

/** Zones, buildings and units named in the sheet that do not exist yet. Keys are joined to the few names, never to the many rows. */
export async function insertFrame(
  tx: Tx,
  { importId, estates }: Commit,
  wanted: Pick<ImportSummary, 'newZones' | 'newBuildings' | 'newUnits'>,
  sortKeys: { name: string; key: string }[],
): Promise<void> {
  const keys = sql`unnest(${sortKeys.map((row) => row.name)}::text[], ${sortKeys.map((row) => row.key)}::text[]) as k(name, key)`;
  const rows = checked(importId, estates);
  if (wanted.newZones > 0)
    await run(tx)`
    insert into estate.zone (tenant_id, estate_id, name, sort_key)
    select n.tenant_id, n.estate_id, n.zone, k.key
      from (select distinct c.tenant_id, c.estate_id, c.zone from ${rows} c where c.faults is null and c.zone <> '' and c.zone_id is null) n
      join ${keys} on k.name = n.zone order by n.estate_id, n.zone
    on conflict do nothing`;
  if (wanted.newBuildings > 0)
    await run(tx)`
    insert into estate.building (tenant_id, estate_id, zone_id, name, type, usage, floors, has_lift, sort_key)
    select n.tenant_id, n.estate_id, n.zone_id, n.building,
           case when n.top <= 1 then ${lit(BUILDING_TYPE.bungalow)} when n.top <= 6 then ${lit(BUILDING_TYPE.lowRise)}
             when n.top <= 11 then ${lit(BUILDING_TYPE.midRise)} when n.top <= 33 then ${lit(BUILDING_TYPE.highRise)}
             else ${lit(BUILDING_TYPE.superHighRise)} end, n.usage, greatest(n.top, 1), n.top > 6, k.key
      from (select c.tenant_id, c.estate_id, c.zone_id, c.building, max(c.floor) as top, mode() within
        group (order by c.final_usage) as usage
              from ${rows} c where c.faults is null and c.building_id is null group by 1, 2, 3, 4) n
      join ${keys} on k.name = n.building order by n.estate_id, n.building
    on conflict do nothing`;
  if (wanted.newUnits > 0)
    await run(tx)`
    insert into estate.unit (tenant_id, building_id, name, sort_key)
    select n.tenant_id, n.building_id, n.unit, k.key
      from (select distinct c.tenant_id, c.building_id, c.unit from ${rows} c
        where c.faults is null and c.unit <> '' and c.unit_id is null) n
      join ${keys} on k.name = n.unit order by n.building_id, n.unit
    on conflict do nothing`;
}

export async function listFrameNames(tx: Tx, importId: number): Promise<string[]> {
  const result = await rows<{ name: string }>(tx)`
    select distinct n.name from estate.house_import_row r cross join lateral (values (r.zone), (r.building), (r.unit)) n(name)
     where ${own('r')} and r.import_id = ${importId} and n.name <> ''`;
  return result.map((row) => row.name);
}

/** Houses with their first area version. A house created meanwhile by another user is not changed. */
export async function insertHouses(tx: Tx, { importId, estates, by, at }: Commit, today: string): Promise<number[]> {
  const result = await rows<{ id: number }>(tx)`
    with made as (
      insert into estate.house (tenant_id, id, estate_id, zone_id, building_id, unit_id, floor, house_no, code, sort_key, layout, usage,
        real_use, use_state, use_type,
        area_from, build_area, use_area, inner_area, area_basis, charge_area, handover_date, charge_start_date, remark, created_by,
          created_at, updated_by, updated_at)
      select c.tenant_id, c.house_id, c.estate_id, c.zone_id, c.building_id, c.unit_id, c.floor, c.house_no, c.code, c.sort_key,
             c.layout, c.final_usage,
             coalesce(c.real_use, case c.final_usage when ${lit(BUILDING_USAGE.dwelling)} then 1 else 2 end), c.use_state, c.use_type,
               least(c.handover_date, ${today}::date),
             c.build_area, coalesce(c.use_area, 0), coalesce(c.inner_area, 0), c.area_basis,
             case c.area_basis when ${lit(AREA_BASIS.buildArea)} then c.build_area when ${lit(AREA_BASIS.useArea)} then c.use_area
               else c.inner_area end, c.handover_date, c.charge_start_date, c.remark, ${by}, ${at}, ${by}, ${at}
        from ${checked(importId, estates)} c where c.faults is null and not c.existing order by c.estate_id, c.code
      on conflict (tenant_id, estate_id, code) do nothing
      returning tenant_id, id, area_from, build_area, use_area, inner_area, area_basis, charge_area),
    areas as (
      insert into estate.house_area (tenant_id, house_id, from_date, build_area, use_area, inner_area, area_basis, charge_area, reason,
        created_by, created_at)
      select tenant_id, id, area_from, build_area, use_area, inner_area, area_basis, charge_area, '导入', ${by}, ${at} from made)
    select id from made`;
  return result.map((row) => row.id);
}

/**
 * Owners of the new houses. One person per id number, otherwise per name and phone; a row with only a name is always a new person. A window
 * groups the rows of one person, and the first of them finds or creates the person.
 */
export async function insertOwners(tx: Tx, { importId, at }: Commit, houseIds: readonly number[], today: string): Promise<void> {
  await run(tx)`
    with owned as materialized (
      select o.*, row_number() over (partition by who order by row_no) as nth
        from (select r.tenant_id, r.row_no, r.house_id, r.person_id, r.owner_name, r.owner_initials, r.owner_type, r.owner_phone,
          r.owner_id_no,
                     least(r.handover_date, ${today}::date) as from_date, case when r.owner_id_no = '' then null
                       when r.owner_type = ${OWNER_TYPE.natural} then ${sql.lit(ID_TYPE.idCard)}
                         else ${sql.lit(ID_TYPE.licence)} end as id_type,
                     case when r.owner_id_no <> '' then 'i' || r.owner_id_no
                       when r.owner_phone <> '' then 'p' || r.owner_name || ' ' || r.owner_phone
                          else 'r' || r.row_no end collate "C" as who
                from estate.house_import_row r
               where ${own('r')} and r.import_id = ${importId} and r.owner_name <> '' and r.house_id = any (${houseIds}::bigint[])) o),
    by_phone as (
      select p.phone, p.name, min(p.id) as id from estate.person p
       where ${own('p')} and p.phone <> '' and p.phone in (select owner_phone from owned where owner_id_no = '') group by 1, 2),
    known as materialized (
      select o.*, coalesce(i.id, b.id) as known_id from owned o
        left join estate.person i on o.owner_id_no <> '' and ${own('i')} and i.id_type = o.id_type
          and i.id_no = o.owner_id_no and i.id_no <> ''
        left join by_phone b on o.owner_id_no = '' and b.phone = o.owner_phone and b.name = o.owner_name),
    made as (
      insert into estate.person (tenant_id, id, name, initials, phone, id_type, id_no, created_at)
      select tenant_id, person_id, owner_name, owner_initials, owner_phone, id_type, owner_id_no, ${at} from known
        where nth = 1 and known_id is null)
    insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date)
    select tenant_id, house_id, max(case when nth = 1 then coalesce(known_id, person_id) end) over (partition by who), owner_type, 100,
           from_date
      from known order by house_id`;
}
