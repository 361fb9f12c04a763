// One row of a sheet of opening balances: text cells into values. Pure.
import type { ledgerOpeningImport } from '@anju/contract';
import type { CellLimits, SheetCells } from '../../../platform/sheet-import/sheet-cells.rules.ts';

export type OpeningField = (typeof ledgerOpeningImport)['columns'][number]['field'];

export const OPENING_LIMITS: CellLimits<OpeningField> = {
  company: 60,
  code: 12,
  estate: 60,
  house: 60,
  person: 60,
  chargeType: 60,
  department: 60,
  employee: 30,
  supplier: 60,
  bankAccount: 40,
  partner: 60,
};

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;

/** Amounts may be negative and have thousands; an empty cell is zero. */
export function readOpeningRow({ text, wrong }: SheetCells<OpeningField>) {
  const amount = (field: OpeningField): string => {
    const value = text(field).replace(/[,，\s]/g, '');
    if (value === '') return '0';
    if (!AMOUNT.test(value)) wrong(field, '应为金额，最多两位小数');
    return AMOUNT.test(value) ? value : '0';
  };
  return {
    company: text('company'),
    code: text('code').replace(/\s/g, ''),
    opening: amount('opening'),
    debit: amount('debit'),
    credit: amount('credit'),
    actual: amount('actual'),
    estate: text('estate'),
    house: text('house'),
    person: text('person'),
    chargeType: text('chargeType'),
    department: text('department'),
    employee: text('employee'),
    supplier: text('supplier'),
    bankAccount: text('bankAccount').replace(/[\s-]/g, ''),
    partner: text('partner'),
  };
}
