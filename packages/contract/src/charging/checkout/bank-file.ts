// Files of a 银行托收 batch (menu 167): 报盘 is sent to the bank; 回盘 is returned by the bank and posted line by line. Domain notes, 4.4 and 12.2.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { id, idParam } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { returnProblem } from './bank-collection.ts';

const may = <A extends 'change' | 'export'>(act: A) => ({ menu: MENU.checkoutBank, act }) as const;

// ---- 报盘 ----------------------------------------------------------------------------------------------------------------------------

/** Checks what could not be written, before the file is written. */
export const checkBankFile = endpoint({
  method: 'GET',
  path: '/api/charging/bank-batch/{id}/file-check',
  access: may('export'),
  summary: '检查报盘文件',
  input: z.object({ id: idParam }),
  output: z.object({
    lines: z.int(),
    amount: z.string(),
    problems: z.array(
      z.object({
        /** Null for the first or last line of the file. */
        seq: z.int().nullable(),
        agreementNo: z.string(),
        accountName: z.string(),
        house: z.string(),
        field: z.string(),
        text: z.string(),
      }),
    ),
  }),
});
export type BankFileCheck = z.infer<(typeof checkBankFile)['output']>;

/** The first export marks the batch as sent; later exports return the same bytes. */
export const exportBankFile = endpoint({
  method: 'POST',
  path: '/api/charging/bank-batch/{id}/file',
  access: may('export'),
  summary: '导出报盘文件',
  kind: 'stream',
  input: z.object({ id: idParam }),
  output: z.unknown(),
});

// ---- 回盘 ----------------------------------------------------------------------------------------------------------------------------

const returnInput = z.object({
  batchId: idParam,
  /** For rows without their own date; if absent, the date of the file if possible, otherwise today. */
  paidOn: day.optional(),
});

export const bankReturnCheck = z.object({
  fileName: z.string(),
  rows: z.int(),
  /** Set when a file with the same bytes was already imported. */
  before: z.object({ at: instant, by: z.string() }).nullable(),
  paidOn: day,
  /** Rows have their own dates. */
  dated: z.boolean(),
  /** Why the whole file is refused, with the differences of its control totals; nothing of it is posted. */
  refused: z.array(z.string()),
  success: z.object({ lines: z.int(), amount: z.string() }),
  failed: z.array(z.object({ code: z.string(), message: z.string(), lines: z.int(), amount: z.string() })),
  problems: z.array(returnProblem),
  /** Lines that are still waiting afterwards. */
  left: z.object({ lines: z.int(), amount: z.string() }),
});
export type BankReturnCheck = z.infer<typeof bankReturnCheck>;

export const checkBankReturn = endpoint({
  method: 'POST',
  path: '/api/charging/bank-return/check',
  access: may('change'),
  summary: '核对回盘文件（不入账）',
  kind: 'upload',
  input: returnInput,
  output: bankReturnCheck,
});

export const postBankReturn = endpoint({
  method: 'POST',
  path: '/api/charging/bank-return',
  access: may('change'),
  summary: '回盘入账',
  kind: 'upload',
  input: returnInput,
  output: z.object({ jobId: id }),
});
