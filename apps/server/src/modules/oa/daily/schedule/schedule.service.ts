// The user's calendar: own entries, which only the user changes, those shared by colleagues, dated work of other modules, and days off.
import type {
  changeSchedule,
  createSchedule,
  getOwnCalendar,
  OwnCalendar,
  ParsedInputOf,
  removeSchedule,
  ScheduleDetail,
} from '@anju/contract';
import { addDays, formatDay, mondayOf, monthEnd } from '@anju/domain';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { calendarSources } from '../../../../platform/todo/calendar-sources.ts';
import { listServing } from '../../../org/index.ts';
import { requireEmployee } from '../daily.policy.ts';
import { listCompanyDays } from '../days-off.queries.ts';
import * as queries from './schedule.queries.ts';

const ENTITY = 'schedule' as const;

export async function month(scope: Scope, { month: given }: ParsedInputOf<typeof getOwnCalendar>): Promise<OwnCalendar> {
  const { db, actor } = scope;
  const first = `${given}-01`;
  const [from, to] = [mondayOf(first), addDays(mondayOf(monthEnd(first)), 6)];
  const [entries, days] = await Promise.all([
    actor.employeeId === null ? [] : queries.listEntries(db, { employeeId: actor.employeeId, from, to }, calendarSources()),
    listCompanyDays(db, actor.companyId, from, to),
  ]);
  return { from, to, entries, days };
}

export async function detail(scope: Scope, id: number): Promise<ScheduleDetail> {
  const found = await queries.findSchedule(scope.db, id, requireEmployee(scope));
  if (!found) throw fail('NOT_FOUND', { what: '日程' });
  return { ...found, shared: await queries.listShared(scope.db, id) };
}

type Form = ParsedInputOf<typeof createSchedule>;

/** Colleagues with whom it is shared; somebody who has left since then may stay, but cannot be added. */
async function sharedOf(tx: Tx, ids: readonly number[], employeeId: number, known: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== employeeId);
  const added = wanted.filter((id) => !known.includes(id));
  if ((await listServing(tx, added)).length < added.length) throw failField('sharedIds', 'TASK_EMPLOYEE');
  return wanted;
}

const noteOf = ({ title, fromDay, toDay, fromTime }: queries.ScheduleValues): string =>
  [title, fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} 至 ${formatDay(toDay)}`, fromTime ?? '全天'].join(' ');

export async function create(scope: Scope, { sharedIds, ...values }: Form): Promise<{ id: number }> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const shared = await sharedOf(tx, sharedIds, employeeId, []);
    const id = await queries.insertSchedule(tx, values, employeeId, stampOf(scope));
    await queries.replaceShared(tx, id, shared);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: values, note: noteOf(values) });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, sharedIds, ...values }: ParsedInputOf<typeof changeSchedule>): Promise<null> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const before = await lockRow(tx, { what: '日程', find: () => queries.lockSchedule(tx, id, employeeId), version });
    const known = (await queries.listShared(tx, id)).map((one) => one.id);
    const shared = await sharedOf(tx, sharedIds, employeeId, known);
    await queries.updateSchedule(tx, id, values, stampOf(scope));
    await queries.replaceShared(tx, id, shared);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: values, note: noteOf(values) });
    return null;
  });
}

export async function remove(scope: Scope, { id }: ParsedInputOf<typeof removeSchedule>): Promise<null> {
  const employeeId = requireEmployee(scope);
  return inTransaction(scope.db, async (tx) => {
    const before = await lockRow(tx, { what: '日程', find: () => queries.lockSchedule(tx, id, employeeId) });
    await queries.deleteSchedule(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note: noteOf(before) });
    return null;
  });
}
