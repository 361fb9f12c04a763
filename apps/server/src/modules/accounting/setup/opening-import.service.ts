// Import of opening balances, by the common sheet import.
import { ACCOUNT_SET, ledgerOpeningImport } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { SheetKind, SheetReach } from '../../../platform/sheet-import/sheet-import.service.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { lockSet, updateSet } from './account-set.queries.ts';
import { checkedOpenings, listPlaced, type OpeningReach } from './opening-import.queries.ts';
import { OPENING_LIMITS, readOpeningRow, type OpeningField } from './opening-import.rules.ts';
import { writeLines } from './opening.service.ts';

const reachOf = (reach: SheetReach): OpeningReach => ({ importId: reach.importId, reach: companyReach(reach) });

export const OPENING_SHEET: SheetKind<OpeningField> = {
  sheet: ledgerOpeningImport,
  limits: OPENING_LIMITS,
  readRow: readOpeningRow,
  checked: (reach) => checkedOpenings(reachOf(reach)),
  write: async (tx, reach, rowNos) => {
    const placed = await listPlaced(tx, reachOf(reach), rowNos);
    for (const companyId of [...new Set(placed.map((one) => one.companyId))]) {
      const books = await lockSet(tx, companyId);
      if (books?.state !== ACCOUNT_SET.preparing) throw fail('OPENING_RUNNING');
      const lines = placed
        .filter((one) => one.companyId === companyId)
        .map(({ companyId: _, subjectId, opening, debit, credit, actual, ...dims }) => ({
          subjectId,
          opening,
          debit,
          credit,
          actual,
          dims,
        }));
      await writeLines(tx, reach, books, lines);
      await updateSet(tx, companyId, {}, stampOf(reach));
    }
  },
};
