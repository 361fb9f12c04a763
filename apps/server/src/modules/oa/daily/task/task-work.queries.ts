// Unfinished tasks and running periodic tasks of an employee who leaves.
import { sql } from 'kysely';
import { TASK } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

const IS_OPEN = sql`t.state in (${lit(TASK.open)}, ${lit(TASK.doing)})`;
const DUE = sql`case when t.due is null then '' else '（' || t.due || '）' end`;

export const listOwned = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select t.id, '任务：' || t.title || ${DUE} as what from oa.task t
   where ${own('t')} and t.owner_id = ${employeeId} and ${IS_OPEN} order by t.due nulls last, t.id`;

/** Tasks given to others; those the employee also owns are handed over as owner and assigner together. */
export const listAssigned = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select t.id, '交办的任务：' || t.title || ${DUE} as what from oa.task t
   where ${own('t')} and t.assigner_id = ${employeeId} and t.owner_id <> ${employeeId} and ${IS_OPEN} order by t.due nulls last, t.id`;

export const listOwnedPlans = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select p.id, '周期任务：' || p.title as what from oa.task_plan p
   where ${own('p')} and p.owner_id = ${employeeId} and not p.disabled order by p.id`;

export const listAssignedPlans = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select p.id, '交办的周期任务：' || p.title as what from oa.task_plan p
   where ${own('p')} and p.assigner_id = ${employeeId} and p.owner_id <> ${employeeId} and not p.disabled order by p.id`;

/** An own task stays an own one: its assigner follows its owner. */
export const passOwned = (tx: Tx, ids: readonly number[], to: number, { by, at }: Stamp): Promise<{ id: number }[]> =>
  rows<{ id: number }>(tx)`
    update oa.task t set assigner_id = case when t.assigner_id = t.owner_id then ${to} else t.assigner_id end, owner_id = ${to},
           version = t.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${own('t')} and t.id = any (${ids}::bigint[]) and ${IS_OPEN} returning t.id`;

export const passAssigned = (tx: Tx, ids: readonly number[], to: number, { by, at }: Stamp): Promise<{ id: number }[]> =>
  rows<{ id: number }>(tx)`
    update oa.task t set assigner_id = ${to}, version = t.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${own('t')} and t.id = any (${ids}::bigint[]) and ${IS_OPEN} returning t.id`;

export const passOwnedPlans = (tx: Tx, ids: readonly number[], to: number, { by, at }: Stamp): Promise<{ id: number }[]> =>
  rows<{ id: number }>(tx)`
    update oa.task_plan p set assigner_id = case when p.assigner_id = p.owner_id then ${to} else p.assigner_id end, owner_id = ${to},
           version = p.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${own('p')} and p.id = any (${ids}::bigint[]) returning p.id`;

export const passAssignedPlans = (tx: Tx, ids: readonly number[], to: number, { by, at }: Stamp): Promise<{ id: number }[]> =>
  rows<{ id: number }>(tx)`
    update oa.task_plan p set assigner_id = ${to}, version = p.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${own('p')} and p.id = any (${ids}::bigint[]) returning p.id`;
