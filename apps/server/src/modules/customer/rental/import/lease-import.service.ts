// Import of leases through platform/sheet-import: one row is one draft with its main tenant. A draft changes nothing of its house; what it
// would change is decided by somebody else, lease by lease or several in one call.
import { leaseImport } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { takeNumbers } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesInCells } from '../../../estate/index.ts';
import { checkedLeases, insertLeases, listCompanies, type LeaseSheetReach, type NumberedRow } from './lease-import.queries.ts';
import { LEASE_LIMITS, readLeaseRow, type LeaseField } from './lease-import.rules.ts';

const within = ({ importId, actor }: SheetReach): LeaseSheetReach => ({ importId, ...reachOf(actor) });

async function write(tx: Tx, reach: SheetReach, rows: readonly number[]): Promise<void> {
  const { actor, clock } = reach;
  const companies = Map.groupBy(await listCompanies(tx, within(reach), rows), ({ companyId }) => companyId);
  const numbered: NumberedRow[] = [];
  for (const [companyId, own] of companies) {
    const numbers = await takeNumbers(tx, actor.tenantId, companyId, 'lease', today(clock), own.length);
    numbered.push(...own.map(({ row }, at) => ({ row, number: numbers[at] ?? '' })));
  }
  const stamp = { tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() };
  await insertLeases(tx, within(reach), numbered, actor.accountId, stamp);
}

export const LEASE_IMPORT: SheetKind<LeaseField> = {
  sheet: leaseImport,
  limits: LEASE_LIMITS,
  readRow: readLeaseRow,
  meant: housesInCells({ field: 'house', column: '房号' }),
  checked: (reach) => checkedLeases(within(reach)),
  write,
};
