// Roles: functions granted across departments, in addition to those of the jobs. A role with members is disabled, never removed.
import {
  searchRolePeople,
  type addRoleMembers,
  type changeRole,
  type createRole,
  type disableRole,
  type ParsedInputOf,
  type removeRoleMembers,
} from '@anju/contract';
import { NOTHING } from '../../../platform/access/giving.rules.ts';
import { actsOf, refuseSelf, requireMayGive } from '../../../platform/access/giving.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { roles } from '../../org/index.ts';
import { listGrants, listOnlineAmong } from './permission.queries.ts';
import { tellRights } from './permission.service.ts';
import * as queries from './role.queries.ts';

const NAME_KEY = 'role_tenant_id_name_key';
const ENTITY = 'role';
const nameTaken = (name: string) => failField('name', 'ROLE_NAME_TAKEN', { name });

async function lockRole(tx: Tx, id: number) {
  const role = await roles.lockRole(tx, id);
  if (!role) throw fail('NOT_FOUND', { what: '角色' });
  return role;
}

async function lockForChange(tx: Tx, id: number, version: number) {
  const role = await lockRole(tx, id);
  if (role.version !== version) throw fail('STALE', { what: `角色“${role.name}”` });
  return role;
}

/** Whoever becomes a member of a role, or of one that is enabled again, can do what it grants. */
async function requireMayGiveRole(scope: Scope, tx: Tx, role: { id: number; name: string }, employeeIds: readonly number[]): Promise<void> {
  for (const employeeId of employeeIds) refuseSelf(scope, employeeId, '授予角色');
  await requireMayGive(scope, tx, `角色“${role.name}”`, async () => ({
    ...NOTHING,
    acts: actsOf(await listGrants(tx, 'role', role.id)),
  }));
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createRole>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(roles.insertRole(tx, scope.actor.tenantId, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeRole>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, id, version);
    await onDuplicate(roles.updateRole(tx, id, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableRole>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const role = await lockForChange(tx, id, version);
    const { name } = role;
    if (!disabled && role.disabled) await requireMayGiveRole(scope, tx, role, await roles.listMembers(tx, id));
    await roles.updateRole(tx, id, { disabled });
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: name });
    await tellRights(scope, tx, await listOnlineAmong(tx, await roles.listMembers(tx, id)));
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lockRole(tx, id);
    const { length: count } = await roles.listMembers(tx, id);
    if (count > 0) throw fail('ROLE_HAS_MEMBERS', { name: before.name, count });
    await roles.deleteRole(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before });
    return null;
  });
}

export const people = listing(searchRolePeople, { totals: queries.countRolePeople, page: queries.listRolePeople });

export async function addMembers(scope: Scope, { id, employeeIds }: ParsedInputOf<typeof addRoleMembers>): Promise<null> {
  const wanted = [...new Set(employeeIds)];
  return inTransaction(scope.db, async (tx) => {
    const role = await lockRole(tx, id);
    const { name } = role;
    await requireMayGiveRole(scope, tx, role, wanted);
    if ((await roles.lockInService(tx, wanted)) < wanted.length) throw fail('ROLE_MEMBER_GONE');
    await roles.insertMembers(tx, id, wanted);
    await noteMembers(scope, tx, id, '增加成员', name, wanted);
    return null;
  });
}

export async function removeMembers(scope: Scope, { id, employeeIds }: ParsedInputOf<typeof removeRoleMembers>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await lockRole(tx, id);
    await roles.deleteMembers(tx, id, employeeIds);
    await noteMembers(scope, tx, id, '移出成员', name, employeeIds);
    return null;
  });
}

async function noteMembers(scope: Scope, tx: Tx, id: number, action: string, name: string, employeeIds: readonly number[]): Promise<void> {
  await scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, after: { employeeIds }, note: name });
  await tellRights(scope, tx, await listOnlineAmong(tx, employeeIds));
}
