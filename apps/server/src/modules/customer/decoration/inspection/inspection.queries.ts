// Rounds on the site.
import { CHECK_LIST, FILE_CATEGORY, type CheckLine, type DecorationFile, type OutputOf, type searchInspections } from '@anju/contract';
import { sql } from 'kysely';
import { begins } from '../../../../platform/db/begins.ts';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, count, lit, own, rows, run, TENANT, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';
import { seenBy } from '../seen/row.queries.ts';
import type { Asked } from '../seen/viewer.policy.ts';

/** Items of a list that are in use. */
export const listItemIds = async (db: DbOrTx, list: number): Promise<{ id: number; name: string; water: boolean }[]> => rows<{
  id: number;
  name: string;
  water: boolean;
}>(db)`
  select i.id, i.name, i.water from customer.decoration_item i
   where ${own('i')} and i.list = ${list}::smallint and not i.disabled order by i.position, i.id`;
export const listInspectionItems = (db: DbOrTx) => listItemIds(db, CHECK_LIST.inspection);
export const listAcceptanceItems = (db: DbOrTx) => listItemIds(db, CHECK_LIST.acceptance);

interface NewInspection {
  readonly tenantId: number;
  readonly decorationId: number;
  readonly at: string;
  readonly accountId: number;
  readonly by: string;
  readonly wrong: number;
  readonly remark: string;
}
export async function insertInspection(tx: Tx, values: NewInspection): Promise<number> {
  const { id } = await tx.insertInto('customer.decorationInspection').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
interface NewLine {
  readonly itemId: number;
  readonly ok: boolean;
  readonly remark: string;
  readonly violationId: number | null;
}
export async function insertLines(tx: Tx, inspectionId: number, lines: readonly NewLine[]): Promise<void> {
  await run(tx)`
    insert into customer.decoration_inspection_line (tenant_id, inspection_id, item_id, ok, remark, violation_id)
    select ${TENANT}, ${inspectionId}, l."itemId", l.ok, l.remark, l."violationId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("itemId" bigint, ok boolean, remark text, "violationId" bigint)`;
}
interface PhotoOf {
  readonly inspectionId: number | null;
  readonly round: number | null;
}
export async function insertPhotos(tx: Tx, decorationId: number, of: PhotoOf, fileIds: readonly number[]): Promise<void> {
  await run(tx)`
    insert into customer.decoration_photo (tenant_id, decoration_id, file_id, inspection_id, round)
    select ${TENANT}, ${decorationId}, f.id, ${of.inspectionId}::bigint, ${of.round}::smallint from unnest(${fileIds}::bigint[]) f(id)`;
}

export interface FoundInspection {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly ok: boolean;
  readonly remark: string;
}
export const listInspections = (db: DbOrTx, decorationId: number): Promise<FoundInspection[]> => rows<FoundInspection>(db)`
  select i.id, i.at, i.by, i.wrong = 0 as ok, i.remark from customer.decoration_inspection i
   where ${own('i')} and i.decoration_id = ${decorationId} order by i.at desc, i.id desc`;
export const listInspectionLines = (db: DbOrTx, decorationId: number) => rows<CheckLine & { inspectionId: number }>(db)`
  select l.inspection_id, l.item_id, x.name, x.hint, x.water, l.ok, l.remark, l.violation_id
    from customer.decoration_inspection i
    join customer.decoration_inspection_line l on l.tenant_id = i.tenant_id and l.inspection_id = i.id
    join customer.decoration_item x on x.tenant_id = l.tenant_id and x.id = l.item_id
   where ${own('i')} and i.decoration_id = ${decorationId} order by x.position, x.id`;
export const listPhotos = (db: DbOrTx, decorationId: number) => rows<DecorationFile & PhotoOf>(db)`
  select f.id, f.name, f.media_type, f.size, coalesce(u.name, '') as by, f.created_at as at, p.inspection_id, p.round
    from customer.decoration_photo p
    join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.category = ${lit(FILE_CATEGORY.decorationPhoto)}
    left join session_view.account u on u.tenant_id = f.tenant_id and u.id = f.account_id
   where ${own('p')} and p.decoration_id = ${decorationId} order by f.id`;

type Search = Asked<FilterOf<typeof searchInspections>>;
const FROM = sql`customer.decoration_inspection i join customer.decoration d on d.tenant_id = i.tenant_id and d.id = i.decoration_id`;
const condition = ({ filter: { estateId, decorationId, from, to, wrong, key }, viewer, today }: Search) =>
  allOf(
    own('i'),
    seenBy(viewer),
    when(estateId !== null, sql`d.estate_id = ${estateId}`),
    when(decorationId !== null, sql`i.decoration_id = ${decorationId}`),
    when(from !== null, () => sql`i.at >= ${startOf(from)}`),
    when(to !== null, () => sql`i.at < ${startOf(to, 1)}`),
    when(wrong, sql`i.wrong > 0`),
    when(key !== '', () => sql`(${begins(sql`d.number`, key.toUpperCase())} or d.house_id in ${housesMeant(key, today)})`),
  );
export const countInspections = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from ${FROM} where ${condition(search)}`;
type Row = OutputOf<typeof searchInspections>['rows'][number];
export const findInspections = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchInspections>): Promise<Row[]> =>
  rows<Row>(db)`
    select i.id, i.decoration_id, d.number, e.name as estate_name, h.code as house, d.contractor, i.at, i.by, i.wrong = 0 as ok, i.wrong,
           (select count(l.violation_id)::int from customer.decoration_inspection_line l
             where ${own('l')} and l.inspection_id = i.id) as violations, i.remark, d.inspect_due as next_on
      from ${FROM} join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
      join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id
     where ${condition(search)} order by i.at desc, i.id desc limit ${limit} offset ${offset}`;
