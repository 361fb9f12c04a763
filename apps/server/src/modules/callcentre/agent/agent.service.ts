// Agents, groups and shown numbers, kept by those who decide who does what.
import {
  searchAgents,
  searchPoolNumbers,
  type AgentGroup,
  type changeAgent,
  type changeAgentGroup,
  type createAgent,
  type createPoolNumber,
  type disableAgent,
  type ParsedInputOf,
} from '@anju/contract';
import { plainNumber } from '@anju/domain';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { hashPassword } from '../../session/index.ts';
import * as queries from './agent.queries.ts';
import { endLoginOf } from './login.queries.ts';

/** Numbers the provider itself answers. */
export const RESERVED_NUMBERS = ['9196', '9197'];

export const search = listing(searchAgents, { totals: queries.countAgents, page: queries.listSetups });

export const numbers = listing(searchPoolNumbers, {
  totals: queries.countNumbers,
  page: (db, _search, page) => queries.listNumbers(db, page),
});
export const groups = ({ db }: Scope): Promise<AgentGroup[]> => queries.listGroups(db);

type Form = Omit<ParsedInputOf<typeof createAgent>, 'password'>;

async function check(tx: Tx, { dn, groupId, employeeId }: Form): Promise<void> {
  if (RESERVED_NUMBERS.includes(dn)) throw failField('dn', 'CALL_DN_RESERVED', { dn });
  if (groupId !== null && !(await queries.lockGroup(tx, groupId))) throw failField('groupId', 'CALL_GROUP_GONE');
  if (employeeId !== null && !(await queries.isServing(tx, employeeId))) throw failField('employeeId', 'CALL_EMPLOYEE_GONE');
}
const once = <T>({ dn, username }: Form, work: Promise<T>): Promise<T> => {
  const byDn = onDuplicate(work, 'agent_dn', () => failField('dn', 'CALL_DN_TAKEN', { dn }));
  const byName = onDuplicate(byDn, 'agent_username', () => failField('username', 'CALL_USERNAME_TAKEN', { name: username }));
  return onDuplicate(byName, 'agent_employee', () => failField('employeeId', 'CALL_EMPLOYEE_TAKEN', { dn }));
};

export async function create(scope: Scope, { password, ...form }: ParsedInputOf<typeof createAgent>): Promise<{ id: number }> {
  const hash = await hashPassword(password);
  return inTransaction(scope.db, async (tx) => {
    await check(tx, form);
    const id = await once(form, queries.insertAgent(tx, form, hash, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'call-agent', entityId: id, after: form });
    return { id };
  });
}

/** True: the login of the agent has ended, and its terminal is to be put out. */
export async function change(scope: Scope, { id, version, password, ...form }: ParsedInputOf<typeof changeAgent>): Promise<boolean> {
  const hash = password === '' ? null : await hashPassword(password);
  return inTransaction(scope.db, async (tx) => {
    const before = await lockRow(tx, { what: '坐席', version, find: () => queries.lockAgent(tx, id) });
    await check(tx, form);
    await once(form, queries.updateAgent(tx, id, form, hash, stampOf(scope)));
    const { id: _id, version: _version, disabled: _disabled, ...was } = before;
    const after = hash === null ? form : { ...form, password: '已修改' };
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'call-agent', entityId: id, before: was, after });
    if (hash === null && before.dn === form.dn && before.employeeId === form.employeeId) return false;
    await endLoginOf(tx, id, scope.clock.now());
    return true;
  });
}

/** True as above. */
export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableAgent>): Promise<boolean> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockRow(tx, { what: '坐席', version, find: () => queries.lockAgent(tx, id) });
    await queries.writeDisabled(tx, id, disabled, stampOf(scope));
    const action = disabled ? '停用' : '启用';
    await scope.audit.write(tx, scope.actor, { action, entity: 'call-agent', entityId: id, note: `${before.dn} ${before.name}` });
    if (disabled) await endLoginOf(tx, id, scope.clock.now());
    return disabled;
  });
}

const groupOnce = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'agent_group_name', () => failField('groupName', 'CALL_GROUP_TAKEN', { name }));

export const createGroup = (scope: Scope, name: string): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const id = await groupOnce(name, queries.insertGroup(tx, scope.actor.tenantId, name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'call-group', entityId: id, after: { name } });
    return { id };
  });

async function lockGroup(tx: Tx, id: number): Promise<string> {
  const group = await queries.lockGroup(tx, id);
  if (!group) throw fail('NOT_FOUND', { what: '坐席组' });
  return group.groupName;
}

export async function changeGroup(scope: Scope, { id, groupName }: ParsedInputOf<typeof changeAgentGroup>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockGroup(tx, id);
    await groupOnce(groupName, queries.renameGroup(tx, id, groupName));
    const entry = { action: '修改', entity: 'call-group', entityId: id, before: { name: before }, after: { name: groupName } } as const;
    await scope.audit.write(tx, scope.actor, entry);
  });
  return null;
}

export async function removeGroup(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const name = await lockGroup(tx, id);
    if (await queries.isGroupUsed(tx, id)) throw fail('CALL_GROUP_USED', { name });
    await queries.removeGroup(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'call-group', entityId: id, before: { name } });
  });
  return null;
}

export const createNumber = (scope: Scope, { number, name }: ParsedInputOf<typeof createPoolNumber>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const plain = plainNumber(number);
    const work = queries.insertNumber(tx, scope.actor.tenantId, plain, name);
    const id = await onDuplicate(work, 'pool_number_once', () => failField('number', 'CALL_NUMBER_TAKEN', { number: plain }));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'call-number', entityId: id, after: { number: plain, name } });
    return { id };
  });

export async function removeNumber(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await queries.removeNumber(tx, id);
    if (!before) throw fail('NOT_FOUND', { what: '外显号码' });
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'call-number', entityId: id, before: { number: before.number } });
  });
  return null;
}
