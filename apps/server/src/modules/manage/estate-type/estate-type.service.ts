// 小区类型 (menu 514): the kinds of estates a tenant distinguishes, in its own order. domain: property 6.2.
// A type in use is never removed, only disabled; its settings apply to estates created later.
import {
  searchEstateTypes,
  type changeEstateType,
  type createEstateType,
  type disableEstateType,
  type moveEstateType,
  type ParsedInputOf,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './estate-type.queries.ts';

const NAME_KEY = 'estate_type_tenant_id_name_key';
const WHAT = '小区类型';
const ENTITY = 'estate-type';
const nameTaken = (name: string) => failField('name', 'ESTATE_TYPE_TAKEN', { name });

export const search = listing(searchEstateTypes, { totals: queries.countTypes, page: queries.listTypes });

export async function create(scope: Scope, form: ParsedInputOf<typeof createEstateType>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(queries.insertType(tx, scope.actor.tenantId, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form });
    return { id };
  });
}

const lock = (tx: Tx, id: number, version?: number) => lockRow(tx, { what: WHAT, find: () => queries.lockType(tx, id), version });

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeEstateType>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await onDuplicate(queries.updateType(tx, id, form), NAME_KEY, () => nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableEstateType>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await lock(tx, id, version);
    await queries.updateType(tx, id, { disabled });
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: name });
    return null;
  });
}

export async function move({ db }: Scope, { id, to }: ParsedInputOf<typeof moveEstateType>): Promise<null> {
  return inTransaction(db, async (tx) => {
    const ids = await queries.lockOrder(tx);
    const at = ids.indexOf(id);
    if (at < 0) throw fail('NOT_FOUND', { what: WHAT });
    const next = to === 'up' ? at - 1 : at + 1;
    const other = ids[next];
    // Already first or last: nothing to move.
    if (other === undefined) return null;
    await queries.updateOrder(
      tx,
      ids.map((one, place) => (place === at ? other : place === next ? id : one)),
    );
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    const count = await queries.countEstates(tx, id);
    if (count > 0) throw fail('ESTATE_TYPE_IN_USE', { name: before.name, count });
    await queries.deleteType(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before });
    return null;
  });
}
