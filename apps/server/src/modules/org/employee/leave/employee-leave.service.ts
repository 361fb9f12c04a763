// Leaving service and returning. Leaving is one transaction: all open work is handed over, jobs end, rights and account are removed.
// domain: property 3.1.
import {
  EMPLOYEE,
  type leaveEmployee,
  type OutputOf,
  type ParsedInputOf,
  type previewLeave,
  type returnEmployee,
  type suspendEmployee,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { powerOf, requireMayGive } from '../../../../platform/access/giving.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { workRegisters } from '../../../../platform/handover/open-work.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { endSessionsOf, stopAccounts, tellRights } from '../employee-account.service.ts';
import * as leaving from './employee-leave.queries.ts';
import * as jobs from '../employee-job.queries.ts';
import { begin, lockForChange } from '../employee-job.service.ts';
import { requireEmployee, requireNotLeft, viewerOf } from '../employee.policy.ts';
import * as queries from '../employee.queries.ts';
import { checkLeaveDate, checkReturnDate, jobsAtLeaving, shareOut, type Handed } from '../employee.rules.ts';
import { countWork, listOpenWork } from './open-work.service.ts';

function requireState(employee: queries.EmployeeCore, state: number, what: string): void {
  if (employee.state !== state) throw fail('EMPLOYEE_STATE', { state: `现为${EMPLOYEE.text(employee.state)}`, what });
}

/** Users cannot take themselves out of service, because their session would end with it. */
function requireOther({ actor }: Scope, id: number, what: string): void {
  if (actor.employeeId === id) throw fail('EMPLOYEE_NOT_SELF', { what });
}

export async function suspend(scope: Scope, { id, version, reason }: ParsedInputOf<typeof suspendEmployee>): Promise<null> {
  requireOther(scope, id, '停职');
  await inTransaction(scope.db, async (tx) => {
    requireState(await lockForChange(tx, scope, id, version), EMPLOYEE.serving, '停职');
    await queries.updateEmployee(tx, id, { state: EMPLOYEE.suspended }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '停职', entity: 'employee', entityId: id, note: reason });
    await endSessionsOf(scope, tx, id);
  });
  return null;
}

/** An employee who is back in service can do everything as before, so that is what the user gives. */
export async function resume(scope: Scope, { id, version }: { id: number; version: number }): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const employee = await lockForChange(tx, scope, id, version);
    requireState(employee, EMPLOYEE.suspended, '恢复');
    await requireMayGive(scope, tx, `“${employee.name}”`, () => powerOf(tx, id, today(scope.clock)));
    await queries.updateEmployee(tx, id, { state: EMPLOYEE.serving }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '恢复在职', entity: 'employee', entityId: id });
  });
  return null;
}

export async function preview(scope: Scope, id: number): Promise<OutputOf<typeof previewLeave>> {
  return inTransaction(scope.db, async (tx) => {
    if (!(await queries.sees(tx, viewerOf(scope), id))) throw fail('NOT_FOUND', { what: '员工' });
    const groups = await listOpenWork(tx, id);
    return { count: countWork(groups), groups: groups.map((group) => ({ ...group, items: [...group.items] })) };
  });
}

/** Receivers of work are in service; neither the leaving employee nor the user who decides who receives it. */
function checkReceivers({ actor }: Scope, id: number, receivers: readonly number[], locked: readonly queries.EmployeeCore[]): void {
  for (const receiver of receivers) {
    if (receiver === actor.employeeId) throw failField('toEmployeeId', 'HANDOVER_TO_ACTOR');
    if (receiver === id) throw failField('toEmployeeId', 'HANDOVER_TO_SELF');
    const found = locked.find((one) => one.id === receiver);
    if (!found) throw failField('toEmployeeId', 'NOT_FOUND', { what: '接手人' });
    if (found.state !== EMPLOYEE.serving) throw failField('toEmployeeId', 'HANDOVER_OUT_OF_SERVICE', { name: found.name });
  }
}

async function handOver(tx: Tx, scope: Scope, lines: readonly Handed[]): Promise<void> {
  const receivers = [...new Set(lines.map(({ toEmployeeId }) => toEmployeeId))].toSorted((a, b) => a - b);
  for (const register of workRegisters()) {
    for (const receiver of receivers) {
      const ids = lines.filter(({ kind, toEmployeeId }) => kind === register.kind && toEmployeeId === receiver).map(({ id }) => id);
      if (ids.length > 0) await register.handOver(scope, tx, ids, receiver);
    }
  }
}

async function endJobs(tx: Tx, employeeId: number, lastDay: string, day: string): Promise<string> {
  const { ended, dropped } = jobsAtLeaving(await jobs.listHeld(tx, employeeId), lastDay, day);
  for (const { id } of dropped) await jobs.removeJob(tx, id);
  for (const { id } of ended) await jobs.endJob(tx, id, lastDay);
  return ended.map(({ jobName }) => jobName).join('、');
}

export async function leave(scope: Scope, input: ParsedInputOf<typeof leaveEmployee>): Promise<{ handedOver: number }> {
  const { id, version, date, reason, toEmployeeId, handovers } = input;
  requireOther(scope, id, '离职');
  const named = [...new Set([...handovers.map((line) => line.toEmployeeId), ...(toEmployeeId === null ? [] : [toEmployeeId])])];
  return inTransaction(scope.db, async (tx) => {
    // The employee and all receivers are locked in one order: who checks that somebody serves waits, and two handovers do not deadlock.
    const locked = await queries.lockEmployees(tx, viewerOf(scope), [id, ...named]);
    const employee = requireEmployee(locked.find((one) => one.id === id));
    if (employee.version !== version) throw fail('STALE', { what: '员工' });
    requireNotLeft(employee, '再次离职');
    checkLeaveDate(date, employee.entryDate, today(scope.clock));
    const lines = shareOut(await listOpenWork(tx, id), handovers, toEmployeeId);
    checkReceivers(scope, id, named, locked);
    await handOver(tx, scope, lines);
    // Work given to the employee by somebody who has not finished: it is waited for, and then it has to be handed over as well.
    await queries.lockAlone(tx, id);
    if ((await listOpenWork(tx, id)).length > 0) throw fail('STALE', { what: '员工' });
    if (lines.length > 0) await leaving.insertHandovers(tx, id, lines, stampOf(scope));
    const job = await endJobs(tx, id, date, today(scope.clock));
    await leaving.removeGrants(tx, id);
    await stopAccounts(scope, tx, id);
    await queries.updateEmployee(tx, id, { state: EMPLOYEE.left, leaveDate: date, leaveReason: reason }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '离职',
      entity: 'employee',
      entityId: id,
      after: { leaveDate: date, leaveReason: reason, job },
      note: lines.length === 0 ? '' : `交接 ${lines.length} 项工作`,
    });
    return { handedOver: lines.length };
  });
}

/** A new period of service: the dates of the previous one remain in the jobs and in the log. The administrator enables the account. */
export async function comeBack(scope: Scope, { id, version, date, jobId }: ParsedInputOf<typeof returnEmployee>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const employee = await lockForChange(tx, scope, id, version);
    requireState(employee, EMPLOYEE.left, '复职');
    checkReturnDate(date, employee.leaveDate, today(scope.clock));
    const back = { state: EMPLOYEE.serving, entryDate: date, leaveDate: null, leaveReason: '' };
    await queries.updateEmployee(tx, id, back, stampOf(scope));
    const began =
      jobId === null ? null : await begin(tx, scope, { ...employee, entryDate: date }, { jobId, main: true, fromDate: date, toDate: null });
    await scope.audit.write(tx, scope.actor, {
      action: '复职',
      entity: 'employee',
      entityId: id,
      after: { entryDate: date, ...(began ? { job: began.name } : {}) },
      note:
        employee.leaveDate === null
          ? ''
          : `原入职 ${employee.entryDate ? formatDay(employee.entryDate) : '不详'}，离职 ${formatDay(employee.leaveDate)}`,
    });
    await tellRights(scope, tx, id);
  });
  return null;
}
