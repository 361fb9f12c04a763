// 欠费标记: found, locked, written, and those whose day has come.
import { sql, type RawBuilder } from 'kysely';
import type { MarkRow, OutputOf, ParsedInputOf, searchMarks } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { OBJECT_TEXT, objectsMeant } from '../../bill/object-text.queries.ts';
import type { StateChange } from '../../document/document.rules.ts';
import { payerJoin, PLACE, type Estates } from '../arrears.queries.ts';

type Filter = Omit<ParsedInputOf<typeof searchMarks>, 'page' | 'size'>;
export interface MarkSearch {
  readonly filter: Filter;
  readonly estates: Estates;
  readonly accountId: number;
  readonly today: string;
}

function condition({ filter: { states, reasons, estateId, key }, estates, today }: MarkSearch): RawBuilder<unknown> {
  return sql.join(
    [
      inScope(estates, sql`k.estate_id`),
      ...(states.length === 0 ? [] : [sql`k.state = any (${states}::smallint[])`]),
      ...(reasons.length === 0 ? [] : [sql`k.reason = any (${reasons}::smallint[])`]),
      ...(estateId === null ? [] : [sql`k.estate_id = ${estateId}`]),
      ...(key === '' ? [] : [sql`(k.object_kind, k.object_id) in ${objectsMeant(key, today)}`]),
    ],
    sql` and `,
  );
}

type MarkSums = Pick<OutputOf<typeof searchMarks>, 'total' | 'inForce' | 'open'>;

export async function sumMarks(db: DbOrTx, search: MarkSearch): Promise<MarkSums> {
  const result = await sql<MarkSums>`
    with k as materialized (select k.object_kind, k.object_id, k.state from charging.arrears_mark k where ${condition(search)})
    select count(*)::int as total, count(*) filter (where k.state = 2)::int as in_force,
           (select coalesce(sum(o.open), 0)::numeric(18, 2) from (select distinct object_kind, object_id from k where state = 2) d
              join charging.object_balance o on o.object_kind = d.object_kind and o.object_id = d.object_id) as open
      from k`.execute(db);
  return result.rows[0] as MarkSums;
}

export async function listMarks(db: DbOrTx, search: MarkSearch, limit: number, offset: number): Promise<MarkRow[]> {
  const result = await sql<MarkRow>`
    with g as materialized (select k.* from charging.arrears_mark k where ${condition(search)} order by k.id desc limit ${limit} offset ${offset})
    select g.id, e.name as estate_name, g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name, coalesce(o.open, 0)::text as open, g.reason,
           g.stop_late, g.stop_chase, g.legal_hold, g.from_date, g.to_date, g.remark, case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
           g.state, g.ended_on, g.ended_by, g.end_reason, g.version, g.created_by, g.created_at, g.checked_by, g.checked_at, g.check_note, g.maker_id = ${search.accountId} as own
      from g join estate.estate e on e.id = g.estate_id ${PLACE} ${payerJoin(search.today)} left join files.file f on f.id = g.file_id
      left join charging.object_balance o on o.object_kind = g.object_kind and o.object_id = g.object_id order by g.id desc`.execute(db);
  return result.rows;
}

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
const NOW = sql`k.id, k.estate_id, k.object_kind, k.object_id, k.reason, k.stop_late, k.from_date, k.to_date, k.state, k.version, k.maker_id`;
export async function lockMark(tx: Tx, id: number, estates: Estates): Promise<MarkNow | undefined> {
  const result = await sql<MarkNow>`
    select ${NOW} from charging.arrears_mark k where k.id = ${id} and ${inScope(estates, sql`k.estate_id`)} for update`.execute(tx);
  return result.rows[0];
}
/** In force, and their last day is past. */
export async function lockEnded(tx: Tx, today: string): Promise<MarkNow[]> {
  const result = await sql<MarkNow>`
    select ${NOW} from charging.arrears_mark k where k.state = 2 and k.to_date < ${today}::date order by k.id for update`.execute(tx);
  return result.rows;
}
/** In force since a day that has come, with bills that are still counted on. */
export async function listBegun(db: DbOrTx, today: string): Promise<{ objectKind: number; objectId: number }[]> {
  const result = await sql<{ objectKind: number; objectId: number }>`
    select distinct k.object_kind, k.object_id from charging.arrears_mark k
     where k.state = 2 and k.stop_late and k.from_date <= ${today}::date and (k.to_date is null or k.to_date >= ${today}::date)
       and exists (select from charging.bill b where b.object_kind = k.object_kind and b.object_id = k.object_id and b.state = 4 and not b.void and b.late_stop is null)`.execute(
    db,
  );
  return result.rows;
}

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

/** Open bills of these objects. */
export async function listBillIds(tx: Tx, objects: readonly { objectKind: number; objectId: number }[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select b.id from charging.bill b join unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[]) as k (kind, id)
        on b.object_kind = k.kind and b.object_id = k.id where b.state = 4 and not b.void`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export async function isSeen(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await sql<{ there: boolean }>`
    select exists (select from charging.arrears_mark k where k.id = ${id} and ${inScope(estates, sql`k.estate_id`)}) as there`.execute(db);
  return result.rows[0]?.there ?? false;
}
