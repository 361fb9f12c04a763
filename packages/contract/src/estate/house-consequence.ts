// What a sale or an area means for bills: the meters to read on the day, the bills whose days it reaches back into, and what becomes of each.
// Estate asks before it saves; charging answers.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const recut = resource({ path: '/api/charging/recut', menu: MENU.billingAudit, what: '待重算' });

export const RECUT_FAILURES = failures({
  TRANSFER_READING: business('{number} 的过户读数有误：{problem}'),
  TRANSFER_ABNORMAL: business('{number} 到过户日已用 {usage}，明显高于往月，请核对读数；确认无误的请勾选“确认”'),
  RECUT_BLOCKED: business('{bill} {reason}，不能重算'),
  RECUT_DONE: business('该房屋的账单已由 {by} 重算'),
  RECUT_CREDITED: business('{bill} 已因过户或面积变更退入预交 {amount} 元，不能再红冲它的收款，请用退款或账款变动处理'),
});

export const RECUT_CAUSE = states('重算原因', { sale: [1, '业主变更'], area: [2, '面积变更'], payer: [3, '付款人变更'] });
export const RECUT = states('重算状态', { open: [1, '待重算'], done: [2, '已重算'], dropped: [3, '不再需要'] });
export const RECUT_ACT = states('重算处理', {
  reissued: [1, '作废重开'],
  relieved: [2, '核减'],
  credited: [3, '退入预交'],
  kept: [4, '保留'],
  added: [5, '补收'],
  lateCredited: [6, '退违约金'],
});

/** The reading of a meter on the first day of the new payer; a meter that is left out is cut by days. */
const transferReading = z.object({
  meterId: id,
  current: z
    .string('请输入读数')
    .trim()
    .regex(/^\d{1,14}(\.\d{1,4})?$/, '读数应为非负数，最多四位小数'),
  rollover: z.boolean().default(false),
  /** An abnormal usage is stored only if the user confirms it. */
  confirmed: z.boolean().default(false),
});
export type TransferReading = z.output<typeof transferReading>;

/** Fields of a change that may reach back into billed days. */
export const reachingBack = {
  /** Re-cut the bills in the same step; otherwise they are marked 待重算 for whoever bills. */
  recut: z.boolean().default(false),
  /** Paid bills that stay as they are, because seller and buyer settle them between themselves. */
  keepBillIds: z.array(id).max(500).default([]),
};
export const transferReadings = z.array(transferReading).max(50).default([]);

const part = z.object({ payerId: id.nullable(), payer: z.string(), from: day, to: day, amount: z.string(), explain: z.string() });
const consequence = z.object({
  billId: id,
  item: z.string(),
  payerId: id.nullable(),
  payer: z.string(),
  periodFrom: day,
  periodTo: day,
  /** To be paid and received so far. */
  amount: z.string(),
  received: z.string(),
  /** 待发布, 未收, 已收, or 预交 for a period that has not begun. */
  state: z.enum(['waiting', 'open', 'paid', 'ahead']),
  /** reissue: void and bill the parts · credit: lower or give back, and bill the others · keep: chosen · none: not affected */
  outcome: z.enum(['reissue', 'credit', 'keep', 'none']),
  /** Money was received, so the parties may settle it between themselves. */
  mayKeep: z.boolean(),
  /** What each payer owes for these days afterwards. */
  parts: z.array(part),
  relieved: z.string(),
  credited: z.string(),
  /** The late fee that the payer paid for days of somebody else, to be given back. */
  lateCredited: z.string(),
  /** Why nothing can be done now: who holds the bill. Empty otherwise. */
  blocked: z.string(),
});
export type Consequence = z.infer<typeof consequence>;

const transferMeter = z.object({
  meterId: id,
  number: z.string(),
  kind: z.int(),
  item: z.string(),
  unit: z.string(),
  /** The last reading before the day. */
  previous: z.string(),
  previousOn: day,
  maxReading: z.string().nullable(),
  /** The reading of that day, if it was entered before. */
  current: z.string().nullable(),
});
export type TransferMeter = z.infer<typeof transferMeter>;

export const houseConsequences = z.object({
  meters: z.array(transferMeter),
  bills: z.array(consequence),
  people: z.array(z.object({ name: z.string(), before: z.string(), after: z.string(), credited: z.string() })),
  /** Whether the user may re-cut bills; otherwise they wait for somebody who may. */
  mayRecut: z.boolean(),
});
export type HouseConsequences = z.infer<typeof houseConsequences>;

const recutRow = z.object({
  id,
  version,
  cause: RECUT_CAUSE.schema,
  fromDay: day,
  createdBy: z.string(),
  createdAt: instant,
  mayRecut: z.boolean(),
});
export type RecutRow = z.infer<typeof recutRow>;

/** What is still to be re-cut of a house; shown to everybody who sees the house. */
export const listHouseRecuts = recut.read('house', '房屋的待重算', {
  menu: MENU.house,
  input: { houseId: id },
  output: z.array(recutRow),
});
export const previewRecut = recut.read('preview', '重算预览', {
  input: { id, keepBillIds: reachingBack.keepBillIds },
  output: houseConsequences,
});
export const doRecut = recut.step('{id}/do', '重算账单', {
  act: 'void',
  idempotent: true,
  fields: { keepBillIds: reachingBack.keepBillIds },
});
