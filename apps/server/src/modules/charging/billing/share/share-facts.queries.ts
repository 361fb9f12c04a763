// The houses of a share group with all values that a method may weigh them by, in one statement per pool. Houses, areas and owners come
// with their days, so that the rules can look at those of the period: nothing that changed after it counts. The persons are those entered
// for the house, or else its residents on its last day in the period; the usage is that of its own meters in the months of the period,
// unknown if a month was not read.
import { sql, type RawBuilder } from 'kysely';
import { BILL, HOUSE_USE, METER, OBJECT, SETTLEMENT, SHARE, SPECIAL, TENDER_LIST } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { itemPayers, namedPayers } from '../../bill/core/payer.queries.ts';
import { readingIn } from '../meter-reading/meter-reading.queries.ts';
import type { AdvanceBill, HouseFacts, ShareTerms } from './share-shapes.ts';

type Part = RawBuilder<unknown>;
const WATER = 1;
const ELECTRICITY = 2;

/** Houses that any member of the group includes; a house that ended before the day, or on it, is left out. */
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
   and (h.ended_on is null or h.ended_on > ${since}::date)`;

/** The day of the split or merge that made the house; null for all others. */
const BEGINS = sql`
  (select max(r.on_date) from estate_view.house_reshape_part p join estate_view.house_reshape r
      on r.tenant_id = p.tenant_id and r.id = p.reshape_id
    where ${own('p')} and p.house_id = h.id and p.side = 'to')`;

/**
 * A split or merge hands meters on to a new house. For a house that ended, those are its meters if they counted before that day: all of
 * them after a split; after a merge, those of which a reading was billed to it.
 */
const HANDED_ON = sql`
  (select array_agg(t.house_id) from estate_view.house_reshape_part f
     join estate_view.house_reshape_part t on t.tenant_id = f.tenant_id and t.reshape_id = f.reshape_id and t.side = 'to'
    where ${own('f')} and f.house_id = h.id and f.side = 'from')`;
const WAS_ITS_OWN = sql`
  m.start_date < h.ended_on
  and (exists (select from estate_view.house_reshape_part f join estate_view.house_reshape x
    on x.tenant_id = f.tenant_id and x.id = f.reshape_id
                where ${own('f')} and f.house_id = h.id and f.side = 'from' and x.kind = 'split')
    or exists (select from charging.meter_reading q join charging.bill b on b.tenant_id = q.tenant_id and b.id = q.bill_id
                where ${own('q')} and q.meter_id = m.id and b.house_id = h.id))`;

/** A month of a split or merge counts for the house that has the meter afterwards. */
const usageOf = (kind: number, from: string, to: string): Part => sql`
  (select case when count(*) > 0 and count(r.id) = count(*) then trim_scale(sum(r.usage))::text end
     from charging.meter m
    cross join generate_series(greatest(date_trunc('month', ${from}::timestamp), date_trunc('month', ${BEGINS}::timestamp)),
      least(${to}::timestamp, date_trunc('month', h.ended_on::timestamp) - interval '1 day'), interval '1 month') n (month)
     ${readingIn(sql`n.month::date`)}
    where ${own('m')} and m.house_id = any (h.id || ${HANDED_ON}) and m.kind = ${sql.lit(kind)}
      and (m.house_id = h.id or (${WAS_ITS_OWN}))
      and (r.id is not null or (m.state = ${lit(METER.inUse)} and m.start_date < (n.month + interval '1 month')::date)))`;

const AREAS = sql`
  coalesce((select jsonb_agg(jsonb_build_object('from', a.from_date, 'area', trim_scale(a.charge_area)::text) order by a.from_date)
              from estate_view.house_area a where ${own('a')} and a.house_id = h.id),
           jsonb_build_array(jsonb_build_object('from', h.area_from, 'area', trim_scale(h.charge_area)::text)))`;

/** Owners since the beginning of the period: those of later days say whether who paid then is still there. */
const ownersSince = (from: string): Part => sql`
  coalesce((select jsonb_agg(jsonb_build_object('personId', o.person_id, 'from', o.from_date, 'to', o.to_date) order by o.share desc, o.id)
              from estate_view.house_owner o
             where ${own('o')} and o.house_id = h.id and (o.to_date is null or o.to_date >= ${from}::date)), '[]')`;

/** How the house was used until a day of the period or later (`estate.house_former_use`). */
const formerUses = (from: string): Part => sql`
  coalesce((select jsonb_agg(jsonb_build_object('to', f.to_date, 'useState', f.use_state, 'disabled', f.disabled) order by f.to_date)
              from estate_view.house_former_use f
             where ${own('f')} and f.house_id = h.id and f.to_date >= ${from}::date), '[]')`;

/** Of bill `b`: what was settled, except what was written off. */
export const RECEIVED = sql`
  b.settled - coalesce((
    select sum(l.amount) from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
     where ${own('l')} and l.bill_id = b.id and s.state <> ${lit(SETTLEMENT.void)}
       and exists (select from charging.tender t where ${own('t')} and t.settlement_id = s.id and t.list = ${lit(TENDER_LIST.special)}
                      and t.method = ${lit(SPECIAL.badDebt)})), 0)`;
/** Published bills `b` of the item billed in advance whose days lie in the period. */
const advanceBills = (chargeTypeId: number, from: string, to: string): Part => sql`
  charging.bill b
   where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.charge_type_id = ${chargeTypeId}
     and not b.void and b.state >= ${lit(BILL.published)} and b.period_from >= ${from}::date and b.period_to <= ${to}::date`;
const DUE = sql`b.amount + b.adjusted - b.reduced`;

const advancesOf = (chargeTypeId: number, from: string, to: string): Part => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'from', b.period_from, 'due', (${DUE})::text,
      'received', (${RECEIVED})::text, 'open', b.open::text) order by b.period_from, b.id)
    from ${advanceBills(chargeTypeId, from, to)} and b.object_id = h.id), '[]')`;

/** The bills in advance of some houses, read again under their locks. */
export async function listAdvances(
  db: DbOrTx,
  { chargeTypeId, from, to, houseIds }: { chargeTypeId: number; from: string; to: string; houseIds: readonly number[] },
): Promise<(AdvanceBill & { houseId: number })[]> {
  return rows<AdvanceBill & { houseId: number }>(db)`
    select b.object_id as house_id, b.id, b.period_from as from, (${DUE})::text as due, (${RECEIVED})::text as received,
      b.open::text as open
      from ${advanceBills(chargeTypeId, from, to)} and b.object_id = any (${houseIds}::bigint[]) order by b.object_id, b.period_from, b.id`;
}

interface FactsWanted {
  readonly planId: number;
  /** The item that is shared; a lease may name its payer. */
  readonly chargeTypeId: number;
  readonly terms: ShareTerms;
  readonly from: string;
  readonly to: string;
  /** Whether it is a yearly pool. */
  readonly yearly: boolean;
}

export async function listFacts(db: DbOrTx, { planId, chargeTypeId, terms, from, to, yearly }: FactsWanted): Promise<HouseFacts[]> {
  const { method, groupId, advanceTypeId } = terms;
  const unknown = sql`null::text`;
  const last = sql`least(${to}::date, h.ended_on - 1)`;
  return rows<HouseFacts>(db)`
    select h.id as house_id, h.code as house_code, h.floor, trim_scale(h.coefficient)::text as coefficient,
           coalesce(nullif(h.persons, 0), (select count(*)::int from estate_view.resident r
             where ${own('r')} and r.house_id = h.id and coalesce(r.move_in_date, '-infinity') <= ${last}
               and (r.move_out_date is null or r.move_out_date >= ${last}))) as persons,
           coalesce(h.move_in_date, h.charge_start_date, h.handover_date) as used_from,
           ${method === SHARE.water ? usageOf(WATER, from, to) : unknown} as water,
             ${method === SHARE.electricity ? usageOf(ELECTRICITY, from, to) : unknown} as electricity,
           (select trim_scale(v.value)::text from charging.share_plan_value v
             where ${own('v')} and v.plan_id = ${planId} and v.house_id = h.id) as value,
           h.use_state, h.usage, h.disabled and h.ended_on is null as disabled, ${formerUses(from)} as former_uses,
           ${BEGINS} as begins, h.ended_on as ends, ${AREAS} as areas, ${ownersSince(from)} as owners, h.handover_date as handover,
           h.use_state = ${lit(HOUSE_USE.notHandedOver)} as unsold, e.developer_id,
           ${itemPayers(sql`h`, sql`i.charge_type_id = ${chargeTypeId}`)} || ${namedPayers(sql`h`)} as named,
           ${yearly && advanceTypeId !== null ? advancesOf(advanceTypeId, from, to) : sql`'[]'::jsonb`} as advances
      from ${membersOf(groupId, from)} order by h.sort_key, h.id`;
}

/** Names of persons, for a preview. */
export async function listPersons(db: DbOrTx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return rows<{ id: number; name: string }>(db)`
    select p.id, p.name from estate_view.person p where ${own('p')} and p.id = any (${ids}::bigint[])`;
}
