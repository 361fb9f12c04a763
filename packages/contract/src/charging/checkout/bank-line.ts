// Lines of a 银行托收 batch (menu 167): the amount to collect under one agreement, the bank's result, and the bills it covers.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id, idParam, rowNumber } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { BANK_LINE } from '../enums.ts';
import { searchKey, severalOf } from '../../kit/fields.ts';

const bankLine = resource({ path: '/api/charging/bank-line', menu: MENU.checkoutBank, what: '托收明细' });
const bankBatch = resource({ path: '/api/charging/bank-batch', menu: MENU.checkoutBank, what: '托收明细的账单' });

export const bankLineRow = z.object({
  batchId: id,
  seq: z.int(),
  agreementNo: z.string(),
  accountName: z.string(),
  /** Masked: only its first and last digits are shown. */
  accountNo: z.string(),
  house: z.string(),
  payerName: z.string(),
  phone: z.string(),
  bills: z.int(),
  amount: z.string(),
  state: BANK_LINE.schema,
  code: z.string(),
  message: z.string(),
  paidOn: day.nullable(),
  settlementId: id.nullable(),
  settlementNumber: z.string(),
});
export type BankLineRow = z.infer<typeof bankLineRow>;

export const bankLineFilter = z.object({
  batchId: id,
  states: severalOf(BANK_LINE),
  /** Agreement number, account name or house. */
  key: searchKey,
});
export type BankLineFilter = z.output<typeof bankLineFilter>;

export const searchBankLines = bankLine.read('search', '托收明细', {
  input: bankLineFilter.extend(pageQuery.shape),
  output: pageOf(bankLineRow).extend({ amount: z.string() }),
});

export const getBankLine = bankBatch.read('{id}/line/{seq}', '托收明细的账单', {
  method: 'GET',
  input: z.object({ id: idParam, seq: idParam }),
  output: bankLineRow.extend({
    list: z.array(
      z.object({
        billId: id,
        object: z.string(),
        item: z.string(),
        periodFrom: day,
        periodTo: day,
        dueDate: day,
        amount: z.string(),
        late: z.string(),
      }),
    ),
  }),
});
export type BankLine = z.infer<(typeof getBankLine)['output']>;

export const excludeBankLines = bankBatch.step('{id}/exclude', '剔除托收明细', {
  method: 'PUT',
  fields: { seqs: z.array(rowNumber).min(1, '请选择要剔除的行').max(500, '一次最多剔除500行') },
});

export const PRINTED_BANK_LINES = 2000;
export const printBankLines = bankBatch.step('{id}/print', '打印托收清单', {
  act: 'print',
  version: false,
  fields: { failed: z.boolean() },
  output: z.object({ companyName: z.string(), rows: z.array(bankLineRow), total: z.int(), amount: z.string() }),
});

export const exportBankLines = bankLine.export(bankLineFilter, { summary: '导出托收明细' });
