// One row of a sheet of bank agreements: text cells are read as values, under the same rules as the form. Pure.
import type { bankAgreementImport } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import type { CellLimits, SheetCells } from '../../../platform/sheet-import/sheet-cells.rules.ts';

export type BankAgreementField = (typeof bankAgreementImport)['columns'][number]['field'];

export const BANK_AGREEMENT_LIMITS: CellLimits<BankAgreementField> = {
  contractNo: 40,
  agreementNo: 40,
  customer: 60,
  idOrPhone: 30,
  house: 120,
  bank: 60,
  accountName: 60,
};

export function readBankAgreementRow(cells: SheetCells<BankAgreementField>) {
  const { text, wrong } = cells;
  const agreementNo = text('agreementNo');
  if (agreementNo !== '' && !/^[\x21-\x7e]+$/.test(agreementNo)) wrong('agreementNo', '应为字母、数字或符号，不含空格');
  const accountNo = text('accountNo').replaceAll(/\s/g, '');
  if (accountNo !== '' && !/^\d{6,32}$/.test(accountNo)) wrong('accountNo', '账号应为 6 至 32 位数字');
  const fromDate = cells.day('fromDate');
  const toDate = cells.day('toDate');
  if (fromDate !== null && toDate !== null && toDate < fromDate) wrong('toDate', '不能早于起始日期');
  const maxAmount = cells.figure('maxAmount', 12);
  if (maxAmount !== null && isZeroDecimal(maxAmount)) wrong('maxAmount', '限额应大于 0');
  return {
    contractNo: text('contractNo'),
    agreementNo,
    customer: text('customer'),
    idOrPhone: text('idOrPhone').toUpperCase(),
    house: text('house'),
    bank: text('bank'),
    accountName: text('accountName'),
    accountNo,
    fromDate,
    toDate,
    maxAmount,
  };
}
