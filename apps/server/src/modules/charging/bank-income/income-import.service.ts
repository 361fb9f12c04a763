// Import of bank statements, by the common sheet import. A line whose serial is already stored is left unchanged.
import { bankIncomeImport } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { SheetKind, SheetReach } from '../../../platform/sheet-import/sheet-import.service.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { tellIncome } from './income-events.queries.ts';
import { checkedIncome, insertIncome, type IncomeReach } from './income-import.queries.ts';
import { INCOME_LIMITS, readIncomeRow, type IncomeField } from './income-import.rules.ts';

const reachOf = ({ importId, actor, clock }: SheetReach): IncomeReach => ({ importId, estates: actor.estates, today: today(clock) });

export const INCOME_SHEET: SheetKind<IncomeField> = {
  sheet: bankIncomeImport,
  limits: INCOME_LIMITS,
  readRow: readIncomeRow,
  checked: (reach) => checkedIncome(reachOf(reach)),
  write: async (tx, reach, rows) => {
    const stamp = stampOf(reach);
    await tellIncome(tx, await insertIncome(tx, reachOf(reach), rows, stamp), stamp.at);
  },
};
