// The houses of a share group with all values that a method may weigh them by, in one statement per pool. The values are: the area on the
// last day of the period; the persons entered for the house, or else its residents on that day; the days from move-in (or from the start of
// charging, or from handover) to the end of the period or of the house; the usage of its own meters in the months of the period, unknown if
// a month was not read.
import { sql, type RawBuilder } from 'kysely';
import { BILL, METER, OBJECT, SHARE } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { readingIn } from '../meter-reading/meter-reading.queries.ts';
import type { HouseFacts, ShareTerms } from './share-shapes.ts';

type Part = RawBuilder<unknown>;
const WATER = 1;
const ELECTRICITY = 2;

/** Houses that any member of the group includes; a house that ended before the day is left out. */
export const membersOf = (groupId: number, since: string): Part => sql`
  estate_view.house h
  join estate_view.estate e on ${own('e')} and e.id = h.estate_id
  join estate_view.share_group g on g.tenant_id = e.tenant_id and g.id = ${groupId} and g.estate_id = h.estate_id
  cross join (
    select coalesce(bool_or(m.kind = 'estate'), false) as everything,
           coalesce(array_agg(m.node_id) filter (where m.kind = 'zone'), '{}') as zones,
           coalesce(array_agg(m.node_id) filter (where m.kind = 'building'), '{}') as buildings,
             coalesce(array_agg(m.node_id) filter (where m.kind = 'unit'), '{}') as units,
           coalesce(array_agg(m.node_id) filter (where m.kind = 'house'), '{}') as houses
      from estate_view.share_group_member m where ${own('m')} and m.group_id = ${groupId}) chosen
 where ${own('h')}
   and (chosen.everything or h.zone_id = any (chosen.zones) or h.building_id = any (chosen.buildings) or h.unit_id = any (chosen.units)
   or h.id = any (chosen.houses))
   and (h.ended_on is null or h.ended_on >= ${since}::date)`;

const usageOf = (kind: number, from: string, to: string): Part => sql`
  (select case when count(*) > 0 and count(r.id) = count(*) then trim_scale(sum(r.usage))::text end
     from charging.meter m
    cross join generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') n (month)
     ${readingIn(sql`n.month::date`)}
    where ${own('m')} and m.house_id = h.id and m.kind = ${sql.lit(kind)}
      and (r.id is not null or (m.state = ${lit(METER.inUse)} and m.start_date < (n.month + interval '1 month')::date)))`;

const advanceOf = (chargeTypeId: number, from: string, to: string): Part => sql`
  (select coalesce(sum(b.amount + b.adjusted - b.reduced), 0)::numeric(18, 2)::text from charging.bill b
    where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = h.id and b.charge_type_id = ${chargeTypeId}
      and not b.void and b.state >= ${lit(BILL.published)}
      and b.period_from >= ${from}::date and b.period_to <= ${to}::date)`;

const areaOn = (day: string): Part => sql`
  case when h.area_from <= ${day}::date then h.charge_area
       else coalesce((select a.charge_area from estate_view.house_area a
         where ${own('a')} and a.house_id = h.id and a.from_date <= ${day}::date order by a.from_date desc limit 1),
                     (select a.charge_area from estate_view.house_area a where ${own('a')} and a.house_id = h.id
                       order by a.from_date limit 1), h.charge_area) end`;

/** The payer as the regular run determines it; before the house is handed over, the developer pays. */
const payerFrom = (from: string, to: string): Part => sql`
  coalesce(h.payer_id, case when h.use_state = 1 or h.handover_date is null or h.handover_date > ${from}::date then e.developer_id
    else (select o.person_id from estate_view.house_owner o where ${own('o')} and o.house_id = h.id and o.from_date <= ${to}::date
      and (o.to_date is null or o.to_date >= ${from}::date)
           order by o.from_date > ${from}::date, o.share desc, o.id limit 1) end)`;

interface FactsWanted {
  readonly planId: number;
  readonly terms: ShareTerms;
  readonly from: string;
  readonly to: string;
  /** Whether it is a yearly pool. */
  readonly yearly: boolean;
}

export async function listFacts(db: DbOrTx, { planId, terms, from, to, yearly }: FactsWanted): Promise<HouseFacts[]> {
  const { method, groupId, advanceTypeId } = terms;
  const unknown = sql`null::text`;
  return rows<HouseFacts>(db)`
    select h.id as house_id, h.code as house_code, h.floor, trim_scale(${areaOn(to)})::text as area,
           trim_scale(h.coefficient)::text as coefficient,
           coalesce(nullif(h.persons, 0), (select count(*)::int from estate_view.resident r
             where ${own('r')} and r.house_id = h.id and coalesce(r.move_in_date, '-infinity') <= ${to}::date
                                              and (r.move_out_date is null or r.move_out_date > ${to}::date))) as persons,
           greatest(0, least(${to}::date, coalesce(h.ended_on, ${to}::date))
                       - greatest(${from}::date,
                         coalesce(h.move_in_date, h.charge_start_date, h.handover_date, date '9999-12-31')) + 1) as days,
           ${method === SHARE.water ? usageOf(WATER, from, to) : unknown} as water,
             ${method === SHARE.electricity ? usageOf(ELECTRICITY, from, to) : unknown} as electricity,
           (select trim_scale(v.value)::text from charging.share_plan_value v
             where ${own('v')} and v.plan_id = ${planId} and v.house_id = h.id) as value,
           h.use_state, h.usage, h.disabled, ${payerFrom(from, to)} as payer_id,
           ${yearly && advanceTypeId !== null ? advanceOf(advanceTypeId, from, to) : sql`'0.00'`} as advance
      from ${membersOf(groupId, from)} order by h.sort_key, h.id`;
}
