// The dictionary of follow-up items, each with the user's own open follow-ups.
import type { changeFollowItem, createFollowItem, FollowItem, ParsedInputOf } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './follow-item.queries.ts';

const ENTITY = 'follow-item';
const NAME_KEY = 'follow_item_tenant_id_name_key';
const nameTaken = (name: string) => () => failField('name', 'FOLLOW_ITEM_TAKEN', { name });

export const list = ({ db, actor, clock }: Scope, withDisabled: boolean): Promise<FollowItem[]> =>
  queries.listItems(db, actor.employeeId, today(clock), withDisabled);

export async function create(scope: Scope, form: ParsedInputOf<typeof createFollowItem>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(queries.insertItem(tx, scope.actor.tenantId, form), NAME_KEY, nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });
}

async function requireItem(tx: Tx, id: number) {
  const item = await queries.lockItem(tx, id);
  if (!item) throw fail('NOT_FOUND', { what: '跟进事项' });
  return item;
}

export async function change(scope: Scope, { id, ...form }: ParsedInputOf<typeof changeFollowItem>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await requireItem(tx, id);
    await onDuplicate(queries.updateItem(tx, id, form), NAME_KEY, nameTaken(form.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
  });
  return null;
}

export async function remove(scope: Scope, id: number): Promise<{ outcome: 'removed' | 'disabled' }> {
  return inTransaction(scope.db, async (tx) => {
    const before = await requireItem(tx, id);
    const removed = await queries.removeItem(tx, id);
    if (!removed) await queries.updateItem(tx, id, { disabled: true });
    await scope.audit.write(tx, scope.actor, {
      action: removed ? '删除' : '停用',
      entity: ENTITY,
      entityId: id,
      before,
      note: before.name,
    });
    return { outcome: removed ? 'removed' : 'disabled' };
  });
}
