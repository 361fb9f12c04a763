// 资产盘点表 as rows.
import { sql } from 'kysely';
import { ASSET, ASSET_DECREASE, type AssetCountLine, type AssetCountRow, type searchAssetCounts } from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, count, first, lit, own, rows, run, TENANT, when, where } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchAssetCounts>;
const meant = ({ filter: { companyId, states, key } }: Search) =>
  where(
    own('n'),
    sql`n.company_id = ${companyId}`,
    when(states.length > 0, sql`n.state = any (${states}::smallint[])`),
    ...contains(key, sql`n.no`, sql`n.title`),
  );

const ROW = (accountId: number) => sql`
  n.id, n.no, n.title, n.day, n.state, l.lines, l.counted, l.missing, l.surplus, n.maker_id = ${accountId} as own, n.version, n.created_by,
  n.created_at, n.checked_by, n.checked_at, n.check_note`;
const LINES = sql`cross join lateral (
  select count(*)::int as lines, count(x.found)::int as counted, count(*) filter (where x.found < x.expected)::int as missing,
         count(*) filter (where x.found > x.expected)::int as surplus
    from accounting.asset_count_line x where x.tenant_id = n.tenant_id and x.count_id = n.id) l`;

export const countCounts = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from accounting.asset_count n ${meant(search)}`;
export const pageOf = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchAssetCounts>,
): Promise<AssetCountRow[]> => rows<AssetCountRow>(db)`
  select ${ROW(search.accountId)} from accounting.asset_count n ${LINES} ${meant(search)} order by n.id desc
    limit ${limit} offset ${offset}`;

export const findCount = (db: DbOrTx, reach: CompanyReach, id: number, accountId: number): Promise<AssetCountRow | undefined> =>
  first<AssetCountRow>(db)`
    select ${ROW(accountId)} from accounting.asset_count n ${LINES}
     where ${allOf(own('n'), sql`n.id = ${id}`, inCompanies(reach, sql`n.company_id`))}`;

export const listLines = (db: DbOrTx, id: number): Promise<AssetCountLine[]> => rows<AssetCountLine>(db)`
  select l.id, l.asset_id, coalesce(a.no, '') as no, l.name, coalesce(c.name, '') as category_name, l.place,
         coalesce(m.name, '') as custodian_name, trim_scale(l.expected)::text as expected, trim_scale(l.found)::text as found, l.note,
         l.counted_by, coalesce(d.no, '') as decrease_no, l.card_id
    from accounting.asset_count_line l
    left join accounting.asset a on a.tenant_id = l.tenant_id and a.id = l.asset_id
    left join accounting.asset_category c on c.tenant_id = a.tenant_id and c.id = a.category_id
    left join org_view.employee m on m.tenant_id = a.tenant_id and m.id = a.custodian_id
    left join accounting.asset_decrease d on d.tenant_id = l.tenant_id and d.id = l.decrease_id
   where ${own('l')} and l.count_id = ${id} order by a.no nulls last, l.id`;

export interface CountNow {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly day: string;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
}
export const lockCount = (tx: Tx, reach: CompanyReach, id: number): Promise<CountNow | undefined> => first<CountNow>(tx)`
  select n.id, n.no as number, n.company_id, n.day, n.state, n.version, n.maker_id from accounting.asset_count n
   where ${allOf(own('n'), sql`n.id = ${id}`, inCompanies(reach, sql`n.company_id`))} for update`;

interface NewCount {
  readonly companyId: number;
  readonly no: string;
  readonly title: string;
  readonly day: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
export async function insertCount(tx: Tx, values: NewCount): Promise<number> {
  const made = await tx
    .insertInto('accounting.assetCount')
    .values({ tenantId: TENANT, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

interface CountedCards {
  readonly companyId: number;
  readonly ym: number;
  readonly categoryId: number | null;
  readonly estateId: number | null;
  readonly departmentId: number | null;
}
/** A line for every card that is in the books in the month of the count; how many there are. */
export const insertCards = (
  tx: Tx,
  id: number,
  { companyId, ym, categoryId, estateId, departmentId }: CountedCards,
): Promise<number> => run(tx)`
  insert into accounting.asset_count_line (tenant_id, count_id, asset_id, name, place, expected)
  select ${TENANT}, ${id}::bigint, a.id, a.name, concat_ws(' ', e.name, nullif(a.place, '')), a.quantity
    from accounting.asset a left join estate_view.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id
   ${where(
     own('a'),
     sql`a.company_id = ${companyId}`,
     sql`a.state <> ${lit(ASSET.cleared)}`,
     sql`a.entry_ym <= ${ym}`,
     when(categoryId !== null, sql`a.category_id = ${categoryId}`),
     when(estateId !== null, sql`a.estate_id = ${estateId}`),
     when(
       departmentId !== null,
       sql`exists (select from accounting.asset_share h where h.tenant_id = a.tenant_id and h.asset_id = a.id
         and h.department_id = ${departmentId} and h.from_ym = (
           select max(x.from_ym) from accounting.asset_share x where x.tenant_id = h.tenant_id and x.asset_id = h.asset_id))`,
     ),
   )} order by a.no`;

export async function updateCount(tx: Tx, id: number, values: StateChange): Promise<void> {
  await tx
    .updateTable('accounting.assetCount')
    .set({ ...values, version: sql`version + 1` })
    .where(own('asset_count'))
    .where('id', '=', id)
    .execute();
}

interface Found {
  readonly found: string;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}
/** A line without a card that counts nothing is gone again. */
export async function saveLine(tx: Tx, countId: number, lineId: number, { found, note, by, at }: Found): Promise<number> {
  const gone = await run(tx)`
    delete from accounting.asset_count_line l
     where ${own('l')} and l.count_id = ${countId} and l.id = ${lineId} and l.asset_id is null and ${found}::numeric = 0`;
  if (gone > 0) return gone;
  return run(tx)`
    update accounting.asset_count_line l set found = ${found}::numeric, note = ${note}, counted_by = ${by}, counted_at = ${at}::timestamptz
     where ${own('l')} and l.count_id = ${countId} and l.id = ${lineId}`;
}
export const insertSurplus = (
  tx: Tx,
  countId: number,
  { name, place, found, note, by, at }: Found & { readonly name: string; readonly place: string },
): Promise<number> => run(tx)`
  insert into accounting.asset_count_line (tenant_id, count_id, name, place, found, note, counted_by, counted_at)
  values (${TENANT}, ${countId}, ${name}, ${place}, ${found}, ${note}, ${by}, ${at})`;

export const countLeft = (tx: Tx, id: number): Promise<number> => count(tx)`
  select count(*)::int from accounting.asset_count_line l where ${own('l')} and l.count_id = ${id} and l.found is null`;

export interface MissingCard {
  readonly lineId: number;
  readonly assetId: number;
  readonly no: string;
  readonly note: string;
}
/** Cards of which nothing was found, still in the books and with no document that takes them out. */
export const listMissing = (tx: Tx, id: number): Promise<MissingCard[]> => rows<MissingCard>(tx)`
  select l.id as line_id, a.id as asset_id, a.no, l.note
    from accounting.asset_count_line l join accounting.asset a on a.tenant_id = l.tenant_id and a.id = l.asset_id
   where ${own('l')} and l.count_id = ${id} and l.found = 0 and a.state <> ${lit(ASSET.cleared)}
     and not exists (select from accounting.asset_decrease d where d.tenant_id = a.tenant_id and d.asset_id = a.id
       and d.state in (${lit(ASSET_DECREASE.waiting)}, ${lit(ASSET_DECREASE.approved)}))
   order by a.no`;

export const linkDecreases = (tx: Tx, links: readonly { readonly lineId: number; readonly decreaseId: number }[]): Promise<number> => run(
  tx,
)`
  update accounting.asset_count_line l set decrease_id = w."decreaseId"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) w ("lineId" bigint, "decreaseId" bigint) where ${own('l')}
      and l.id = w."lineId"`;
