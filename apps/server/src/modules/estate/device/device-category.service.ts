// The tree of device categories. A category in use is not removed but can be disabled.
import {
  DEVICE_CATEGORY_DEPTH,
  type changeDeviceCategory,
  type createDeviceCategory,
  type DeviceCategory,
  type moveDeviceCategory,
  type ParsedInputOf,
} from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './device-category.queries.ts';

const NAME_KEY = 'device_category_tenant_id_parent_id_name_key';
const ENTITY = 'device-type';

export const list = ({ db, actor }: Scope): Promise<DeviceCategory[]> => queries.listCategories(db, actor.estates);

const taken = (name: string) => () => failField('name', 'DEVICE_CATEGORY_TAKEN', { name });

async function getCategory(tx: Tx, id: number): Promise<queries.CategoryCore> {
  const category = await queries.findCategory(tx, id);
  if (!category) throw fail('NOT_FOUND', { what: '设备类别' });
  return category;
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createDeviceCategory>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await queries.lockTree(tx);
    if (form.parentId !== null) {
      const parent = await getCategory(tx, form.parentId);
      if (parent.disabled) throw fail('DEVICE_CATEGORY_DISABLED', { name: parent.name });
      if ((await queries.depthOf(tx, parent.id)) >= DEVICE_CATEGORY_DEPTH)
        throw fail('DEVICE_CATEGORY_DEPTH', { max: DEVICE_CATEGORY_DEPTH });
    }
    const id = await onDuplicate(queries.insertCategory(tx, form, scope.actor.tenantId), NAME_KEY, taken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });
}

export async function change(scope: Scope, input: ParsedInputOf<typeof changeDeviceCategory>): Promise<null> {
  const { id, version, ...values } = input;
  await inTransaction(scope.db, async (tx) => {
    await queries.lockTree(tx);
    const before = await getCategory(tx, id);
    if (before.version !== version) throw fail('STALE', { what: '设备类别' });
    await onDuplicate(queries.updateCategory(tx, id, values), NAME_KEY, taken(values.name));
    const action = before.disabled === values.disabled ? '修改' : values.disabled ? '停用' : '恢复';
    await scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, before, after: values, note: values.name });
  });
  return null;
}

export async function move(scope: Scope, { id, way }: ParsedInputOf<typeof moveDeviceCategory>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    await queries.lockTree(tx);
    const { parentId, name } = await getCategory(tx, id);
    const ids = await queries.listSiblings(tx, parentId);
    const at = ids.indexOf(id);
    const to = way === 'up' ? at - 1 : at + 1;
    const neighbour = ids[to];
    if (neighbour === undefined) return;
    [ids[at], ids[to]] = [neighbour, id];
    await queries.updateOrder(tx, ids);
    await scope.audit.write(tx, scope.actor, {
      action: '排序',
      entity: ENTITY,
      entityId: id,
      note: `${name}${way === 'up' ? '上移' : '下移'}`,
    });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    await queries.lockTree(tx);
    const before = await getCategory(tx, id);
    const { categories, devices } = await queries.countBelow(tx, id);
    const inTheWay = [...(categories > 0 ? [`下级类别 ${categories} 个`] : []), ...(devices > 0 ? [`设备 ${devices} 台`] : [])];
    if (inTheWay.length > 0 || !(await queries.deleteCategory(tx, id)))
      throw fail('DEVICE_CATEGORY_IN_USE', { name: before.name, what: inTheWay.join('、') || '使用记录' });
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note: before.name });
  });
  return null;
}
