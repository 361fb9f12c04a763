import type { MenuId, ParsedInputOf, recordListExport } from '@anju/contract';
import { requireRight } from '../../../platform/access/rights.ts';
import type { Scope } from '../../../platform/scope.ts';
import { exportEntry } from '../../../platform/sheet-out/sheet-out.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';

/** The browser writes the sheet only after this has been recorded. */
export async function record(scope: Scope, { menuId, what, rows, filter, purpose }: ParsedInputOf<typeof recordListExport>): Promise<null> {
  await requireRight(scope, menuId as MenuId, 'export');
  await inTransaction(scope.db, (tx) =>
    scope.audit.write(
      tx,
      scope.actor,
      exportEntry({ entity: 'list', asked: { menuId, name: what, rows, filter }, purpose, remark: `${what} ${rows} 行` }),
    ),
  );
  return null;
}
