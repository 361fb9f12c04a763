// 承接查验: rows, details, sheets.
import { sql, type RawBuilder } from 'kysely';
import {
  CHECK_RESULT,
  DEFECT,
  type OutputOf,
  type searchTakeovers,
  type TakeoverDetail,
  type TakeoverRow,
  type TakeoverState,
} from '@anju/contract';
import { allOf, count, exists, first, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { inScope } from '../../../../platform/reach/reach.queries.ts';
import type { Actor } from '../../../../platform/scope.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchTakeovers>;
type Fragment = RawBuilder<unknown>;

const condition = ({ filter, estates }: Search): Fragment =>
  allOf(
    own('t'),
    inScope(estates, sql`t.estate_id`),
    when(filter.estateId !== null, sql`t.estate_id = ${filter.estateId}`),
    when(filter.states.length > 0, sql`t.state = any (${filter.states}::smallint[])`),
    when(filter.key !== '', sql`(position(${filter.key} in t.name) > 0 or t.number = upper(${filter.key}))`),
  );
const columns = (today: string): Fragment => sql`t.id, t.version, t.number, t.estate_id, e.name as estate_name, t.name, t.started_on,
  t.developer, t.state, t.agreement_signed_on, t.done_on, t.created_by, t.created_at,
  (select count(*)::int from customer.check_sheet c where c.tenant_id = t.tenant_id and c.takeover_id = t.id) as sheets,
  (select count(*)::int from customer.defect x where x.tenant_id = t.tenant_id and x.takeover_id = t.id
      and x.state in (${lit(DEFECT.open)}, ${lit(DEFECT.mended)})) as open_defects,
  (select count(*)::int from customer.defect x
    where x.tenant_id = t.tenant_id and x.takeover_id = t.id and x.state = ${lit(DEFECT.closed)}) as closed_defects,
  (select count(*)::int from customer.defect x where x.tenant_id = t.tenant_id and x.takeover_id = t.id
      and x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date) as overdue_defects`;
const ESTATE = sql`join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id`;

export const countTakeovers = (db: DbOrTx, search: Search): Promise<OutputOf<typeof searchTakeovers>['total']> =>
  count(db)`select count(*)::int from customer.takeover t where ${condition(search)}`;
export const listTakeovers = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchTakeovers>): Promise<TakeoverRow[]> =>
  rows<TakeoverRow>(db)`
    select ${columns(search.today)} from customer.takeover t ${ESTATE} where ${condition(search)}
     order by t.state, t.id desc limit ${limit} offset ${offset}`;

type Found = Omit<TakeoverDetail, 'sheetLines' | 'defects'>;
export const findTakeover = (db: DbOrTx, id: number, estates: Actor['estates'], today: string): Promise<Found | undefined> =>
  first<Found>(db)`
  select ${columns(today)}, c.name as company_name, t.remark, t.participants,
         coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.id) from files_view.file f
                    where f.tenant_id = t.tenant_id and f.id = any (t.file_ids)), '[]') as files
    from customer.takeover t ${ESTATE} join org_view.company c on c.tenant_id = t.tenant_id and c.id = t.company_id
   where ${allOf(own('t'), sql`t.id = ${id}`, inScope(estates, sql`t.estate_id`))}`;

export const listSheets = (db: DbOrTx, id: number): Promise<TakeoverDetail['sheetLines']> => rows<TakeoverDetail['sheetLines'][number]>(db)`
  select c.id, c.place, c.state, c.started_by, c.started_at, c.signed_at, count(r.item_id)::int as checked,
         count(*) filter (where r.result <> ${lit(CHECK_RESULT.ok)})::int as bad
    from customer.check_sheet c left join customer.check_result r on r.tenant_id = c.tenant_id and r.sheet_id = c.id
   where ${own('c')} and c.takeover_id = ${id} group by c.tenant_id, c.id order by c.id`;

export interface LockedTakeover {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly estateId: number;
  readonly name: string;
  readonly state: TakeoverState;
  readonly agreementSignedOn: string | null;
  readonly fileIds: number[];
}
export const lockTakeover = (tx: Tx, id: number, estates: Actor['estates']): Promise<LockedTakeover | undefined> => first<LockedTakeover>(
  tx,
)`
  select t.id, t.version, t.number, t.estate_id, t.name, t.state, t.agreement_signed_on, t.file_ids from customer.takeover t
   where ${allOf(own('t'), sql`t.id = ${id}`, inScope(estates, sql`t.estate_id`))} for no key update of t`;

interface Values {
  readonly estateId: number;
  readonly companyId: number;
  readonly name: string;
  readonly startedOn: string;
  readonly developer: string;
  readonly participants: string;
  readonly agreementSignedOn: string | null;
  readonly remark: string;
}
export async function insertTakeover(tx: Tx, values: Values & { number: string }, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.takeover')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function updateTakeover(
  tx: Tx,
  id: number,
  values: Partial<Values> & { readonly state?: TakeoverState; readonly doneOn?: string; readonly fileIds?: number[] },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('customer.takeover')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const isSeenTakeover = (db: DbOrTx, id: number, estates: Actor['estates']): Promise<boolean> =>
  exists(db)`select from customer.takeover t where ${allOf(own('t'), sql`t.id = ${id}`, inScope(estates, sql`t.estate_id`))}`;
