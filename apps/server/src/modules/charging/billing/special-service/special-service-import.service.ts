// Import of one-off fees from a sheet, by the common sheet import: one batch of charges per estate, which waits for the approval of another
// user like charges entered by hand. The same row again changes nothing.
import { specialServiceImport } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { takeNumber, takeNumbers } from '../../../../platform/numbers/numbers.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesInCells, isHouseRow } from '../../../estate/index.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import * as queries from './special-service-import.queries.ts';
import { FEE_LIMITS, readFeeRow, type FeeField } from './special-service-import.rules.ts';

const SPECIAL_SERVICE_BATCH = 4;
const WAITING = 2;

const reachOf = ({ importId, actor, clock }: SheetReach): queries.FeeReach => ({ importId, estates: actor.estates, today: today(clock) });

async function write(tx: Tx, reach: SheetReach, rows: readonly number[]): Promise<void> {
  const { actor, clock } = reach;
  const { tenantId } = actor;
  const author = { tenantId, makerId: actor.accountId, by: actor.name, at: clock.now().toISOString() };
  const day = today(clock);
  for (const estate of await queries.listFeeEstates(tx, reachOf(reach), rows)) {
    const { estateId, companyId, lines, from, to, items } = estate;
    await requireOpenMonths(reach, tx, { estateId, from, what: '导入一次性费用' });
    const batchId = await batches.insertBatch(tx, {
      ...author,
      number: await takeNumber(tx, tenantId, companyId, 'billing-batch', day),
      estateId,
      kind: SPECIAL_SERVICE_BATCH,
      periodFrom: from,
      periodTo: to,
      chargeTypeIds: items,
      buildingIds: [],
      state: WAITING,
    });
    const numbers = await takeNumbers(tx, tenantId, companyId, 'special-service', day, lines);
    await queries.insertFees(tx, reachOf(reach), rows, { estateId, batchId, numbers }, author);
    await batches.recount(tx, batchId);
  }
}

export const FEE_SHEET: SheetKind<FeeField> = {
  sheet: specialServiceImport,
  limits: FEE_LIMITS,
  readRow: readFeeRow,
  meant: housesInCells({ field: 'code', column: '房号/车位号', applies: isHouseRow }),
  checked: (reach) => queries.checkedFees(reachOf(reach)),
  write,
};
