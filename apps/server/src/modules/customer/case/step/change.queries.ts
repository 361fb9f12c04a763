// Writing a 诉求: it is locked first, its steps are added under that lock, so that their numbers follow each other without a gap.
import { sql } from 'kysely';
import type { CASE_CLOCK, CaseAct, CaseState, DISPATCH_WAY, Promised, Satisfaction, StateOf, VISIT_RULE } from '@anju/contract';
import { allOf, first, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { FROM, OBJECT_NAME, seenBy } from '../seen/row.queries.ts';
import type { CaseViewer } from '../seen/viewer.policy.ts';

export interface LockedCase {
  id: number;
  version: number;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number | null;
  object: string;
  kind: number;
  categoryId: number;
  urgency: number;
  title: string;
  content: string;
  state: CaseState;
  teamId: number | null;
  workerId: number | null;
  worker: string;
  way: StateOf<typeof DISPATCH_WAY>;
  visitFrom: string | null;
  visitRule: StateOf<typeof VISIT_RULE>;
  limitId: number | null;
  clock: StateOf<typeof CASE_CLOCK>;
  registeredAt: string;
  acceptedAt: string | null;
  respondDue: string | null;
  arriveDue: string | null;
  finishDue: string | null;
  respondedAt: string | null;
  arrivedAt: string | null;
  finishedAt: string | null;
  respondLate: boolean | null;
  arriveLate: boolean | null;
  finishLate: boolean | null;
  onSite: boolean;
  pausedAt: string | null;
  pausedMinutes: number;
  waitsFor: string;
  followOn: string | null;
  urges: number;
  reopens: number;
  satisfaction: Satisfaction | null;
  accusedId: number | null;
  householdAmount: string;
  makerId: number;
}

const LOCKED = sql`c.id, c.version, c.number, c.company_id, c.estate_id, c.house_id, ${OBJECT_NAME} as object, c.kind, c.category_id,
  c.urgency, c.title, c.content, c.state, c.team_id, c.worker_id, coalesce(w.name, '') as worker, c.way, c.visit_from,
  c.visit_rule, c.limit_id,
  c.clock, c.registered_at, c.accepted_at, c.respond_due, c.arrive_due, c.finish_due, c.responded_at, c.arrived_at, c.finished_at,
    c.respond_late,
  c.arrive_late, c.finish_late, c.on_site, c.paused_at, c.paused_minutes, c.waits_for, c.follow_on, c.urges, c.reopens, c.satisfaction,
  c.accused_id, c.household_amount, c.maker_id`;

/** In the order of their ids, so that two never wait for each other. Read by a statement of their own: one that waited for the lock still
 * sees category and worker of the time before. */
async function holdCases(tx: Tx, ids: readonly number[]): Promise<void> {
  await rows(tx)`select from customer.service_case c where ${own('c')} and c.id = any (${ids}::bigint[]) order by c.id for update`;
}

/** Those of the cases the user sees; all of them for a step of the program itself. */
export async function lockCases(tx: Tx, ids: readonly number[], viewer: CaseViewer | null): Promise<LockedCase[]> {
  if (ids.length === 0) return [];
  await holdCases(tx, ids);
  return rows<LockedCase>(tx)`
    select ${LOCKED} from ${FROM}
     where ${allOf(
       own('c'),
       sql`c.id = any (${ids}::bigint[])`,
       when(viewer !== null, () => seenBy(viewer as CaseViewer)),
     )} order by c.id`;
}

export const findEstateName = async (tx: Tx, estateId: number): Promise<string> =>
  (await first<{ name: string }>(tx)`select e.name from estate_view.estate e where ${own('e')} and e.id = ${estateId}`)?.name ?? '';

export interface CasePatch {
  readonly state?: CaseState;
  readonly teamId?: number | null;
  readonly workerId?: number | null;
  readonly way?: number;
  readonly visitFrom?: string | null;
  readonly visitTo?: string | null;
  readonly limitId?: number | null;
  readonly clock?: number;
  readonly acceptedAt?: string;
  readonly respondDue?: string | null;
  readonly arriveDue?: string | null;
  readonly finishDue?: string | null;
  readonly respondedAt?: string | null;
  readonly arrivedAt?: string | null;
  readonly finishedAt?: string | null;
  readonly respondLate?: boolean | null;
  readonly arriveLate?: boolean | null;
  readonly finishLate?: boolean | null;
  readonly onSite?: boolean;
  readonly pausedAt?: string | null;
  readonly pauseReason?: string;
  readonly pausedMinutes?: number;
  readonly cause?: string;
  readonly result?: string;
  readonly signFileId?: number | null;
  readonly unsignedReason?: string;
  readonly householdAmount?: string;
  readonly unpaidAt?: string | null;
  readonly waitsFor?: string;
  readonly followOn?: string | null;
  readonly urges?: number;
  readonly reopens?: number;
  readonly satisfaction?: Satisfaction | null;
  readonly mergedInto?: number;
  readonly relatedId?: number | null;
  readonly accusedId?: number | null;
  readonly endedAt?: string | null;
  readonly kind?: number;
  readonly categoryId?: number;
  readonly urgency?: number;
  readonly importance?: number;
  readonly place?: number;
  readonly position?: string;
  readonly title?: string;
  readonly content?: string;
  readonly toldPrice?: boolean;
  readonly paid?: boolean;
  readonly visitRule?: number;
}

export async function updateCase(tx: Tx, id: number, patch: CasePatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.serviceCase')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface NewStep {
  readonly act: CaseAct;
  readonly from: CaseState;
  readonly to: CaseState;
  readonly employeeId: number | null;
  readonly by: string;
  readonly at: string;
  readonly remark: string;
  readonly workerId: number | null;
  readonly teamId: number | null;
}

export async function insertStep(tx: Tx, tenantId: number, caseId: number, step: NewStep): Promise<void> {
  await run(tx)`
    insert into customer.case_step (tenant_id, case_id, seq, act, from_state, to_state, employee_id, by, at, remark, worker_id, team_id)
    select ${tenantId}, ${caseId}, coalesce(max(s.seq), 0) + 1, ${step.act}::smallint, ${step.from}::smallint, ${step.to}::smallint,
           ${step.employeeId}::bigint, ${step.by}, ${step.at}::timestamptz, ${step.remark}, ${step.workerId}::bigint, ${step.teamId}::bigint
      from customer.case_step s where ${own('s')} and s.case_id = ${caseId}`;
}

/** When the case last moved: a step kept on a phone happened after it. */
export const findLastMove = async (db: DbOrTx, caseId: number): Promise<string | null> =>
  (
    await first<{ at: string | null }>(db)`
    select max(s.at) as at from customer.case_step s
     where ${own('s')} and s.case_id = ${caseId} and s.from_state <> s.to_state`
  )?.at ?? null;

// ---- alarms -----------------------------------------------------------------------------------------------------------------------------

export interface AlarmRow {
  readonly promise: Promised;
  readonly level: number;
  readonly at: string | null;
}

/** New times of alarms. `again`: those that went off may go off once more, because something new was promised. */
export async function setAlarms(tx: Tx, tenantId: number, caseId: number, alarms: readonly AlarmRow[], again: boolean): Promise<void> {
  if (alarms.length === 0) return;
  await run(tx)`
    insert into customer.case_alarm as a (tenant_id, case_id, promise, level, at)
    select ${tenantId}, ${caseId}, d.promise, d.level, d.at
      from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb) as d (promise smallint, level smallint, at timestamptz)
    on conflict (tenant_id, case_id, promise, level) do update
       set at = excluded.at, held_at = null, told_at = case when ${again} then null else a.told_at end
     where a.told_at is null or ${again}`;
}

/** A promise that was kept, or a case that ended, needs no alarm; those that went off stay in the history. */
export async function dropAlarms(tx: Tx, caseId: number, promises: readonly Promised[]): Promise<void> {
  // One that was told before something new was promised counts as told again.
  await run(tx)`
    update customer.case_alarm a set told_at = t.at, at = coalesce(a.at, a.held_at), held_at = null
      from (select k.promise, k.level, max(k.at) as at from customer.case_told k
             where ${own('k')} and k.case_id = ${caseId} group by 1, 2) t
     where ${own('a')} and a.case_id = ${caseId} and a.promise = any (${promises}::smallint[]) and a.told_at is null
       and t.promise = a.promise and t.level = a.level`;
  await run(tx)`
    delete from customer.case_alarm a
     where ${own('a')} and a.case_id = ${caseId} and a.promise = any (${promises}::smallint[]) and a.told_at is null`;
}

export async function holdAlarms(tx: Tx, caseId: number): Promise<void> {
  await run(tx)`
    update customer.case_alarm a set held_at = a.at, at = null where ${own('a')} and a.case_id = ${caseId} and a.told_at is null`;
}

export interface HeldAlarm {
  readonly promise: Promised;
  readonly level: number;
  readonly heldAt: string;
}
export const listHeld = (db: DbOrTx, caseId: number): Promise<HeldAlarm[]> => rows<HeldAlarm>(db)`
  select a.promise, a.level, a.held_at from customer.case_alarm a
   where ${own('a')} and a.case_id = ${caseId} and a.told_at is null and a.held_at is not null`;
