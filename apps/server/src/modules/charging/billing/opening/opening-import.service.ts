// Import of 期初 from sheets, by the common sheet import (platform/sheet-import). Arrears become one batch of bills per estate, balances one
// document per estate and kind; both wait for the approval of another user. The same file imported again is refused row by row.
import { OPENING_BATCH, openingAccountImport, openingArrearsImport } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesInCells, isHouseRow } from '../../../estate/index.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import * as arrears from './opening-arrears.queries.ts';
import * as balances from './opening-balance.queries.ts';
import {
  ARREARS_LIMITS,
  BALANCE_LIMITS,
  readArrearsRow,
  readBalanceRow,
  type ArrearsField,
  type BalanceField,
} from './opening-import.rules.ts';

const WAITING = 2;

const reachOf = ({ importId, actor }: SheetReach): arrears.OpeningReach => ({ importId, estates: actor.estates });
const authorOf = ({ actor, clock }: SheetReach): arrears.OpeningAuthor => ({
  tenantId: actor.tenantId,
  makerId: actor.accountId,
  by: actor.name,
  at: clock.now().toISOString(),
  today: today(clock),
});

async function writeArrears(tx: Tx, reach: SheetReach, rows: readonly number[]): Promise<void> {
  const author = authorOf(reach);
  for (const estate of await arrears.holdSheetEstates(tx, reachOf(reach), rows)) {
    const { estateId, companyId, name, locked, from, to, items } = estate;
    if (locked) throw fail('OPENING_LOCKED', { estate: name, what: '导入' });
    await requireOpenMonths(reach, tx, { estateId, from, what: '导入期初欠费' });
    const batchId = await batches.insertBatch(tx, {
      tenantId: author.tenantId,
      number: await takeNumber(tx, author.tenantId, companyId, 'billing-batch', author.today),
      estateId,
      kind: OPENING_BATCH,
      periodFrom: from,
      periodTo: to,
      chargeTypeIds: items,
      buildingIds: [],
      state: WAITING,
      makerId: author.makerId,
      by: author.by,
      at: author.at,
    });
    await arrears.insertArrears(tx, reachOf(reach), rows, { estateId, batchId }, author);
    await batches.recount(tx, batchId);
  }
}

async function writeBalances(tx: Tx, reach: SheetReach, rows: readonly number[]): Promise<void> {
  const author = authorOf(reach);
  for (const { estateId, companyId, name, locked, kind } of await balances.holdDocuments(tx, reachOf(reach), rows)) {
    if (locked) throw fail('OPENING_LOCKED', { estate: name, what: '导入' });
    const number = await takeNumber(tx, author.tenantId, companyId, 'opening', author.today);
    await balances.insertDocument(tx, reachOf(reach), rows, { number, estateId, kind }, author);
  }
}

export const OPENING_ARREARS_SHEET: SheetKind<ArrearsField> = {
  sheet: openingArrearsImport,
  limits: ARREARS_LIMITS,
  readRow: readArrearsRow,
  meant: housesInCells({ field: 'code', column: '房号/车位号', applies: isHouseRow }),
  checked: (reach) => arrears.checkedArrears(reachOf(reach)),
  write: writeArrears,
};
export const OPENING_BALANCE_SHEET: SheetKind<BalanceField> = {
  sheet: openingAccountImport,
  limits: BALANCE_LIMITS,
  readRow: readBalanceRow,
  meant: housesInCells({ field: 'code', column: '房号' }),
  checked: (reach) => balances.checkedBalances(reachOf(reach)),
  write: writeBalances,
};
