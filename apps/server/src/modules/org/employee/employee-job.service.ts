// Jobs of an employee, each from one day to another. The main job determines the employee's company, so a move to another company takes
// effect with it. domain: property 3.1.
import type { assignEmployeeJob, cancelEmployeeJob, endEmployeeJob, ParsedInputOf, transferEmployeeJob } from '@anju/contract';
import { previousDay } from '@anju/domain';
import { givingJob } from '../../../platform/access/giving.ts';
import { today } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { tellRights } from './employee-account.service.ts';
import * as jobs from './employee-job.queries.ts';
import { requireNotLeft, viewerOf } from './employee.policy.ts';
import * as queries from './employee.queries.ts';
import { checkAfterEntry, checkEnd, checkFree, checkTransfer } from './employee.rules.ts';

/** The employee, locked for a change: one the user sees, in the version the user read. */
export const lockForChange = (tx: Tx, scope: Scope, id: number, version?: number): Promise<queries.EmployeeCore> =>
  lockRow(tx, { what: '员工', find: async () => (await queries.lockEmployees(tx, viewerOf(scope), [id]))[0], version });

async function requireJob(tx: Tx, scope: Scope, jobId: number): Promise<jobs.JobFacts> {
  const job = await jobs.findJob(tx, viewerOf(scope), jobId);
  if (!job) throw failField('jobId', 'NOT_FOUND', { what: '岗位' });
  if (job.disabled) throw failField('jobId', 'EMPLOYEE_JOB_DISABLED', { name: job.name });
  return job;
}

interface Beginning {
  readonly jobId: number;
  readonly main: boolean;
  readonly fromDate: string;
  readonly toDate: string | null;
}

/** Begins a job; a main job of another company moves the employee to that company. Returns its row and its name. */
export async function begin(
  tx: Tx,
  scope: Scope,
  employee: Pick<queries.EmployeeCore, 'id' | 'companyId' | 'entryDate'>,
  wanted: Beginning,
): Promise<{ id: number; name: string }> {
  checkAfterEntry('fromDate', wanted.fromDate, employee.entryDate);
  const job = await requireJob(tx, scope, wanted.jobId);
  checkFree(await jobs.listHeld(tx, employee.id), wanted);
  const moves = wanted.main && job.companyId !== employee.companyId;
  if (moves && wanted.fromDate > today(scope.clock)) throw failField('fromDate', 'EMPLOYEE_MOVE_FUTURE');
  const given = { id: job.id, name: job.name, companyId: moves ? job.companyId : employee.companyId, fromDate: wanted.fromDate };
  return givingJob(scope, tx, employee.id, given, async () => {
    const id = await jobs.insertJob(tx, { tenantId: scope.actor.tenantId, employeeId: employee.id, ...wanted });
    await queries.updateEmployee(tx, employee.id, moves ? { companyId: job.companyId } : {}, stampOf(scope));
    return { id, name: job.name };
  });
}

async function requireHeld(tx: Tx, employeeId: number, id: number): Promise<jobs.HeldJob> {
  const held = (await jobs.listHeld(tx, employeeId)).find((one) => one.id === id);
  if (!held) throw fail('NOT_FOUND', { what: '任职记录' });
  return held;
}

const MAIN = { true: '主岗', false: '兼岗' } as const;
const kindOf = (main: boolean) => MAIN[main ? 'true' : 'false'];

export async function assign(scope: Scope, input: ParsedInputOf<typeof assignEmployeeJob>): Promise<{ id: number }> {
  const { employeeId, version, jobId, main, fromDate } = input;
  return inTransaction(scope.db, async (tx) => {
    const employee = await lockForChange(tx, scope, employeeId, version);
    requireNotLeft(employee, '任职');
    const { id, name } = await begin(tx, scope, employee, { jobId, main, fromDate, toDate: null });
    await scope.audit.write(tx, scope.actor, {
      action: '任职',
      entity: 'employee',
      entityId: employeeId,
      after: { job: `${name}（${kindOf(main)}）`, fromDate },
    });
    await tellRights(scope, tx, employeeId);
    return { id };
  });
}

export async function transfer(scope: Scope, input: ParsedInputOf<typeof transferEmployeeJob>): Promise<{ id: number }> {
  const { employeeId, version, id: heldId, jobId, fromDate } = input;
  return inTransaction(scope.db, async (tx) => {
    const employee = await lockForChange(tx, scope, employeeId, version);
    requireNotLeft(employee, '调岗');
    const old = await requireHeld(tx, employeeId, heldId);
    checkTransfer(old, fromDate);
    await jobs.endJob(tx, old.id, previousDay(fromDate));
    const { id, name } = await begin(tx, scope, employee, { jobId, main: old.main, fromDate, toDate: old.toDate });
    await scope.audit.write(tx, scope.actor, {
      action: '调岗',
      entity: 'employee',
      entityId: employeeId,
      before: { job: old.jobName },
      after: { job: name, fromDate },
    });
    await tellRights(scope, tx, employeeId);
    return { id };
  });
}

export async function end(scope: Scope, input: ParsedInputOf<typeof endEmployeeJob>): Promise<null> {
  const { employeeId, version, id, toDate } = input;
  await inTransaction(scope.db, async (tx) => {
    requireNotLeft(await lockForChange(tx, scope, employeeId, version), '结束任职');
    const held = await requireHeld(tx, employeeId, id);
    checkEnd(held, toDate);
    await jobs.endJob(tx, id, toDate);
    await queries.updateEmployee(tx, employeeId, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '结束任职',
      entity: 'employee',
      entityId: employeeId,
      after: { job: held.jobName, toDate },
    });
    await tellRights(scope, tx, employeeId);
  });
  return null;
}

/** A job that has not begun is removed, because it is not history yet. */
export async function cancel(scope: Scope, { employeeId, version, id }: ParsedInputOf<typeof cancelEmployeeJob>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    requireNotLeft(await lockForChange(tx, scope, employeeId, version), '取消任职');
    const held = await requireHeld(tx, employeeId, id);
    if (held.fromDate <= today(scope.clock)) throw fail('EMPLOYEE_JOB_BEGUN');
    await jobs.removeJob(tx, id);
    await queries.updateEmployee(tx, employeeId, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '取消任职',
      entity: 'employee',
      entityId: employeeId,
      note: `${held.jobName}，原定 ${held.fromDate.replaceAll('-', '.')} 起`,
    });
  });
  return null;
}
