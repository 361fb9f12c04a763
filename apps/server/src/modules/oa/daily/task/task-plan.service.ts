// Periodic tasks: the assigner sets the rhythm, scheduled work makes the task of each day once, also after down-time.
import {
  searchTaskPlans,
  type changeTaskPlan,
  type createTaskPlan,
  type disableTaskPlan,
  type ParsedInputOf,
  type TaskPlanForm,
  type TaskPlanRow,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope, Services } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Db, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../../org/index.ts';
import { leaderOf, requireEmployee } from '../daily.policy.ts';
import { callBadges } from './task-badge.service.ts';
import * as queries from './task-plan.queries.ts';
import { missedDays, nextDay } from './task-plan.rules.ts';

const ENTITY = 'task-plan' as const;
/** The log names no user for what the schedule does. */
const SYSTEM = { accountId: 0, name: '系统' } as const;

export const search = listing(searchTaskPlans, (scope, filter) => ({ ...leaderOf(scope), filter }), {
  totals: queries.countPlans,
  page: queries.listPlans,
  row: ({ madeThrough, ...plan }: queries.FoundPlan, { today: day }: queries.PlanSearch): TaskPlanRow => ({
    ...plan,
    next: plan.disabled ? null : nextDay({ ...plan, madeThrough }, day),
  }),
});

/** The columns of a form; fields of the other rhythm are dropped. */
async function valuesOf(tx: Tx, { copyIds, ...form }: TaskPlanForm, assignerId: number) {
  const copies = [...new Set(copyIds)].filter((id) => id !== form.ownerId && id !== assignerId);
  const serving = new Set((await listServing(tx, [form.ownerId, ...copies])).map(({ id }) => id));
  if (!serving.has(form.ownerId)) throw failField('ownerId', 'TASK_EMPLOYEE');
  if (!copies.every((id) => serving.has(id))) throw failField('copyIds', 'TASK_EMPLOYEE');
  const isWeekly = form.rhythm === 1;
  const values = { ...form, weekdays: isWeekly ? [...new Set(form.weekdays)].sort() : [], monthDay: isWeekly ? null : form.monthDay };
  return { values, copies };
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createTaskPlan>): Promise<{ id: number }> {
  const assignerId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const { values, copies } = await valuesOf(tx, form, assignerId);
    const id = await queries.insertPlan(tx, values, assignerId, addDays(today(scope.clock), -1), stampOf(scope));
    await queries.replacePlanCopies(tx, id, copies);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.title });
    await makeDue({ ...scope, tenantId: scope.actor.tenantId }, tx, id);
    return { id };
  });
}

function step(
  scope: Scope,
  { id, version }: { readonly id: number; readonly version: number },
  action: string,
  run: (tx: Tx, plan: queries.LockedPlan, employeeId: number) => Promise<unknown>,
): Promise<null> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const check = ({ assignerId }: queries.LockedPlan) => {
      if (assignerId !== employeeId) throw fail('TASK_PLAN_NOT_ASSIGNER', { what: action });
    };
    const plan = await lockRow(tx, { what: '周期任务', find: () => queries.lockPlan(tx, id, employeeId), version, check });
    const after = await run(tx, plan, employeeId);
    await scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, before: plan, after, note: plan.title });
    return null;
  });
}

/** Tasks already made stay as they are; days before today are not made up by a new rhythm. */
export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeTaskPlan>): Promise<null> =>
  step(scope, { id, version }, '修改', async (tx, _plan, employeeId) => {
    const { values, copies } = await valuesOf(tx, form, employeeId);
    await queries.updatePlan(tx, id, values, addDays(today(scope.clock), -1), stampOf(scope));
    await queries.replacePlanCopies(tx, id, copies);
    await makeDue({ ...scope, tenantId: scope.actor.tenantId }, tx, id);
    return form;
  });

/** Days on which it was disabled are not made up. */
export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableTaskPlan>): Promise<null> =>
  step(scope, { id, version }, disabled ? '停用' : '启用', async (tx) => {
    await queries.updatePlan(tx, id, { disabled }, addDays(today(scope.clock), -1), stampOf(scope));
    if (!disabled) await makeDue({ ...scope, tenantId: scope.actor.tenantId }, tx, id);
    return { disabled };
  });

type Making = Pick<Services, 'clock' | 'audit' | 'events'> & { readonly tenantId: number };

/** Makes the tasks of all days that have come; with an id, only those of one plan. */
export async function makeDue(making: Making, tx: Tx, planId: number | null = null): Promise<number> {
  const { clock, audit, tenantId } = making;
  const day = today(clock);
  const plans = await queries.lockWaiting(tx, day, planId);
  const days = plans.flatMap((plan) => missedDays(plan, day).map((one) => ({ planId: plan.id, day: one })));
  const made = days.length === 0 ? [] : await queries.insertPlanned(tx, days, { tenantId, by: SYSTEM.name, at: clock.now().toISOString() });
  await queries.updateMadeThrough(
    tx,
    plans.map(({ id }) => id),
    day,
  );
  const lines = made.map(({ id, title }) => ({ action: '按周期生成', entity: 'task' as const, entityId: id, note: title }));
  await audit.write(tx, { tenantId, ...SYSTEM }, ...lines);
  const owners = [...new Set(made.map(({ ownerId }) => ownerId))];
  await callBadges({ ...making, actor: { tenantId } }, tx, owners);
  return made.length;
}

export const makeAll = (services: Pick<Services, 'clock' | 'audit' | 'events'>, db: Db, tenantId: number): Promise<number> =>
  inTransaction(db, (tx) => makeDue({ ...services, tenantId }, tx));
