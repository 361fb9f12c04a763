// One row of a bank statement: text cells into values. Pure.
import type { bankIncomeImport } from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import type { CellLimits, SheetCells } from '../../../platform/sheet-import/sheet-cells.rules.ts';

export type IncomeField = (typeof bankIncomeImport)['columns'][number]['field'];

export const INCOME_LIMITS: CellLimits<IncomeField> = { account: 40, payerName: 60, payerAccount: 40, note: 200, serial: 60 };

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
/** Banks group the digits of account numbers. */
const plainNo = (text: string): string => text.replace(/[\s-]/g, '');

export function readIncomeRow(cells: SheetCells<IncomeField>) {
  const { text, wrong } = cells;
  const amount = text('amount').replaceAll(',', '');
  if (amount !== '' && (!AMOUNT.test(amount) || compareDecimal(amount, '0') === 0))
    wrong('amount', '应为大于零的金额，最多两位小数；支出不用导入');
  return {
    account: plainNo(text('account')),
    paidOn: cells.day('paidOn'),
    amount: AMOUNT.test(amount) ? amount : null,
    payerName: text('payerName'),
    payerAccount: plainNo(text('payerAccount')),
    note: text('note'),
    serial: text('serial'),
  };
}
