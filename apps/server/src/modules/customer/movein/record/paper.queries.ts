// Papers, readings and keys of 入伙.
import { METER, MOVE_IN_VISITOR, type MoveInDetail } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const listPapers = (db: DbOrTx, moveInId: number): Promise<MoveInDetail['papers']> => rows<MoveInDetail['papers'][number]>(db)`
  select q.line, q.name, q.required, q.agent_only,
         q.required and (not q.agent_only or m.visitor_kind is not distinct from ${lit(MOVE_IN_VISITOR.agent)}) as needed,
         q.checked_by, q.checked_at, q.note,
         coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.id) from files_view.file f
                    where f.tenant_id = q.tenant_id and f.id = any (q.file_ids)), '[]') as files
    from customer.move_in_paper q join customer.move_in m on m.tenant_id = q.tenant_id and m.id = q.move_in_id
   where ${own('q')} and q.move_in_id = ${moveInId} order by q.line`;

export const findPaper = (tx: Tx, moveInId: number, line: number) =>
  first<{ name: string; fileIds: number[] }>(tx)`
    select q.name, q.file_ids from customer.move_in_paper q where ${own('q')} and q.move_in_id = ${moveInId} and q.line = ${line}`;

export async function updatePaper(
  tx: Tx,
  moveInId: number,
  { line, checked, note, fileIds }: { line: number; checked: boolean; note: string; fileIds: readonly number[] },
  { by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    update customer.move_in_paper q set note = ${note}, file_ids = ${fileIds}::bigint[], checked_by = ${checked ? by : ''},
           checked_at = ${checked ? at : null}::timestamptz
     where ${own('q')} and q.move_in_id = ${moveInId} and q.line = ${line}`;
}

type Reading = Omit<MoveInDetail['readings'][number], 'kind'> & { readonly kind: number; readonly charged: boolean };
/** The meters of the house, each with its last reading and the one taken at the hand-over. */
export const listReadings = (db: DbOrTx, moveInId: number): Promise<Reading[]> => rows<Reading>(db)`
  select g.id as meter_id, g.number, g.kind, g.location, g.charged, trim_scale(coalesce(l.current, g.start_reading))::text as last_reading,
         coalesce(l.read_on, g.start_date) as last_on, trim_scale(r.reading)::text as reading, coalesce(r.by, '') as by, r.at
    from customer.move_in m
    join charging_view.meter g on g.tenant_id = m.tenant_id and g.house_id = m.house_id and g.state = ${lit(METER.inUse)}
    left join customer.move_in_reading r on r.tenant_id = m.tenant_id and r.move_in_id = m.id and r.meter_id = g.id
    left join lateral (select x.current, x.read_on from charging_view.meter_reading x
                        where x.tenant_id = g.tenant_id and x.meter_id = g.id order by x.month desc limit 1) l on true
   where ${own('m')} and m.id = ${moveInId} order by g.kind, g.number`;

export async function saveReading(tx: Tx, moveInId: number, meterId: number, reading: string, { tenantId, by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.move_in_reading (tenant_id, move_in_id, meter_id, reading, by, at)
    values (${tenantId}, ${moveInId}, ${meterId}, ${reading}::numeric, ${by}, ${at}::timestamptz)
    on conflict (tenant_id, move_in_id, meter_id) do update set reading = excluded.reading, by = excluded.by, at = excluded.at`;
}

export const listKeys = (db: DbOrTx, moveInId: number): Promise<MoveInDetail['keyLines']> => rows<MoveInDetail['keyLines'][number]>(db)`
  select k.id, k.kind, k.count, k.given_to, k.given_on, k.by, k.returned_on from customer.move_in_key k
   where ${own('k')} and k.move_in_id = ${moveInId} order by k.id`;

export async function insertKeys(
  tx: Tx,
  moveInId: number,
  lines: readonly { kind: string; count: number }[],
  { givenTo, givenOn }: { givenTo: string; givenOn: string },
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    insert into customer.move_in_key (tenant_id, move_in_id, kind, count, given_to, given_on, by, at)
    select ${tenantId}, ${moveInId}, d.kind, d.count, ${givenTo}, ${givenOn}::date, ${by}, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d (kind text, count smallint)`;
}

export const returnKey = (tx: Tx, moveInId: number, keyId: number, day: string): Promise<number> => run(tx)`
  update customer.move_in_key k set returned_on = greatest(${day}::date, k.given_on)
   where ${own('k')} and k.move_in_id = ${moveInId} and k.id = ${keyId} and k.returned_on is null`;
