// Rows of periodic tasks, and the tasks they make.
import { sql } from 'kysely';
import { EMPLOYEE, type searchTaskPlans, type StateOf, type TASK_PRIORITY, type TaskPlanRow } from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, count, first, lit, own, rows, run, TENANT, when } from '../../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../../platform/listing/listing.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Leader } from '../team.queries.ts';
import type { Rhythm } from './task-plan.rules.ts';

export interface PlanSearch extends Leader {
  readonly filter: FilterOf<typeof searchTaskPlans>;
}
export type FoundPlan = Omit<TaskPlanRow, 'next'> & { readonly madeThrough: string };

const isOf = (employeeId: number | null) => sql`(p.owner_id = ${employeeId} or p.assigner_id = ${employeeId} or exists (
  select from oa.task_plan_copy k where ${own('k')} and k.plan_id = p.id and k.employee_id = ${employeeId}))`;

const NAMES = sql`
  join org_view.employee o on ${own('o')} and o.id = p.owner_id
  join org_view.employee a on ${own('a')} and a.id = p.assigner_id`;

const meant = ({ filter: { key, withDisabled }, employeeId }: PlanSearch) =>
  allOf(own('p'), isOf(employeeId), when(!withDisabled, sql`not p.disabled`), ...contains(key, sql`p.title`, sql`o.name`, sql`a.name`));

export const countPlans = (db: DbOrTx, search: PlanSearch): Promise<number> =>
  count(db)`select count(*) from oa.task_plan p ${NAMES} where ${meant(search)}`;

export const listPlans = (db: DbOrTx, search: PlanSearch, { limit, offset }: PageOf<typeof searchTaskPlans>): Promise<FoundPlan[]> =>
  rows<FoundPlan>(db)`
    select p.id, p.version, p.title, p.detail, p.priority, p.owner_id, o.name as owner, p.assigner_id, a.name as assigner,
           array(select k.employee_id from oa.task_plan_copy k where ${own('k')} and k.plan_id = p.id order by k.employee_id) as copy_ids,
           p.items, p.rhythm, p.weekdays, p.month_day, p.due_days, p.from_day, p.to_day, p.disabled, p.made_through,
           (select count(*)::int from oa.task t where ${own('t')} and t.plan_id = p.id) as made,
           p.assigner_id = ${search.employeeId} as is_assigner, p.created_by, p.created_at
      from oa.task_plan p ${NAMES} where ${meant(search)} order by p.disabled, p.id desc limit ${limit} offset ${offset}`;

export interface LockedPlan extends Rhythm {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly ownerId: number;
  readonly assignerId: number;
  readonly disabled: boolean;
  readonly madeThrough: string;
}

export const lockPlan = (tx: Tx, id: number, employeeId: number): Promise<LockedPlan | undefined> => first<LockedPlan>(tx)`
  select p.id, p.version, p.title, p.owner_id, p.assigner_id, p.disabled, p.made_through, p.rhythm, p.weekdays, p.month_day, p.from_day,
         p.to_day
    from oa.task_plan p where ${own('p')} and p.id = ${id} and ${isOf(employeeId)} for update`;

export interface PlanValues extends Rhythm {
  readonly title: string;
  readonly detail: string;
  readonly ownerId: number;
  readonly priority: StateOf<typeof TASK_PRIORITY>;
  readonly items: readonly string[];
  readonly dueDays: number;
}

const columnsOf = ({ items, weekdays, ...values }: PlanValues) => ({ ...values, items: [...items], weekdays: [...weekdays] });

export async function insertPlan(
  tx: Tx,
  values: PlanValues,
  assignerId: number,
  madeThrough: string,
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('oa.taskPlan')
    .values({ ...columnsOf(values), tenantId, assignerId, madeThrough, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The new rhythm is applied to today as well, although the old one was before; the key of plan and day refuses a second task. */
export async function updatePlan(
  tx: Tx,
  id: number,
  values: PlanValues | { readonly disabled: boolean },
  madeThrough: string,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('oa.taskPlan')
    .set({
      ...('items' in values ? columnsOf(values) : values),
      madeThrough,
      updatedBy: by,
      updatedAt: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function replacePlanCopies(tx: Tx, planId: number, employeeIds: readonly number[]): Promise<void> {
  await run(tx)`delete from oa.task_plan_copy k where ${own('k')} and k.plan_id = ${planId}`;
  await run(tx)`
    insert into oa.task_plan_copy (tenant_id, plan_id, employee_id)
    select ${TENANT}, ${planId}, e.id from unnest(${employeeIds}::bigint[]) as e (id)`;
}

// ---- making the tasks ---------------------------------------------------------------------------------------------------------------

/** Plans with days that have not been looked at; those of an owner who does not serve wait. Without an id, all of them. */
export const lockWaiting = (tx: Tx, today: string, id: number | null): Promise<LockedPlan[]> => rows<LockedPlan>(tx)`
  select p.id, p.version, p.title, p.owner_id, p.assigner_id, p.disabled, p.made_through, p.rhythm, p.weekdays, p.month_day, p.from_day,
         p.to_day
    from oa.task_plan p join org_view.employee o on ${own('o')} and o.id = p.owner_id and o.state = ${lit(EMPLOYEE.serving)}
   where ${own('p')} and not p.disabled and p.made_through < ${today}::date and (${id}::bigint is null or p.id = ${id})
   order by p.id for update of p`;

export interface MadeTask {
  readonly id: number;
  readonly title: string;
  readonly ownerId: number;
}

/** One task for each plan and day, with the copies and items of its plan. The key of plan and day refuses a second one. */
export async function insertPlanned(tx: Tx, days: readonly { planId: number; day: string }[], { by, at }: Stamp): Promise<MadeTask[]> {
  const made = await rows<MadeTask & { planId: number }>(tx)`
    insert into oa.task (tenant_id, title, detail, owner_id, assigner_id, due, priority, plan_id, plan_day, created_by, created_at,
           updated_by,
                         updated_at)
    select ${TENANT}, p.title, p.detail, p.owner_id, p.assigner_id, d.day + p.due_days, p.priority, p.id, d.day, ${by}, ${at}, ${by}, ${at}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d ("planId" bigint, day date)
      join oa.task_plan p on ${own('p')} and p.id = d."planId"
     order by d.day, p.id
        on conflict (tenant_id, plan_id, plan_day) do nothing
    returning id, title, owner_id, plan_id`;
  const ids = made.map(({ id }) => id);
  await run(tx)`
    insert into oa.task_copy (tenant_id, task_id, employee_id)
    select ${TENANT}, t.id, k.employee_id from oa.task t join oa.task_plan_copy k on ${own('k')} and k.plan_id = t.plan_id
     where ${own('t')} and t.id = any (${ids}::bigint[])`;
  await run(tx)`
    insert into oa.task_item (tenant_id, task_id, place, text)
    select ${TENANT}, t.id, i.place, i.text from oa.task t join oa.task_plan p on ${own('p')} and p.id = t.plan_id
     cross join unnest(p.items) with ordinality as i (text, place)
     where ${own('t')} and t.id = any (${ids}::bigint[])`;
  return made;
}

export const updateMadeThrough = (tx: Tx, ids: readonly number[], day: string): Promise<number> => run(tx)`
  update oa.task_plan p set made_through = ${day}::date where ${own('p')} and p.id = any (${ids}::bigint[])`;
