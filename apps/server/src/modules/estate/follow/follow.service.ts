// 客户跟进 (menu 74): promises to customers and matters to watch. domain: property 3.2. Results are added, never rewritten; a follow-up that is
// done or abandoned is not reopened. When an employee leaves, the open ones are handed over.
import {
  FOLLOW,
  type assignFollows,
  type changeFollow,
  type createFollow,
  type finishFollow,
  type FollowDetail,
  type FollowRow,
  type giveUpFollow,
  type OutputOf,
  type ParsedInputOf,
  type recordFollow,
  type searchFollowEmployees,
  type searchFollows,
} from '@anju/contract';
import { formatDay, maskPhone } from '@anju/domain';
import { listAuditLines } from '../../../platform/audit/audit-list.queries.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { WorkRegister } from '../../../platform/handover/open-work.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lockCustomer } from '../customer/customer.queries.ts';
import { findItem } from './follow-item.queries.ts';
import * as queries from './follow.queries.ts';
import { describeChange, isOpen, plannedFor, requireComing, requireOpen } from './follow.rules.ts';
import { countFollows, findFollow, listFollows, type Asker } from './follow-search.queries.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { FOLLOW_TODO } from './follow-todo.queries.ts';

const ENTITY = 'follow-up' as const;
const OPTIONS = 50;
const SHOWN_CHANGES = 100;

const askerOf = ({ actor, clock }: Scope): Asker => ({ ...reachOf(actor), employeeId: actor.employeeId, today: today(clock) });
const colleaguesOf = ({ actor }: Scope): queries.Colleagues => ({ all: actor.estates === null, companyId: actor.companyId });
const masked = <R extends FollowRow>(row: R): R => ({ ...row, phone: maskPhone(row.phone) });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchFollows>): Promise<OutputOf<typeof searchFollows>> {
  const { page, size, sort, ...filter } = input;
  const wanted = { ...askerOf(scope), filter };
  const [{ total, ...counts }, rows] = await Promise.all([
    countFollows(scope.db, wanted),
    listFollows(scope.db, wanted, sort?.order, size, (page - 1) * size),
  ]);
  return { total, counts, rows: rows.map(masked) };
}

export async function detail(scope: Scope, id: number): Promise<FollowDetail> {
  const follow = await findFollow(scope.db, id, askerOf(scope));
  if (!follow) throw fail('NOT_FOUND', { what: '客户跟进' });
  const [records, changes] = await Promise.all([queries.listRecords(scope.db, id), listAuditLines(scope.db, ENTITY, id, SHOWN_CHANGES)]);
  return { ...masked(follow), records, changes };
}

export async function employees(scope: Scope, key: string): Promise<OutputOf<typeof searchFollowEmployees>> {
  return queries.listColleagues(scope.db, key, colleaguesOf(scope), scope.actor.employeeId, OPTIONS);
}

async function requireColleague(tx: Tx, scope: Scope, id: number | null): Promise<queries.Colleague> {
  const found = id === null ? undefined : await queries.findColleague(tx, id, colleaguesOf(scope));
  if (!found) throw failField('employeeId', 'FOLLOW_EMPLOYEE');
  return found;
}

async function requireHouseOf(tx: Tx, personId: number, houseId: number | null): Promise<void> {
  if (houseId !== null && !(await queries.isHouseOf(tx, personId, houseId))) throw failField('houseId', 'FOLLOW_HOUSE_NOT_HIS');
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createFollow>): Promise<{ id: number }> {
  const { actor, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const item = await findItem(tx, input.itemId);
    if (!item) throw failField('itemId', 'NOT_FOUND', { what: '跟进事项' });
    if (item.disabled) throw failField('itemId', 'FOLLOW_ITEM_DISABLED', { name: item.name });
    // The customer is locked, so that it is not disabled meanwhile.
    const customer = await lockCustomer(tx, input.customerId, reachOf(actor));
    if (!customer) throw failField('customerId', 'NOT_FOUND', { what: '客户' });
    if (customer.disabled) throw failField('customerId', 'CUSTOMER_DISABLED');
    await requireHouseOf(tx, customer.personId, input.houseId);
    const employee = await requireColleague(tx, scope, input.employeeId ?? actor.employeeId);
    const plannedDate = plannedFor(item, input.plannedDate, today(clock));
    const { itemId, customerId, houseId, content } = input;
    const values = { itemId, customerId, houseId, content, employeeId: employee.id, plannedDate };
    const id = await queries.insertFollow(tx, values, stampOf(scope));
    const note = `${item.name}：${customer.name}；负责人 ${employee.name}；计划 ${formatDay(plannedDate)}`;
    await scope.audit.write(tx, actor, { action: '新增', entity: ENTITY, entityId: id, after: values, note });
    return { id };
  });
}

/** Locks a follow-up for a change: visible to the user, still open, and unchanged since it was read. */
async function lockForChange(tx: Tx, scope: Scope, id: number, version: number): Promise<queries.LockedFollow> {
  const [follow] = await queries.lockFollows(tx, [id], askerOf(scope));
  if (!follow) throw fail('NOT_FOUND', { what: '客户跟进' });
  requireOpen(follow.state);
  if (follow.version !== version) throw fail('STALE', { what: '客户跟进' });
  return follow;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeFollow>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    if (form.plannedDate !== before.plannedDate) requireComing('plannedDate', form.plannedDate, today(scope.clock));
    if (form.houseId !== before.houseId) await requireHouseOf(tx, before.personId, form.houseId);
    await queries.updateFollows(tx, [id], form, stampOf(scope));
    const { content, plannedDate, houseId } = before;
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      before: { content, plannedDate, houseId },
      after: form,
      note: describeChange(before, form),
    });
  });
  return null;
}

/** One log line for each follow-up that is reassigned. */
async function give(
  tx: Tx,
  scope: Scope,
  follows: readonly queries.LockedFollow[],
  employee: { id: number; name: string },
  action: string,
): Promise<number> {
  const open = follows.filter((follow) => isOpen(follow.state));
  if (open.length === 0) return 0;
  await queries.updateFollows(
    tx,
    open.map((follow) => follow.id),
    { employeeId: employee.id },
    stampOf(scope),
  );
  const lines = open.map((follow) => ({
    action,
    entity: ENTITY,
    entityId: follow.id,
    before: { employeeId: follow.employeeId },
    after: { employeeId: employee.id },
    note: `负责人：${follow.employee} → ${employee.name}`,
  }));
  await scope.audit.write(tx, scope.actor, ...lines);
  return open.length;
}

export async function assign(
  scope: Scope,
  { ids, employeeId }: ParsedInputOf<typeof assignFollows>,
): Promise<OutputOf<typeof assignFollows>> {
  return inTransaction(scope.db, async (tx) => {
    const employee = await requireColleague(tx, scope, employeeId);
    const wanted = [...new Set(ids)];
    const assigned = await give(tx, scope, await queries.lockFollows(tx, wanted, askerOf(scope)), employee, '指派');
    return { assigned, skipped: wanted.length - assigned };
  });
}

export async function record(scope: Scope, { id, version, result, nextDate }: ParsedInputOf<typeof recordFollow>): Promise<null> {
  requireComing('nextDate', nextDate, today(scope.clock));
  await inTransaction(scope.db, async (tx) => {
    await lockForChange(tx, scope, id, version);
    const stamp = stampOf(scope);
    await queries.insertRecord(tx, id, { result, nextDate }, stamp);
    await queries.updateFollows(tx, [id], { state: FOLLOW.running, plannedDate: nextDate }, stamp);
    await scope.audit.write(tx, scope.actor, {
      action: '登记结果',
      entity: ENTITY,
      entityId: id,
      after: { result, nextDate },
      note: result,
    });
  });
  return null;
}

async function closeAs(
  scope: Scope,
  id: number,
  version: number,
  state: typeof FOLLOW.done | typeof FOLLOW.dropped,
  result: string,
): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    const stamp = stampOf(scope);
    const closedOn = today(scope.clock);
    await queries.insertRecord(tx, id, { result, nextDate: null }, stamp);
    await queries.updateFollows(tx, [id], { state, closedOn }, stamp);
    await scope.audit.write(tx, scope.actor, {
      action: state === FOLLOW.done ? '完成' : '放弃',
      entity: ENTITY,
      entityId: id,
      before: { state: before.state },
      after: { state, closedOn },
      note: result,
    });
  });
  return null;
}

export const finish = (scope: Scope, { id, version, result }: ParsedInputOf<typeof finishFollow>): Promise<null> =>
  closeAs(scope, id, version, FOLLOW.done, result);

export const giveUp = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof giveUpFollow>): Promise<null> =>
  closeAs(scope, id, version, FOLLOW.dropped, `放弃原因：${reason}`);

/** The open follow-ups of an employee. The user who hands them over may see fewer of them than the employee. */
export const followWork: WorkRegister = {
  kind: 'follow-up',
  title: '客户跟进',
  async list(tx, employeeId) {
    const open = await queries.listOpen(tx, employeeId);
    return open.map(({ id, customer, item, plannedDate }) => ({ id, what: `客户跟进：${customer} ${item}（${plannedDate}）` }));
  },
  async handOver(scope, tx, ids, toEmployeeId) {
    const everything = { all: true, companyId: null };
    const employee = await queries.findColleague(tx, toEmployeeId, everything);
    if (!employee) throw failField('employeeId', 'FOLLOW_EMPLOYEE');
    const follows = await queries.lockFollows(tx, ids, { ...askerOf(scope), estates: null });
    await give(tx, scope, follows, employee, '移交');
  },
};

/** Follow-ups are part of what waits for the user. */
export const offerFollows = (): void => defineTodo(FOLLOW_TODO);
