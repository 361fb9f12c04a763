// 过户抄表: readings on the first day of a new payer.
import { sql } from 'kysely';
import { METER } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { meterUnit } from '../meter-reading/meter-reading.queries.ts';
import type { MeterOnDay, NewTransferReading } from './transfer-reading-shapes.ts';

/** The meters of a house that are charged on a day, each with the readings around that day. */
export async function listMetersOn(db: DbOrTx, houseId: number, day: string): Promise<MeterOnDay[]> {
  return rows<MeterOnDay>(db)`
    select m.id as meter_id, m.number, m.kind, i.name as item, ${meterUnit(sql`m.kind`)} as unit, trim_scale(m.ratio)::text as ratio,
           trim_scale(m.max_reading)::text as max_reading, trim_scale(coalesce(l.current, m.start_reading))::text as previous,
           coalesce(l.read_on, m.start_date) as previous_on,
           (select trim_scale(t.current)::text from charging.transfer_reading t
             where ${own('t')} and t.meter_id = m.id and t.day = ${day}::date) as current,
           coalesce((select jsonb_agg(trim_scale(u.usage)::text order by u.month desc) from (select x.usage, x.month
             from charging.meter_reading x where ${own('x')} and x.meter_id = m.id and x.read_on < ${day}::date
            order by x.month desc limit 2) u), '[]') as before,
           (select jsonb_build_object('current', trim_scale(n.current)::text, 'readOn', n.read_on, 'rollover', n.rollover)
              from charging.meter_reading n where ${own('n')} and n.meter_id = m.id and n.read_on >= ${day}::date
             order by n.month limit 1) as next
      from charging.meter m join manage_view.charge_type i on i.tenant_id = m.tenant_id and i.id = m.charge_type_id
      left join lateral (select x.current, x.read_on from charging.meter_reading x
        where ${own('x')} and x.meter_id = m.id and x.read_on < ${day}::date order by x.month desc limit 1) l on true
     where ${own('m')} and m.house_id = ${houseId} and m.standard_id is not null and m.start_date <= ${day}::date
       and (m.state = ${lit(METER.inUse)} or m.ended_on >= ${day}::date)
     order by m.kind, m.number`;
}

export async function insertTransferReadings(
  tx: Tx,
  tenantId: number,
  day: string,
  readings: readonly NewTransferReading[],
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  await run(tx)`
    insert into charging.transfer_reading (tenant_id, meter_id, day, current, rollover, abnormal, confirmed_by, created_by, created_at)
    select ${tenantId}, d."meterId", ${day}::date, d.current, d.rollover, d.abnormal, d."confirmedBy", ${by}, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
             as d ("meterId" bigint, current numeric, rollover boolean, abnormal boolean, "confirmedBy" text)
    on conflict (tenant_id, meter_id, day) do update set current = excluded.current, rollover = excluded.rollover,
      abnormal = excluded.abnormal, confirmed_by = excluded.confirmed_by, created_by = excluded.created_by,
      created_at = excluded.created_at`;
}

/** The readings of a sale follow it to its corrected day, and go with it when it is withdrawn. */
export async function moveTransferReadings(tx: Tx, houseId: number, from: string, to: string | null): Promise<void> {
  const which = sql`
    ${own('t')} and t.day = ${from}::date
      and t.meter_id = any (array(select m.id from charging.meter m where ${own('m')} and m.house_id = ${houseId}))`;
  if (to === null) await run(tx)`delete from charging.transfer_reading t where ${which}`;
  else await run(tx)`update charging.transfer_reading t set day = ${to}::date where ${which}`;
}
