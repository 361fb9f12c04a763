// The tenant's list of tags. A tag in use is disabled instead of removed, and stays visible on the persons who have it.
import type { changeTag, createTag, OutputOf, ParsedInputOf, listTags } from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './tag.queries.ts';

const NAME_KEY = 'tag_tenant_id_name_key';
const nameTaken = (name: string) => () => failField('name', 'TAG_NAME_TAKEN', { name });

export const list = ({ db }: Scope): Promise<OutputOf<typeof listTags>> => queries.listTags(db);

export async function create(scope: Scope, { name, color }: ParsedInputOf<typeof createTag>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(queries.insertTag(tx, scope.actor.tenantId, name, color), NAME_KEY, nameTaken(name));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'tag', entityId: id, after: { name, color } });
    return { id };
  });
}

async function lock(tx: Tx, id: number) {
  const tag = await queries.lockTag(tx, id);
  if (!tag) throw fail('NOT_FOUND', { what: '标签' });
  return tag;
}

export async function change(scope: Scope, { id, ...values }: ParsedInputOf<typeof changeTag>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    await onDuplicate(queries.updateTag(tx, id, values), NAME_KEY, nameTaken(values.name));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'tag', entityId: id, before, after: values });
  });
  return null;
}

export async function order(scope: Scope, ids: readonly number[]): Promise<null> {
  await inTransaction(scope.db, (tx) => queries.orderTags(tx, ids));
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const tag = await lock(tx, id);
    if (!(await queries.removeTag(tx, id))) throw fail('TAG_IN_USE', { name: tag.name });
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'tag', entityId: id, before: tag });
  });
  return null;
}

/** Requires tags that exist and are enabled: a new tag must be enabled, a disabled one may only stay. */
export async function requireUsable(tx: Tx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 0 && (await queries.countUsable(tx, wanted)) !== wanted.length) throw fail('TAG_GONE');
}
