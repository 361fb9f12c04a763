// 银行托收 (menu 167): bills collected by a bank. A batch is made and holds its bills; its lines are in bank-line.ts, the files that go
// out (报盘) and come back (回盘) in bank-file.ts. Domain notes, 4.4 and 12.2.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../../kit/endpoint.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { bankBatchState } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'void'>(act: A) => ({ menu: MENU.checkoutBank, act }) as const;

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

/** A row of the bank's answer that fits no line. */
export const returnProblem = z.object({ row: z.int(), seq: z.int().nullable(), text: z.string() });
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
