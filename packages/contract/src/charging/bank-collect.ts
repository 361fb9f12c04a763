// 银行托收 (menu 167): bills collected by a bank. A batch is made and holds its bills, its file goes out (报盘), the bank's answer comes
// back (回盘) and is posted line by line. Domain notes, 4.4 and 12.2.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { bankBatchState, bankLineState } from './enums.ts';

const may = <A extends 'view' | 'add' | 'change' | 'void' | 'export' | 'print'>(act: A) => ({ menu: MENU.checkoutBank, act }) as const;

/** Why an open bill is not in a batch. */
export const collectLeft = enumeration('未托收原因', {
  1: '无协议',
  2: '协议失效',
  3: '其他渠道托收',
  4: '已挂账',
  5: '正由其他方式收款',
  6: '超限额',
  7: '没有对应房屋',
});
export const COLLECT_LEFT = { none: 1, lapsed: 2, elsewhere: 3, hung: 4, held: 5, limit: 6, noHouse: 7 } as const;

// ---- batches -------------------------------------------------------------------------------------------------------------------------

export const listCollectChannels = endpoint({
  method: 'GET',
  path: '/api/charging/bank-batch/channels',
  access: may('view'),
  summary: '可用的托收渠道',
  input: nothing,
  output: z.array(z.object({ id, bank: z.string(), contractNo: z.string(), companyName: z.string(), runDays: z.array(z.int()) })),
});

const wish = z.object({
  estateId: chosen('小区'),
  channelId: chosen('托收渠道'),
  /** Bills due up to and including it. */
  dueTo: day,
  /** With the late fee as it is due today. */
  late: z.boolean(),
});
export type CollectWish = z.output<typeof wish>;

export const SHOWN_COLLECT_ROWS = 200;
const collectSums = z.object({ lines: z.int(), bills: z.int(), amount: z.string(), late: z.string() });
export const collectPreview = collectSums.extend({
  left: z.array(z.object({ reason: collectLeft.schema, bills: z.int(), amount: z.string() })),
  /** The first of them. */
  leftRows: z.array(
    z.object({
      reason: collectLeft.schema,
      object: z.string(),
      item: z.string(),
      periodFrom: day,
      periodTo: day,
      amount: z.string(),
      /** Who holds it, what the limit is, which agreement. */
      detail: z.string(),
    }),
  ),
  lineRows: z.array(z.object({ agreementNo: z.string(), accountName: z.string(), house: z.string(), bills: z.int(), amount: z.string() })),
});
export type CollectPreview = z.infer<typeof collectPreview>;

export const previewBankBatch = endpoint({
  method: 'POST',
  path: '/api/charging/bank-batch/preview',
  access: may('add'),
  summary: '托收预览（不保存）',
  input: wish,
  output: collectPreview,
});

export const createBankBatch = endpoint({
  method: 'POST',
  path: '/api/charging/bank-batch',
  access: may('add'),
  summary: '生成托收批次',
  idempotent: true,
  input: wish,
  output: z.object({ id, number: z.string(), lines: z.int(), amount: z.string() }),
});

export const bankBatchRow = z.object({
  id,
  version,
  number: z.string(),
  estateName: z.string(),
  bank: z.string(),
  contractNo: z.string(),
  dueTo: day,
  state: bankBatchState.schema,
  /** Without those that were left out again. */
  lines: z.int(),
  amount: z.string(),
  paidLines: z.int(),
  paidAmount: z.string(),
  failedLines: z.int(),
  failedAmount: z.string(),
  exportedAt: instant.nullable(),
  exportedBy: z.string(),
  exports: z.int(),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});
export type BankBatchRow = z.infer<typeof bankBatchRow>;

export const searchBankBatches = endpoint({
  method: 'POST',
  path: '/api/charging/bank-batch/search',
  access: may('view'),
  summary: '托收批次',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    channelId: id.nullable().default(null),
    states: z.array(bankBatchState.schema).default([]),
    key: z.string().trim().max(40).default(''),
  }),
  /** Sums without cancelled ones. */
  output: pageOf(bankBatchRow).extend({ amount: z.string(), paidAmount: z.string(), failedAmount: z.string() }),
});

const returnProblem = z.object({ row: z.int(), seq: z.int().nullable(), text: z.string() });
export const bankBatch = bankBatchRow.extend({
  waitingLines: z.int(),
  waitingAmount: z.string(),
  failures: z.array(z.object({ message: z.string(), lines: z.int(), amount: z.string() })),
  returns: z.array(
    z.object({
      id,
      fileName: z.string(),
      rows: z.int(),
      matched: z.int(),
      problems: z.array(returnProblem),
      by: z.string(),
      at: instant,
    }),
  ),
});
export type BankBatch = z.infer<typeof bankBatch>;

export const getBankBatch = endpoint({
  method: 'GET',
  path: '/api/charging/bank-batch/{id}',
  access: may('view'),
  summary: '托收批次详情',
  input: z.object({ id: idParam }),
  output: bankBatch,
});

const reason = z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因最多200字');

/** While the bank has answered nothing. */
export const cancelBankBatch = endpoint({
  method: 'PUT',
  path: '/api/charging/bank-batch/{id}/cancel',
  access: may('void'),
  summary: '取消托收批次',
  input: z.object({ id: idParam, version, reason }),
  output: noAnswer,
});

/** Lines the bank never answered count as failed, and their bills are free. */
export const releaseBankLines = endpoint({
  method: 'PUT',
  path: '/api/charging/bank-batch/{id}/release',
  access: may('void'),
  summary: '释放未回盘的明细',
  input: z.object({ id: idParam, version, reason }),
  output: z.object({ lines: z.int() }),
});

// ---- lines ---------------------------------------------------------------------------------------------------------------------------

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

// ---- 报盘 ----------------------------------------------------------------------------------------------------------------------------

/** What could not be written, before anything is. */
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
        /** Null: the head or the end of the file. */
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

/** The first time the batch goes out with it; later the same bytes again. */
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
  /** For rows without a date of their own; absent: the file's date if it can be, else today. */
  paidOn: day.optional(),
});

export const bankReturnCheck = z.object({
  fileName: z.string(),
  rows: z.int(),
  /** The same bytes were taken in before. */
  before: z.object({ at: instant, by: z.string() }).nullable(),
  paidOn: day,
  /** Rows carry their own dates. */
  dated: z.boolean(),
  success: z.object({ lines: z.int(), amount: z.string() }),
  failed: z.array(z.object({ code: z.string(), message: z.string(), lines: z.int(), amount: z.string() })),
  problems: z.array(returnProblem),
  /** Lines that keep waiting afterwards. */
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
