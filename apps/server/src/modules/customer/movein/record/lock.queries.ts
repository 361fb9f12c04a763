// A house under 入伙, locked for a step, with everything its rules ask for.
import { sql, type RawBuilder } from 'kysely';
import {
  CHECK_SHEET,
  DEFECT,
  MOVE_IN_VISITOR,
  type HandoverPlanForm,
  type HalfDay,
  type MoveInAct,
  type MoveInState,
  type QueueState,
} from '@anju/contract';
import { allOf, first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface LockedMoveIn {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly state: MoveInState;
  readonly planId: number;
  readonly planState: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number;
  readonly house: string;
  readonly slotId: number | null;
  readonly slotDay: string | null;
  readonly slotHalf: HalfDay | null;
  readonly queueNo: number | null;
  readonly queue: QueueState | null;
  readonly visitorKind: number | null;
  readonly visitorName: string;
  readonly visitorPhone: string;
  readonly visitorIdNo: string;
  readonly rulesSignedOn: string | null;
  readonly agreementSignedOn: string | null;
  readonly sheetId: number | null;
  readonly sheetSigned: boolean;
  readonly papersMissing: readonly string[];
  readonly openDefects: number;
  readonly mendedDefects: number;
  readonly former: MoveInState | null;
  readonly responsible: string;
  readonly mendDays: number;
  readonly fees: HandoverPlanForm['fees'];
}

/** Names of the papers that have to be there for who comes, and are not. */
const MISSING = sql`array(
  select q.name from customer.move_in_paper q
   where q.tenant_id = m.tenant_id and q.move_in_id = m.id and q.required and q.checked_at is null
     and (not q.agent_only or m.visitor_kind = ${lit(MOVE_IN_VISITOR.agent)}) order by q.line)`;
const defects = (state: number): RawBuilder<unknown> => sql`(
  select count(*)::int from customer.defect x where x.tenant_id = m.tenant_id and x.move_in_id = m.id and x.state = ${lit(state)})`;

const FACTS = sql`m.id, m.version, m.number, m.state, m.plan_id, p.state as plan_state, p.company_id, m.estate_id, m.house_id,
  h.code as house,
  m.slot_id, s.day as slot_day, s.half as slot_half, m.queue_no, m.queue, m.visitor_kind, m.visitor_name, m.visitor_phone, m.visitor_id_no,
  m.rules_signed_on, m.agreement_signed_on, m.sheet_id, coalesce(c.state = ${lit(CHECK_SHEET.signed)}, false) as sheet_signed,
  ${MISSING} as papers_missing, ${defects(DEFECT.open)} as open_defects, ${defects(DEFECT.mended)} as mended_defects,
  (select v.from_state from customer.handover v
    where v.tenant_id = m.tenant_id and v.house_id = m.house_id and v.move_in_id = m.id and v.undone_at is null) as former,
  p.responsible, p.mend_days, p.fees`;
const FROM = sql`join customer.handover_plan p on p.tenant_id = m.tenant_id and p.id = m.plan_id
  join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
  left join customer.handover_slot s on s.tenant_id = m.tenant_id and s.id = m.slot_id
  left join customer.check_sheet c on c.tenant_id = m.tenant_id and c.id = m.sheet_id`;

/** The row is locked before its facts are read, so that they are those after whoever held it. */
export async function lockMoveIn(tx: Tx, id: number, reach: Reach): Promise<LockedMoveIn | undefined> {
  await run(tx)`select from customer.move_in m where ${own('m')} and m.id = ${id} for no key update of m`;
  return first<LockedMoveIn>(tx)`
    select ${FACTS} from customer.move_in m ${FROM}
     where ${allOf(own('m'), sql`m.id = ${id}`, seen(reach, sql`m.estate_id`, sql`h.building_id`))}`;
}

export async function lockMoveIns(tx: Tx, ids: readonly number[], reach: Reach): Promise<LockedMoveIn[]> {
  await run(tx)`select from customer.move_in m where ${own('m')} and m.id = any (${ids}::bigint[]) order by m.id for no key update of m`;
  return rows<LockedMoveIn>(tx)`
    select ${FACTS} from customer.move_in m ${FROM}
     where ${allOf(own('m'), sql`m.id = any (${ids}::bigint[])`, seen(reach, sql`m.estate_id`, sql`h.building_id`))} order by m.id`;
}

export type MoveInPatch = Partial<{
  readonly state: MoveInState;
  readonly toldAt: string;
  readonly slotId: number | null;
  readonly queueNo: number | null;
  readonly queue: QueueState | null;
  readonly arrivedAt: string | null;
  readonly calledAt: string | null;
  readonly desk: string;
  readonly visitorKind: number;
  readonly visitorName: string;
  readonly visitorPhone: string;
  readonly visitorIdNo: string;
  readonly visitorRelation: string;
  readonly rulesSignedOn: string | null;
  readonly agreementSignedOn: string | null;
  readonly sheetId: number | null;
  readonly checkedAt: string | null;
  readonly recheckOn: string | null;
  readonly handedOn: string | null;
  readonly refusal: string;
}>;
export async function updateMoveIn(tx: Tx, id: number, patch: MoveInPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.moveIn')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface NewStep {
  readonly act: MoveInAct;
  readonly from: MoveInState;
  readonly to: MoveInState;
  readonly note: string;
  readonly at: string;
}
/** The row is locked, so the next number is free. */
export async function insertStep(tx: Tx, moveInId: number, { act, from, to, note, at }: NewStep, { tenantId, by }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.move_in_step (tenant_id, move_in_id, seq, act, from_state, to_state, by, at, note)
    select ${tenantId}, ${moveInId}, coalesce(max(t.seq), 0) + 1, ${act}::smallint, ${from}::smallint, ${to}::smallint, ${by},
           ${at}::timestamptz, ${note}
      from customer.move_in_step t where ${own('t')} and t.move_in_id = ${moveInId}`;
}

/** A place of the half day, if one is free; its row is locked, so that two never get the same number or the last place. */
export const takePlace = (tx: Tx, planId: number, slotId: number): Promise<{ queueNo: number; day: string; half: HalfDay } | undefined> =>
  first<{ queueNo: number; day: string; half: HalfDay }>(tx)`
    update customer.handover_slot s set taken = s.taken + 1, last_no = s.last_no + 1
     where ${own('s')} and s.id = ${slotId} and s.plan_id = ${planId} and s.taken < s.capacity
    returning s.last_no as queue_no, s.day, s.half`;
export async function givePlaceBack(tx: Tx, slotId: number): Promise<void> {
  await run(tx)`update customer.handover_slot s set taken = s.taken - 1 where ${own('s')} and s.id = ${slotId}`;
}
export const findSlot = (tx: Tx, planId: number, slotId: number) =>
  first<{ day: string; half: HalfDay }>(tx)`
    select s.day, s.half from customer.handover_slot s where ${own('s')} and s.id = ${slotId} and s.plan_id = ${planId}`;
/** Half days of a day that have a place, the one that runs first. */
export const listFree = (tx: Tx, planId: number, day: string, half: HalfDay): Promise<{ id: number }[]> => rows<{ id: number }>(tx)`
  select s.id from customer.handover_slot s
   where ${own('s')} and s.plan_id = ${planId} and s.day = ${day}::date and s.half >= ${half}::smallint and s.taken < s.capacity
   order by s.half`;

/** The lowest number that waits; a row that somebody else is calling is skipped. */
export const lockNext = (tx: Tx, planId: number, day: string, half: HalfDay, reach: Reach): Promise<{ id: number } | undefined> =>
  first<{ id: number }>(tx)`
    select m.id from customer.move_in m
      join customer.handover_slot s on s.tenant_id = m.tenant_id and s.id = m.slot_id
      join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
     where ${allOf(
       own('m'),
       sql`s.plan_id = ${planId} and s.day = ${day}::date and s.half = ${half}::smallint and m.queue = 1`,
       seen(reach, sql`m.estate_id`, sql`h.building_id`),
     )} order by m.queue_no limit 1 for no key update of m skip locked`;
