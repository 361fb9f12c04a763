// Work logs: one per employee and day or week. The writer changes it until somebody who leads the writer has read it.
import {
  WORK_LOG,
  type changeWorkLog,
  type createWorkLog,
  type getWorkLogWeek,
  type listWorkLogs,
  type ParsedInputOf,
  type readWorkLog,
  type WorkLog,
  type WorkLogWeek,
} from '@anju/contract';
import { addDays, formatDay, mondayOf, weekOf } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { leaderOf, requireEmployee } from '../daily.policy.ts';
import { listCompanyDays } from '../days-off.queries.ts';
import { listLedDepartments, listMembers } from '../team.queries.ts';
import * as queries from './work-log.queries.ts';
import { daysOfWeek, markOfDay, markOfWeek } from './work-log.rules.ts';

const ENTITY = 'work-log' as const;
const ONE_KEY = 'work_log_tenant_id_employee_id_kind_day_key';
const LAST_DAY = 6;

export async function week(scope: Scope, { day, departmentId }: ParsedInputOf<typeof getWorkLogWeek>): Promise<WorkLogWeek> {
  const { db, actor } = scope;
  const leader = leaderOf(scope);
  const monday = mondayOf(day);
  const sunday = addDays(monday, LAST_DAY);
  const [members, departments, known] = await Promise.all([
    listMembers(db, leader, departmentId),
    listLedDepartments(db, leader),
    listCompanyDays(db, actor.companyId, monday, sunday),
  ]);
  const days = daysOfWeek(weekOf(monday), known);
  const ids = members.map(({ employeeId }) => employeeId);
  const written = await queries.listWritten(db, ids, monday, sunday);
  const people = members.map((member) => {
    const logs = written.filter(({ employeeId }) => employeeId === member.employeeId);
    const ofDay = (one: string) => logs.find((log) => log.kind === WORK_LOG.daily && log.day === one);
    const ofWeek = logs.find(({ kind }) => kind === WORK_LOG.weekly);
    return {
      ...member,
      days: days.map((one) => ({ day: one.day, ...markOfDay(one, ofDay(one.day), leader.today) })),
      week: markOfWeek(monday, ofWeek, leader.today),
    };
  });
  const missing = people.reduce((sum, person) => sum + person.days.filter(({ mark }) => mark === 'none').length, 0);
  return { monday, days, people, missing, departments };
}

export async function texts(scope: Scope, { day, departmentId, employeeId }: ParsedInputOf<typeof listWorkLogs>): Promise<WorkLog[]> {
  const leader = leaderOf(scope);
  const monday = mondayOf(day);
  const members = await listMembers(scope.db, leader, departmentId);
  const ids = members.map((member) => member.employeeId).filter((id) => employeeId === null || id === employeeId);
  return queries.listTexts(scope.db, leader, ids, monday, addDays(monday, LAST_DAY));
}

export async function detail(scope: Scope, id: number): Promise<WorkLog> {
  const log = await queries.findLog(scope.db, id, leaderOf(scope));
  if (!log) throw fail('NOT_FOUND', { what: '工作日志' });
  return log;
}

function requireText({ done, plan }: { readonly done: string; readonly plan: string }): void {
  if (done === '' && plan === '') throw failField('done', 'WORK_LOG_EMPTY');
}

const nameOf = (kind: WorkLog['kind'], day: string): string =>
  kind === WORK_LOG.daily ? formatDay(day) : `${formatDay(day)} 至 ${formatDay(addDays(day, LAST_DAY))}`;

export async function create(scope: Scope, { kind, day: given, ...values }: ParsedInputOf<typeof createWorkLog>): Promise<{ id: number }> {
  const employeeId = requireEmployee(scope);
  requireText(values);
  const day = kind === WORK_LOG.weekly ? mondayOf(given) : given;
  if (day > today(scope.clock)) throw failField('day', 'WORK_LOG_FUTURE');
  return inTransaction(scope.db, async (tx) => {
    const taken = () => failField('day', 'WORK_LOG_TAKEN', { day: nameOf(kind, day), kind: WORK_LOG.text(kind) });
    const id = await onDuplicate(queries.insertLog(tx, { ...values, employeeId, kind, day }, stampOf(scope)), ONE_KEY, taken);
    const note = `${WORK_LOG.text(kind)} ${nameOf(kind, day)}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: values, note });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...values }: ParsedInputOf<typeof changeWorkLog>): Promise<null> {
  requireText(values);
  return inTransaction(scope.db, async (tx) => {
    const check = ({ mine, readAt, readBy }: WorkLog) => {
      if (!mine) throw fail('NOT_FOUND', { what: '工作日志' });
      if (readAt !== null) throw fail('WORK_LOG_READ', { by: readBy });
    };
    const before = await lockRow(tx, { what: '工作日志', find: () => queries.lockLog(tx, id, leaderOf(scope)), version, check });
    await queries.updateLog(tx, id, values, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      before: { done: before.done, plan: before.plan },
      after: values,
      note: `${WORK_LOG.text(before.kind)} ${nameOf(before.kind, before.day)}`,
    });
    return null;
  });
}

/** The version shows that the leader has read what is there now. */
export async function read(scope: Scope, { id, version, comment }: ParsedInputOf<typeof readWorkLog>): Promise<null> {
  const readerId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const check = ({ mine, readAt, readBy }: WorkLog) => {
      if (mine) throw fail('WORK_LOG_OWN');
      if (readAt !== null) throw fail('WORK_LOG_READ', { by: readBy });
    };
    const log = await lockRow(tx, { what: '工作日志', find: () => queries.lockLog(tx, id, leaderOf(scope)), version, check });
    const stamp = stampOf(scope);
    await queries.updateLog(tx, id, { readerId, readBy: stamp.by, readAt: stamp.at, comment }, stamp);
    const note = `${log.employee} ${nameOf(log.kind, log.day)}${comment === '' ? '' : `：${comment}`}`;
    await scope.audit.write(tx, scope.actor, { action: '已阅', entity: ENTITY, entityId: id, after: { comment }, note });
    return null;
  });
}
