// 银行托收 (menu 167): bills collected by a bank. A batch holds its bills, so that they cannot be paid elsewhere; its lines are in
// bank-line.ts, the files sent (报盘) and returned (回盘) in bank-file.ts. Domain notes, 4.4 and 12.2.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { BANK_BATCH } from '../enums.ts';
import { optionalId, requiredText, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const bankBatchCalls = resource({ path: '/api/charging/bank-batch', menu: MENU.checkoutBank, what: '托收批次' });

export const BANK_COLLECTION_FAILURES = failures({
  COLLECT_CHANNEL_OFF: business('托收渠道不存在或已停用，请重新选择'),
  COLLECT_DUE_FAR: business('截止日期最晚为一年以后'),
  COLLECT_NOTHING: business('没有可以托收的账单，可能已由他人生成批次或已收款'),
  COLLECT_STATE: business('托收批次 {number} {state}，不能{what}'),
  COLLECT_RETURNED: business('托收批次 {number} 已有回盘结果，不能取消'),
  COLLECT_NO_LINE: business('托收批次 {number} 没有可以报盘的行'),
  COLLECT_LINE_STATE: business('所选的行已剔除，请刷新后重试'),
  COLLECT_FILE_PROBLEMS: business('有 {count} 处内容不能写入报盘文件，请先处理'),
  COLLECT_FILE_EMPTY: business('文件是空的，请重新选择'),
  COLLECT_NO_CODE: business('该渠道的文件格式没有“结果码”，不能识别回盘，请先在托收设置中修改'),
  COLLECT_NO_SUCCESS: business('该渠道没有设置“成功”的结果码，请先在托收设置中填写'),
  COLLECT_PAID_ON: business('扣款日期应在报盘日 {from} 至今天之间'),
  COLLECT_OTHER_UNIT: business('回盘文件的{what}为“{found}”，与本渠道的“{own}”不一致，请核对是否选错文件'),
  COLLECT_SAME_FILE: business('该回盘文件已于 {at} 导入，没有变化'),
  COLLECT_REFUSED: business('回盘文件整份没有入账：{differences}。请向银行核对，换正确的文件'),
  COLLECT_NONE_MATCHED: business('文件中没有可以入账的行，请核对是否选错文件'),
});

/** Why an open bill is not in a batch. */
export const collectLeft = enumeration('未托收原因', {
  1: '无协议',
  2: '协议失效',
  3: '其他渠道托收',
  4: '已挂账',
  5: '正由其他方式收款',
  6: '超限额',
  7: '没有对应房屋',
  8: '分期履行中',
});
export const COLLECT_LEFT = { none: 1, lapsed: 2, elsewhere: 3, suspended: 4, held: 5, limit: 6, noHouse: 7, plan: 8 } as const;

export const listCollectChannels = bankBatchCalls.read('channels', '可用的托收渠道', {
  method: 'GET',
  output: z.array(z.object({ id, bank: z.string(), contractNo: z.string(), companyName: z.string(), runDays: z.array(z.int()) })),
});

const wish = z.object({
  estateId: chosen('小区'),
  channelId: chosen('托收渠道'),
  /** Bills due up to and including this day. */
  dueTo: day,
  /** Whether to include the late fee due today. */
  late: z.boolean(),
});
export type CollectWish = z.output<typeof wish>;

export const SHOWN_COLLECT_ROWS = 200;
const collectSums = z.object({ lines: z.int(), bills: z.int(), amount: z.string(), late: z.string() });
export const collectPreview = collectSums.extend({
  left: z.array(z.object({ reason: collectLeft.schema, bills: z.int(), amount: z.string() })),
  /** The first rows. */
  leftRows: z.array(
    z.object({
      reason: collectLeft.schema,
      object: z.string(),
      item: z.string(),
      periodFrom: day,
      periodTo: day,
      amount: z.string(),
      /** What holds the bill, the limit and what it was used for today, or the agreement, depending on the reason. */
      detail: z.string(),
    }),
  ),
  lineRows: z.array(z.object({ agreementNo: z.string(), accountName: z.string(), house: z.string(), bills: z.int(), amount: z.string() })),
});
export type CollectPreview = z.infer<typeof collectPreview>;

export const previewBankBatch = bankBatchCalls.write('preview', '托收预览（不保存）', { act: 'add', input: wish, output: collectPreview });

export const createBankBatch = bankBatchCalls.create(wish, {
  summary: '生成托收批次',
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
  state: BANK_BATCH.schema,
  /** Without the lines that were excluded. */
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

/** Totals exclude cancelled batches. */
export const searchBankBatches = bankBatchCalls.search(
  {
    estateId: optionalId,
    channelId: optionalId,
    states: severalOf(BANK_BATCH),
    key: z.string().trim().max(40).default(''),
  },
  bankBatchRow,
  { summary: '托收批次', totals: { amount: z.string(), paidAmount: z.string(), failedAmount: z.string() } },
);

/** A row of the returned file that matches no line. */
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

export const getBankBatch = bankBatchCalls.get(bankBatch);

const reason = requiredText('原因', 200, 'tight');

/** Only while the bank has not returned any result. */
export const cancelBankBatch = bankBatchCalls.step('{id}/cancel', '取消托收批次', { act: 'void', method: 'PUT', fields: { reason } });

/** Lines without a result from the bank count as failed, and their bills are released. */
export const releaseBankLines = bankBatchCalls.step('{id}/release', '释放未回盘的明细', {
  act: 'void',
  method: 'PUT',
  fields: { reason },
  output: z.object({ lines: z.int() }),
});
