// Rows of public areas with the sums of a year, and their entries. Row scope is part of every condition; all sums are computed here.
import { sql } from 'kysely';
import { AREA_ENTRY, type PublicAreaEntry, type PublicAreaForm, type PublicAreaRow } from '@anju/contract';
import { allOf, first, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains } from '../property/estate/estate.queries.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export interface AreaSearch {
  readonly year: number;
  readonly estateId: number | null;
  readonly key: string;
  readonly kinds: readonly number[];
  readonly ownedBy: readonly number[];
  readonly disabled: boolean;
  readonly estates: readonly number[] | null;
}
export interface Sums {
  income: string;
  expense: string;
  net: string;
}

const condition = ({ estateId, key, kinds, ownedBy, disabled, estates }: AreaSearch) =>
  allOf(
    inScope(estates, sql`a.estate_id`),
    sql`a.disabled = ${disabled}`,
    when(estateId !== null, sql`a.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`a.kind = any (${kinds}::smallint[])`),
    when(ownedBy.length > 0, sql`a.owned_by = any (${ownedBy}::smallint[])`),
    ...contains(key, sql`a.code`, sql`a.name`, sql`a.location`),
  );

const inYear = (year: number) => sql`n.on_date between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`;
const SUMS = sql`
  coalesce(sum(n.amount) filter (where n.kind = ${AREA_ENTRY.income}), 0)::text as income,
    coalesce(sum(n.amount) filter (where n.kind = ${AREA_ENTRY.expense}), 0)::text as expense,
  coalesce(sum(case n.kind when ${sql.lit(AREA_ENTRY.income)} then n.amount else - n.amount end), 0)::text as net`;

export async function getTotals(db: DbOrTx, search: AreaSearch): Promise<Sums & { total: number; area: string }> {
  return one<Sums & { total: number; area: string }>(db)`
    with matching as materialized (select a.tenant_id, a.id, a.area from estate.public_area a where ${own('a')} and ${condition(search)})
    select (select count(*)::int from matching) as total, (select coalesce(sum(area), 0)::text from matching) as area, ${SUMS}
      from matching m join estate.public_area_entry n on ${own('n')} and n.area_id = m.id and ${inYear(search.year)}`;
}

export async function listAreas(db: DbOrTx, search: AreaSearch, limit: number, offset: number): Promise<PublicAreaRow[]> {
  return rows<PublicAreaRow>(db)`
    with page as materialized (
      select a.* from estate.public_area a where ${own('a')} and ${condition(search)}
        order by a.estate_id, a.kind, a.code limit ${limit} offset ${offset})
    select a.id, a.version, a.estate_id, e.name as estate_name, a.building_id, coalesce(b.name, '') as building_name, a.code, a.name,
           a.kind, a.location, a.area,
           a.share_group_id, coalesce(g.name, '') as share_group_name, a.owned_by, a.remark, a.disabled, y.income, y.expense, y.net
      from page a join estate.estate e on ${own('e')} and e.id = a.estate_id
      left join estate.building b on ${own('b')} and b.id = a.building_id
      left join estate.share_group g on ${own('g')} and g.id = a.share_group_id
     cross join lateral (
       select ${SUMS} from estate.public_area_entry n where ${own('n')} and n.area_id = a.id and ${inYear(search.year)}) y
     order by a.estate_id, a.kind, a.code`;
}

export interface AreaCore extends PublicAreaForm {
  id: number;
  version: number;
  disabled: boolean;
}

export async function lockArea(tx: Tx, id: number): Promise<AreaCore | undefined> {
  return first<AreaCore>(tx)`
    select id, version, estate_id, building_id, code, name, kind, location, area, share_group_id, owned_by, remark, disabled
      from estate.public_area where ${own('estate.public_area')} and id = ${id} for update`;
}

export async function findAreaEstate(db: DbOrTx, id: number): Promise<{ estateId: number } | undefined> {
  return db.selectFrom('estate.publicArea').select('estateId').where('id', '=', id).executeTakeFirst();
}

export async function isBuildingOf(db: DbOrTx, id: number, estateId: number): Promise<boolean> {
  const row = await db.selectFrom('estate.building').select('id').where('id', '=', id).where('estateId', '=', estateId).executeTakeFirst();
  return row !== undefined;
}

export async function insertArea(tx: Tx, form: PublicAreaForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.publicArea')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateArea(
  tx: Tx,
  id: number,
  values: Partial<PublicAreaForm> & { disabled?: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('estate.publicArea')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** False when entries or records of another area refer to it. */
export const removeArea = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.publicArea').where('id', '=', id).execute());

// ---- entries ------------------------------------------------------------------------------------------------------------

export async function getEntryTotals(db: DbOrTx, areaId: number, year: number): Promise<Sums & { total: number }> {
  return one<Sums & { total: number }>(db)`
    select count(*)::int as total, ${SUMS} from estate.public_area_entry n where ${own('n')} and n.area_id = ${areaId} and ${inYear(year)}`;
}

/** Newest first; the balance of a line runs from the first of January, whatever page it is on. */
export async function listEntries(db: DbOrTx, areaId: number, year: number, limit: number, offset: number): Promise<PublicAreaEntry[]> {
  return rows<PublicAreaEntry>(db)`
    select n.*, exists (select from estate.public_area_entry r where r.tenant_id = n.tenant_id and r.reverses_id = n.id) as reversed
      from (select n.tenant_id, n.id, n.on_date, n.kind, n.subject, n.amount, n.reverses_id, n.remark, n.by, n.at,
                   sum(case n.kind when ${sql.lit(AREA_ENTRY.income)} then n.amount
                     else - n.amount end) over (order by n.on_date, n.id)::text as balance
              from estate.public_area_entry n where ${own('n')} and n.area_id = ${areaId} and ${inYear(year)}) n
     order by n.on_date desc, n.id desc limit ${limit} offset ${offset}`;
}

export interface NewEntry {
  readonly areaId: number;
  readonly onDate: string;
  readonly kind: number;
  readonly subject: string;
  readonly amount: string;
  readonly reversesId: number | null;
  readonly remark: string;
}

export async function insertEntry(tx: Tx, entry: NewEntry, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.publicAreaEntry')
    .values({ ...entry, tenantId, by, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findEntry(db: DbOrTx, id: number): Promise<(NewEntry & { id: number }) | undefined> {
  return db
    .selectFrom('estate.publicAreaEntry')
    .select(['id', 'areaId', 'onDate', 'kind', 'subject', 'amount', 'reversesId', 'remark'])
    .where('id', '=', id)
    .executeTakeFirst();
}
