// The hand-over plan: rows, parts, half days, standards.
import { sql, type RawBuilder } from 'kysely';
import {
  DEFECT,
  HOUSE_USE,
  MOVE_IN,
  MOVE_IN_ACT,
  type HandoverPlan,
  type HandoverPlanForm,
  type HandoverPlanRow,
  type MoveInCounts,
  type OutputOf,
  type PlanPart,
  type readPlanChoices,
  type searchHandoverPlans,
} from '@anju/contract';
import { allOf, count, first, lit, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { inScope } from '../../../../platform/reach/reach.queries.ts';
import type { Actor } from '../../../../platform/scope.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Fragment = RawBuilder<unknown>;
type Search = SearchOf<typeof searchHandoverPlans>;

const stateCount = (state: number): Fragment => sql`count(*) filter (where m.state = ${lit(state)})::int`;
/** The figures of the houses of a plan `p`, one row. */
const PLAN_COUNTS = sql`
  select count(*)::int as houses, ${stateCount(MOVE_IN.untold)} as untold, ${stateCount(MOVE_IN.told)} as told,
         ${stateCount(MOVE_IN.booked)} as booked, ${stateCount(MOVE_IN.checking)} as checking, ${stateCount(MOVE_IN.mending)} as mending,
         ${stateCount(MOVE_IN.again)} as again, ${stateCount(MOVE_IN.done)} as done, ${stateCount(MOVE_IN.refused)} as refused,
         coalesce(sum(d.open), 0)::int as open_defects, coalesce(sum(d.closed), 0)::int as closed_defects
    from customer.move_in m
    left join lateral (
      select count(*) filter (where x.state in (${lit(DEFECT.open)}, ${lit(DEFECT.mended)})) as open,
             count(*) filter (where x.state = ${lit(DEFECT.closed)}) as closed
        from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id) d on true
   where m.tenant_id = p.tenant_id and m.plan_id = p.id`;

const ROW = sql`p.id, p.version, p.name, p.estate_id, e.name as estate_name, p.state, p.created_by, p.created_at,
  (select coalesce(string_agg(b.name || coalesce(' ' || u.name, ''), '、' order by b.sort_key, u.sort_key), '')
     from customer.handover_part t
     join estate_view.building b on b.tenant_id = t.tenant_id and b.id = t.building_id
     left join estate_view.unit u on u.tenant_id = t.tenant_id and u.id = t.unit_id
    where t.tenant_id = p.tenant_id and t.plan_id = p.id) as buildings,
  s.from_day, s.to_day, n.*`;
const FROM = sql`join estate_view.estate e on e.tenant_id = p.tenant_id and e.id = p.estate_id
  left join lateral (select min(x.day) as from_day, max(x.day) as to_day from customer.handover_slot x
                      where x.tenant_id = p.tenant_id and x.plan_id = p.id) s on true
  left join lateral (${PLAN_COUNTS}) n on true`;

const condition = ({ filter, estates }: Search): Fragment =>
  allOf(
    own('p'),
    inScope(estates, sql`p.estate_id`),
    when(filter.estateId !== null, sql`p.estate_id = ${filter.estateId}`),
    when(filter.states.length > 0, sql`p.state = any (${filter.states}::smallint[])`),
    when(filter.key !== '', sql`position(${filter.key} in p.name) > 0`),
  );

export const countPlans = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from customer.handover_plan p where ${condition(search)}`;

export const listPlans = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchHandoverPlans>,
): Promise<HandoverPlanRow[]> => rows<HandoverPlanRow>(db)`
  with page as materialized (
    select p.id from customer.handover_plan p where ${condition(search)} order by p.state, p.id desc limit ${limit} offset ${offset})
  select ${ROW} from page join customer.handover_plan p on ${own('p')} and p.id = page.id ${FROM} order by p.state, p.id desc`;

export const findPlan = (
  db: DbOrTx,
  id: number,
  estates: Actor['estates'],
): Promise<(Omit<HandoverPlan, 'standards'> & { standardIds: number[] }) | undefined> =>
  first<Omit<HandoverPlan, 'standards'> & { standardIds: number[] }>(db)`
  select ${ROW}, p.place, p.contact, p.notice_text, p.papers, p.fees, p.keys, p.responsible, p.mend_days,
         (select coalesce(jsonb_agg(jsonb_build_object('buildingId', t.building_id, 'building', b.name, 'unitId', t.unit_id, 'unit',
                   coalesce(u.name, '')) order by b.sort_key, u.sort_key), '[]')
            from customer.handover_part t
            join estate_view.building b on b.tenant_id = t.tenant_id and b.id = t.building_id
            left join estate_view.unit u on u.tenant_id = t.tenant_id and u.id = t.unit_id
           where t.tenant_id = p.tenant_id and t.plan_id = p.id) as parts,
         (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'day', x.day, 'half', x.half, 'capacity', x.capacity, 'taken', x.taken)
                   order by x.day, x.half), '[]')
            from customer.handover_slot x where x.tenant_id = p.tenant_id and x.plan_id = p.id) as slots,
         array(select x.standard_id from customer.handover_standard x where x.tenant_id = p.tenant_id and x.plan_id = p.id) as standard_ids
    from customer.handover_plan p ${FROM} where ${allOf(own('p'), sql`p.id = ${id}`, inScope(estates, sql`p.estate_id`))}`;

export interface LockedPlan {
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly name: string;
  readonly state: number;
  readonly papers: HandoverPlanForm['papers'];
}
export const lockPlan = (tx: Tx, id: number, estates: Actor['estates']): Promise<LockedPlan | undefined> => first<LockedPlan>(tx)`
  select p.id, p.version, p.company_id, p.estate_id, p.name, p.state, p.papers from customer.handover_plan p
   where ${allOf(own('p'), sql`p.id = ${id}`, inScope(estates, sql`p.estate_id`))} for no key update of p`;

type PlanValues = Pick<HandoverPlanForm, 'estateId' | 'name' | 'place' | 'contact' | 'noticeText' | 'responsible' | 'mendDays'> & {
  readonly companyId: number;
  readonly papers: string;
  readonly fees: string;
  readonly keys: string;
};
export async function insertPlan(tx: Tx, values: PlanValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.handoverPlan')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function updatePlan(tx: Tx, id: number, values: PlanValues | { readonly state: number }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.handoverPlan')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
export async function deletePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer.handoverPlan').where('id', '=', id).execute();
}

/** How many of the parts are in the estate. */
export const countParts = (tx: Tx, estateId: number, parts: readonly PlanPart[]): Promise<number> => count(tx)`
  select count(*)::int from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as d ("buildingId" bigint, "unitId" bigint)
    join estate_view.building b on b.id = d."buildingId" and b.estate_id = ${estateId}
   where ${own('b')} and (d."unitId" is null or exists (select from estate_view.unit u
     where ${own('u')} and u.id = d."unitId" and u.building_id = b.id))`;

export const listParts = (tx: Tx, planId: number): Promise<PlanPart[]> =>
  rows<PlanPart>(tx)`select t.building_id, t.unit_id from customer.handover_part t where ${own('t')} and t.plan_id = ${planId}`;

export async function replaceParts(tx: Tx, tenantId: number, planId: number, parts: readonly PlanPart[]): Promise<void> {
  await run(tx)`delete from customer.handover_part t where ${own('t')} and t.plan_id = ${planId}`;
  await run(tx)`
    insert into customer.handover_part (tenant_id, plan_id, building_id, unit_id)
    select ${tenantId}, ${planId}, d."buildingId", d."unitId"
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as d ("buildingId" bigint, "unitId" bigint)`;
}
export async function replaceStandards(tx: Tx, tenantId: number, planId: number, ids: readonly number[]): Promise<void> {
  await run(tx)`delete from customer.handover_standard t where ${own('t')} and t.plan_id = ${planId}`;
  await run(tx)`
    insert into customer.handover_standard (tenant_id, plan_id, standard_id)
    select ${tenantId}, ${planId}, d.id from unnest(${ids}::bigint[]) d (id)`;
}

export interface WantedSlot {
  readonly day: string;
  readonly half: number;
  readonly capacity: number;
}
export interface SlotRow extends WantedSlot {
  readonly id: number;
  readonly taken: number;
}
export const lockSlots = (tx: Tx, planId: number): Promise<SlotRow[]> => rows<SlotRow>(tx)`
  select s.id, s.day, s.half, s.capacity, s.taken from customer.handover_slot s where ${own('s')} and s.plan_id = ${planId}
   order by s.id for no key update of s`;
/** Half days that were ever booked stay, with no place if they are left out: numbers of the past name them. */
export async function saveSlots(tx: Tx, tenantId: number, planId: number, slots: readonly WantedSlot[]): Promise<void> {
  const wanted = JSON.stringify(slots);
  await run(tx)`
    insert into customer.handover_slot as s (tenant_id, plan_id, day, half, capacity)
    select ${tenantId}, ${planId}, d.day, d.half, d.capacity
      from jsonb_to_recordset(${wanted}::jsonb) as d (day date, half smallint, capacity smallint)
    on conflict (tenant_id, plan_id, day, half) do update set capacity = excluded.capacity`;
  const left = sql`s.plan_id = ${planId} and not exists (
    select from jsonb_to_recordset(${wanted}::jsonb) as d (day date, half smallint) where d.day = s.day and d.half = s.half)`;
  await run(tx)`update customer.handover_slot s set capacity = 0 where ${own('s')} and ${left} and s.last_no > 0`;
  await run(tx)`delete from customer.handover_slot s where ${own('s')} and ${left} and s.last_no = 0`;
}

/** Houses of the parts that are 未入伙 and in no plan, as many as there are. */
const WAITING = (planId: Fragment): Fragment => sql`
  select h.id from estate_view.house h
   where ${own('h')} and h.building_id in (select t.building_id from customer.handover_part t where ${own('t')} and t.plan_id = ${planId})
     and exists (select from customer.handover_part t where ${own('t')} and t.plan_id = ${planId} and t.building_id = h.building_id
       and (t.unit_id is null or t.unit_id = h.unit_id))
     and not h.disabled and h.use_state = ${lit(HOUSE_USE.notHandedOver)}
     and not exists (select from customer.move_in m where ${own('m')} and m.house_id = h.id and m.state <> ${lit(MOVE_IN.refused)})
     and not exists (select from customer.move_in m where ${own('m')} and m.house_id = h.id and m.plan_id = ${planId})
   order by h.sort_key, h.id`;

export const listWaitingHouses = async (tx: Tx, planId: number): Promise<number[]> =>
  (await rows<{ id: number }>(tx)`${WAITING(sql`${planId}`)}`).map(({ id }) => id);

/** The houses with their papers and their first step. Of two who publish, the second finds none left. */
export async function insertHouses(
  tx: Tx,
  plan: LockedPlan,
  houses: readonly { houseId: number; number: string }[],
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    with made as (
      insert into customer.move_in (tenant_id, number, plan_id, estate_id, house_id, created_by, created_at, updated_by, updated_at)
      select ${tenantId}, d.number, ${plan.id}, ${plan.estateId}, d."houseId", ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(houses)}::jsonb) as d ("houseId" bigint, number text) returning id),
    papers as (
      insert into customer.move_in_paper (tenant_id, move_in_id, line, name, required, agent_only)
      select ${tenantId}, made.id, q.nth, q.p ->> 'name', (q.p ->> 'required')::boolean, (q.p ->> 'agentOnly')::boolean
        from made cross join jsonb_array_elements(${JSON.stringify(plan.papers)}::jsonb) with ordinality q (p, nth))
    insert into customer.move_in_step (tenant_id, move_in_id, seq, act, from_state, to_state, by, at, note)
    select ${tenantId}, made.id, 1, ${lit(MOVE_IN_ACT.plan)}, ${lit(MOVE_IN.untold)}, ${lit(MOVE_IN.untold)},
           ${by}, ${at}::timestamptz, ${plan.name} from made`;
}

export const findEstatePlace = (db: DbOrTx, estateId: number, estates: Actor['estates']) =>
  first<{ companyId: number; developer: string }>(db)`
    select e.company_id, coalesce(d.name, '') as developer from estate_view.estate e
      left join estate_view.person d on d.tenant_id = e.tenant_id and d.id = e.developer_id
     where ${allOf(own('e'), sql`e.id = ${estateId}`, inScope(estates, sql`e.id`))}`;

type Choices = OutputOf<typeof readPlanChoices>;
/** Each building whole, and its units where it has several. */
export const listChoiceParts = (db: DbOrTx, estateId: number): Promise<Choices['parts']> => rows<Choices['parts'][number]>(db)`
  select q.building_id, b.name as building, q.unit_id, coalesce(u.name, '') as unit, q.houses, q.waiting
    from (select h.building_id, h.unit_id, count(*)::int as houses,
                 count(*) filter (where h.use_state = ${lit(HOUSE_USE.notHandedOver)})::int as waiting,
                 grouping(h.unit_id) as whole
            from estate_view.house h where ${own('h')} and h.estate_id = ${estateId} and not h.disabled
           group by grouping sets ((h.building_id), (h.building_id, h.unit_id))) q
    join estate_view.building b on ${own('b')} and b.id = q.building_id
    left join estate_view.unit u on ${own('u')} and u.id = q.unit_id
   where q.whole = 1 or q.unit_id is not null
   order by b.sort_key, b.id, q.whole desc, u.sort_key, u.id`;

export const listItems = (db: DbOrTx, estateId: number): Promise<Choices['items']> => rows<Choices['items'][number]>(db)`
  select i.id, i.name, i.unit, i.price::text as price from charging_view.special_service_item i
   where ${own('i')} and (i.estate_id = ${estateId} or i.estate_id is null) and not i.disabled order by i.name, i.id`;

export const planCounts = (db: DbOrTx, id: number): Promise<MoveInCounts> => one<MoveInCounts>(db)`
    select n.* from customer.handover_plan p left join lateral (${PLAN_COUNTS}) n on true where ${own('p')} and p.id = ${id}`;
