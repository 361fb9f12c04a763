// 分摊组: whole estates, zones, buildings, units or single houses that share a common part. domain: property 3.2, 4.3. The formulas for
// sharing belong to billing; this file defines who shares.
import type {
  changeShareGroup,
  createShareGroup,
  listShareGroupOptions,
  OutputOf,
  ParsedInputOf,
  previewShareGroup,
  searchShareGroups,
  TreeRef,
} from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';
import * as queries from './share-group.queries.ts';

const NAME_KEY = 'share_group_tenant_id_estate_id_name_key';

export async function search(
  { db, actor }: Scope,
  { page, size, estateId }: ParsedInputOf<typeof searchShareGroups>,
): Promise<OutputOf<typeof searchShareGroups>> {
  const total = await queries.countGroups(db, estateId, actor.estates);
  return { total, rows: await queries.listGroups(db, estateId, actor.estates, size, (page - 1) * size) };
}

export async function options(
  { db, actor }: Scope,
  { estateId }: ParsedInputOf<typeof listShareGroupOptions>,
): Promise<OutputOf<typeof listShareGroupOptions>> {
  requireSeen(actor, { estateId }, '小区');
  return queries.listOptions(db, estateId);
}

export async function preview(
  { db, actor }: Scope,
  { estateId, members }: ParsedInputOf<typeof previewShareGroup>,
): Promise<OutputOf<typeof previewShareGroup>> {
  requireSeen(actor, { estateId }, '小区');
  return queries.getExtent(db, estateId, members);
}

async function checkMembers(tx: Tx, estateId: number, members: readonly TreeRef[]): Promise<void> {
  if (!(await queries.areOfEstate(tx, estateId, members))) throw failField('members', 'SHARE_MEMBER_MISMATCH');
}

const taken = (name: string) => () => failField('name', 'SHARE_GROUP_TAKEN', { name });

export async function create(scope: Scope, { members, ...values }: ParsedInputOf<typeof createShareGroup>): Promise<{ id: number }> {
  const { tenantId } = scope.actor;
  return inTransaction(scope.db, async (tx) => {
    requireSeen(scope.actor, { estateId: values.estateId }, '小区');
    await checkMembers(tx, values.estateId, members);
    const id = await onDuplicate(queries.insertGroup(tx, tenantId, values), NAME_KEY, taken(values.name));
    await queries.replaceMembers(tx, tenantId, id, members);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'share-group', entityId: id, after: { ...values, members } });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, members, ...values }: ParsedInputOf<typeof changeShareGroup>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = requireSeen(scope.actor, await queries.lockGroup(tx, id), '分摊组');
    if (before.version !== version) throw fail('STALE', { what: '分摊组' });
    await checkMembers(tx, before.estateId, members);
    await onDuplicate(queries.updateGroup(tx, id, values), NAME_KEY, taken(values.name));
    await queries.replaceMembers(tx, scope.actor.tenantId, id, members);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'share-group',
      entityId: id,
      before,
      after: { ...values, members },
    });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const group = requireSeen(scope.actor, await queries.lockGroup(tx, id), '分摊组');
    const { publicAreas, devices } = await queries.countUses(tx, id);
    const used = [...(publicAreas > 0 ? [`公共区域 ${publicAreas} 处`] : []), ...(devices > 0 ? [`设备 ${devices} 台`] : [])];
    const inUse = (what: string) => fail('SHARE_GROUP_USED', { name: group.name, what });
    if (used.length > 0) throw inUse(used.join('、'));
    if (!(await queries.removeGroup(tx, id))) throw inUse('其他资料');
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'share-group', entityId: id, before: group });
  });
  return null;
}
