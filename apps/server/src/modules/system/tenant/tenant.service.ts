// 客户列表 (menu 601): the tenants of the installation, and the messages it sent. Domain notes, section 10.
import type { changeTenant, OutputOf, ParsedInputOf, searchMessages, searchTenants } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './tenant.queries.ts';

export async function search(
  { db }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchTenants>,
): Promise<OutputOf<typeof searchTenants>> {
  const [total, rows] = await Promise.all([queries.countTenants(db, wanted), queries.listTenants(db, wanted, size, (page - 1) * size)]);
  return { rows, total };
}

/** Whoever is logged in there fails with his next call: the session is looked up together with its tenant. */
export async function change({ db, actor, audit }: Scope, input: ParsedInputOf<typeof changeTenant>): Promise<null> {
  const { id, disabled, reason } = input;
  await inTransaction(db, async (tx) => {
    const before = await queries.findTenant(tx, id);
    if (!before || !(await queries.stopTenant(tx, before.id, disabled))) throw fail('NOT_FOUND', { what: '客户' });
    if (before.disabled === disabled) return;
    await audit.write(tx, actor, {
      action: disabled ? '停用客户' : '启用客户',
      entity: 'tenant',
      entityId: id,
      before: { disabled: before.disabled },
      after: { disabled },
      note: reason,
    });
  });
  return null;
}

export async function messages(
  { db }: Scope,
  { page, size, key }: ParsedInputOf<typeof searchMessages>,
): Promise<OutputOf<typeof searchMessages>> {
  const [total, rows] = await Promise.all([queries.countMessages(db, key), queries.listMessages(db, key, size, (page - 1) * size)]);
  return { rows, total };
}
