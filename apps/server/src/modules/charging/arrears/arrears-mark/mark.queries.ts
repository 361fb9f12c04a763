// 欠费标记: the statements that search, lock and write marks, and the statement that ends marks after their last day.
import { sql } from 'kysely';
import { BILL, MARK, type MarkRow, type OutputOf, type searchMarks } from '@anju/contract';
import { exists, first, lit, one, own, rows, run, when, where } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { OBJECT_TEXT, objectsMeant } from '../../bill/core/object-text.queries.ts';
import { objectsOf, payerJoin, PLACE, type Estates } from '../arrears.queries.ts';

type MarkSearch = SearchOf<typeof searchMarks>;

/** A literal, because PostgreSQL uses the partial indexes of active marks only if the statement text names the state. */
const ACTIVE = sql`k.state = ${lit(MARK.active)}`;

const meant = ({ filter: { states, reasons, estateId, key }, estates, today }: MarkSearch) =>
  where(
    own('k'),
    inScope(estates, sql`k.estate_id`),
    when(states.length > 0, sql`k.state = any (${states}::smallint[])`),
    when(reasons.length > 0, sql`k.reason = any (${reasons}::smallint[])`),
    when(estateId !== null, sql`k.estate_id = ${estateId}`),
    when(key !== '', () => sql`(k.object_kind, k.object_id) in ${objectsMeant(key, today)}`),
  );

type MarkTotals = Pick<OutputOf<typeof searchMarks>, 'total' | 'inForce' | 'open'>;

export const totalsOfMarks = (db: DbOrTx, search: MarkSearch): Promise<MarkTotals> => one<MarkTotals>(db)`
  with k as materialized (select k.object_kind, k.object_id, k.state from charging.arrears_mark k ${meant(search)})
  select count(*) as total, count(*) filter (where ${ACTIVE}) as in_force,
         (select coalesce(sum(o.open), 0)::numeric(18, 2) from (select distinct k.object_kind, k.object_id from k where ${ACTIVE}) d
            join charging.object_balance o on ${own('o')} and o.object_kind = d.object_kind and o.object_id = d.object_id) as open
    from k`;

export const findMarksPage = (db: DbOrTx, search: MarkSearch, { limit, offset }: PageOf<typeof searchMarks>): Promise<MarkRow[]> =>
  rows<MarkRow>(db)`
    with g as materialized (select k.* from charging.arrears_mark k ${meant(search)} order by k.id desc limit ${limit} offset ${offset})
    select g.id, e.name as estate_name, g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name,
           coalesce(o.open, 0)::text as open, g.reason, g.stop_late, g.stop_chase, g.legal_hold, g.from_date, g.to_date, g.remark,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
           g.state, g.ended_on, g.ended_by, g.end_reason, g.version, g.created_by, g.created_at, g.checked_by, g.checked_at, g.check_note,
           g.maker_id = ${search.accountId} as own
      from g join estate_view.estate e on ${own('e')} and e.id = g.estate_id ${PLACE} ${payerJoin(search.today)}
      left join files_view.file f on ${own('f')} and f.id = g.file_id
      left join charging.object_balance o on ${own('o')} and o.object_kind = g.object_kind and o.object_id = g.object_id
     order by g.id desc`;

export interface MarkNow {
  id: number;
  estateId: number;
  objectKind: number;
  objectId: number;
  reason: number;
  stopLate: boolean;
  fromDate: string;
  toDate: string | null;
  state: number;
  version: number;
  makerId: number;
}
const NOW = sql`
  k.id, k.estate_id, k.object_kind, k.object_id, k.reason, k.stop_late, k.from_date, k.to_date, k.state, k.version, k.maker_id`;
export const lockMark = (tx: Tx, id: number, estates: Estates): Promise<MarkNow | undefined> => first<MarkNow>(tx)`
  select ${NOW} from charging.arrears_mark k where ${own('k')} and k.id = ${id} and ${inScope(estates, sql`k.estate_id`)} for update`;

/** Active marks whose last day is past have ended on that day. */
export const endExpired = (tx: Tx, today: string, by: string): Promise<number> => run(tx)`
  update charging.arrears_mark k
     set state = ${lit(MARK.ended)}, ended_on = k.to_date, ended_by = ${by}, end_reason = '期满自动解除', version = k.version + 1
   where ${own('k')} and ${ACTIVE} and k.to_date < ${today}::date`;

interface NewMark {
  tenantId: number;
  estateId: number;
  objectKind: number;
  objectId: number;
  reason: number;
  stopLate: boolean;
  stopChase: boolean;
  legalHold: boolean;
  fromDate: string;
  toDate: string | null;
  remark: string;
  fileId: number | null;
  makerId: number;
  createdBy: string;
  createdAt: string;
}
export async function insertMark(tx: Tx, values: NewMark): Promise<number> {
  const row = await tx.insertInto('charging.arrearsMark').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export interface MarkChange extends StateChange {
  endedOn?: string;
  endedBy?: string;
  endReason?: string;
}
export async function updateMarks(tx: Tx, ids: readonly number[], values: MarkChange): Promise<void> {
  await tx
    .updateTable('charging.arrearsMark')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** The bills of these objects that are or were owed: a paid one is owed again when its payment is reversed. */
export async function listBillIds(tx: Tx, objects: readonly ObjectKey[]): Promise<number[]> {
  const found = await rows<{ id: number }>(tx)`
    select b.id from charging.bill b where ${own('b')} and (b.object_kind, b.object_id) in ${objectsOf(objects)}
      and b.state >= ${lit(BILL.published)} and not b.void`;
  return found.map(({ id }) => id);
}

export const isSeen = (db: DbOrTx, id: number, estates: Estates): Promise<boolean> => exists(db)`
  select from charging.arrears_mark k where ${own('k')} and k.id = ${id} and ${inScope(estates, sql`k.estate_id`)}`;
