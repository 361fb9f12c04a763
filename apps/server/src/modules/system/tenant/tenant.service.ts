// 客户列表 (menu 601): the tenants of the installation, and the messages it sent. Domain notes, section 10.
import { searchMessages, searchTenants, type changeTenant, type ParsedInputOf } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './tenant.queries.ts';

export const search = listing(searchTenants, { totals: queries.countTenants, page: queries.listTenants });
export const messages = listing(searchMessages, { totals: queries.countMessages, page: queries.listMessages });

/** Users of a disabled tenant are refused from their next call, because a session is looked up together with its tenant. */
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
