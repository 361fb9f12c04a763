// Lines of a 银行托收 batch (menu 167): what one agreement is to pay, what the bank said to it, and the bills behind it.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { bankLineState } from '../enums.ts';

const may = <A extends 'view' | 'change' | 'export' | 'print'>(act: A) => ({ menu: MENU.checkoutBank, act }) as const;

export const bankLineRow = z.object({
  batchId: id,
  seq: z.int(),
  agreementNo: z.string(),
  accountName: z.string(),
  /** Its ends alone. */
  accountNo: z.string(),
  house: z.string(),
  payerName: z.string(),
  phone: z.string(),
  bills: z.int(),
  amount: z.string(),
  state: bankLineState.schema,
  code: z.string(),
  message: z.string(),
  paidOn: day.nullable(),
  settlementId: id.nullable(),
  settlementNumber: z.string(),
});
export type BankLineRow = z.infer<typeof bankLineRow>;

export const bankLineFilter = z.object({
  batchId: id,
  states: z.array(bankLineState.schema).default([]),
  /** Agreement number, account name or house. */
  key: z.string().trim().max(60).default(''),
});
export type BankLineFilter = z.output<typeof bankLineFilter>;

export const searchBankLines = endpoint({
  method: 'POST',
  path: '/api/charging/bank-line/search',
  access: may('view'),
  summary: '托收明细',
  input: bankLineFilter.extend(pageQuery.shape),
  output: pageOf(bankLineRow).extend({ amount: z.string() }),
});

export const getBankLine = endpoint({
  method: 'GET',
  path: '/api/charging/bank-batch/{id}/line/{seq}',
  access: may('view'),
  summary: '托收明细的账单',
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

export const excludeBankLines = endpoint({
  method: 'PUT',
  path: '/api/charging/bank-batch/{id}/exclude',
  access: may('change'),
  summary: '剔除托收明细',
  input: z.object({ id: idParam, version, seqs: z.array(z.int().positive()).min(1, '请选择要剔除的行').max(500, '一次最多剔除500行') }),
  output: noAnswer,
});

export const PRINTED_BANK_LINES = 2000;
export const printBankLines = endpoint({
  method: 'POST',
  path: '/api/charging/bank-batch/{id}/print',
  access: may('print'),
  summary: '打印托收清单',
  input: z.object({ id: idParam, failed: z.boolean() }),
  output: z.object({ companyName: z.string(), rows: z.array(bankLineRow), total: z.int(), amount: z.string() }),
});

export const exportBankLines = endpoint({
  method: 'POST',
  path: '/api/charging/bank-line/export',
  access: may('export'),
  summary: '导出托收明细',
  input: z.object({ filter: bankLineFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
