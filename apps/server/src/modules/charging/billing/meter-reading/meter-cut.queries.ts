// Readings whose usage belongs to more than one payer: the days each counts, what the meter showed on the days between, and the owners.
import { sql, type RawBuilder } from 'kysely';
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { itemPayers, itemTurns, namedPayers, namedTurns } from '../../bill/core/payer.queries.ts';
import type { CutReading } from './meter-cut.rules.ts';
import { meterUnit } from './meter-reading.queries.ts';
import type { PayingHouse } from './meter-cut-shapes.ts';

type Part = RawBuilder<unknown>;

/** The reading before `r` of meter `m`, and the last one of the meter that `m` replaced. */
export const BEFORE_READING = sql`
  left join lateral (select x.current, x.read_on from charging.meter_reading x
    where ${own('x')} and x.meter_id = m.id and x.month < r.month order by x.month desc limit 1) l on true
  left join lateral (select p.id, p.ratio, p.ended_on, coalesce(y.current, p.start_reading) as last,
             coalesce(y.read_on, p.start_date) as last_on
      from charging.meter p left join lateral (select z.current, z.read_on from charging.meter_reading z
        where ${own('z')} and z.meter_id = p.id order by z.month desc limit 1) y on true
     where ${own('p')} and p.replaced_by = m.id and l.read_on is null limit 1) e on true`;

/** The first day whose usage `r` counts. */
const FIRST_DAY = sql`least(coalesce(l.read_on, e.last_on, m.start_date) + 1, r.read_on)`;

const UNTIL = sql`
  coalesce((select jsonb_agg(jsonb_build_object('day', q.day, 'current', trim_scale(q.current)::text, 'usage',
      greatest(0, q.usage * (1 + m.loss_rate))::text) order by q.day)
    from (select t.day, t.current,
                 case when t.rollover then m.max_reading + 1 - r.previous + t.current else t.current - r.previous end * m.ratio
                   + r.carried as usage
            from charging.transfer_reading t where ${own('t')} and t.meter_id = m.id and t.day <= r.read_on
           union all
          select t.day, t.current, (t.current - e.last) * e.ratio
            from charging.transfer_reading t where ${own('t')} and t.meter_id = e.id and t.day <= e.ended_on) q
   where q.day >= ${FIRST_DAY}), '[]')`;

/** `which` is a condition on `charging.meter_reading r` and its meter `m`. */
async function listCutReadings(db: DbOrTx, which: Part): Promise<CutReading[]> {
  return rows<CutReading>(db)`
    select m.house_id, m.charge_type_id, r.id as reading_id, r.bill_id, m.number, ${meterUnit(sql`m.kind`)} as unit,
           ${FIRST_DAY} as from, r.read_on as to, trim_scale(r.usage * (1 + m.loss_rate))::text as usage, ${UNTIL} as until
      from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id
      join manage_view.charge_type i on i.tenant_id = m.tenant_id and i.id = m.charge_type_id
      ${BEFORE_READING}
     where ${own('r')} and ${which} order by m.house_id, m.charge_type_id, m.number, r.id`;
}

/** Everybody who ever paid for these houses, with their days. */
export async function listPayingHouses(db: DbOrTx, houseIds: readonly number[]): Promise<PayingHouse[]> {
  return rows<PayingHouse>(db)`
    select h.id as house_id, h.handover_date as handover, e.developer_id, ${namedPayers(sql`h`)} as named, ${itemPayers(sql`h`)} as items,
           coalesce((select jsonb_agg(jsonb_build_object('personId', o.person_id, 'from', o.from_date, 'to', o.to_date)
               order by o.share desc, o.id)
             from estate_view.house_owner o where o.tenant_id = h.tenant_id and o.house_id = h.id), '[]') as owners
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
     where ${own('h')} and h.id = any (${houseIds}::bigint[])`;
}

/** Whether the payer of the house of `m`, or of its item, changes on a day whose usage `r` counts. */
export const IS_CUT = sql`
  (exists (select from (${itemTurns(sql`m.house_id`, sql`m.charge_type_id`)}) t where t.day > ${FIRST_DAY} and t.day <= r.read_on)
    or exists (select from estate_view.house g where ${own('g')} and g.id = m.house_id and (g.payer_id is null or g.payer_from is not null)
    and ((g.handover_date > ${FIRST_DAY} and g.handover_date <= r.read_on)
      or exists (select from (${namedTurns(sql`g`)}) t where t.day > ${FIRST_DAY} and t.day <= r.read_on)
      or exists (select from estate_view.house_owner o where ${own('o')} and o.house_id = g.id
        and o.from_date > ${FIRST_DAY} and o.from_date <= r.read_on))))`;

export const listMonthReadings = (db: DbOrTx, month: string, houseIds: readonly number[]): Promise<CutReading[]> =>
  listCutReadings(db, sql`r.month = ${`${month}-01`}::date and m.house_id = any (${houseIds}::bigint[]) and m.standard_id is not null`);
export const listBillReadings = (db: DbOrTx, billIds: readonly number[]): Promise<CutReading[]> =>
  listCutReadings(db, sql`r.bill_id = any (${billIds}::bigint[])`);

/** A reading is locked by the last of the bills that charge it. */
export async function tieReadings(tx: Tx, ties: readonly { readonly readingId: number; readonly billId: number }[]): Promise<void> {
  await run(tx)`
    update charging.meter_reading r set bill_id = d."billId"
      from jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) as d ("readingId" bigint, "billId" bigint)
     where ${own('r')} and r.id = d."readingId"`;
}
