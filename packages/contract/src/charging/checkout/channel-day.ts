// 渠道对账 (menu 166): the file of a payment provider for one day against the orders and refunds of that day. One reconciliation per provider
// and day; a new file replaces the differences nobody has decided yet and keeps the decisions. Domain notes, 4.8.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, requiredText } from '../../kit/fields.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { PAY_ORDER, PAY_REFUND } from '../enums.ts';

export const CHANNEL_DAY_FAILURES = failures({
  CHANNEL_FUTURE: business('对账日期应早于今天或为今天'),
  CHANNEL_FILE: business('文件不能使用：{problems}'),
  CHANNEL_FILE_DAY: business('文件第 {row} 行的时间是 {found}，不在 {day}，请核对是否选错文件'),
  CHANNEL_DECIDED: business('该差异{state}，不能再处理'),
  CHANNEL_NOT_MENDABLE: business('该差异不能补单，请核实后填写说明'),
  CHANNEL_NOT_PAID_THERE: business('向渠道查询，订单 {number} {answer}，没有补单'),
  CHANNEL_NO_FILE: business('该渠道不提供示例文件'),
});

export const CHANNEL_ITEM = states('交易类型', { payment: [1, '付款'], refund: [2, '退款'] });
/** The state of a line in the provider's file. */
export const CHANNEL_LINE = states('渠道状态', { success: [1, '成功'], failed: [2, '失败'], waiting: [3, '处理中'] });
export const CHANNEL_DIFFERENCE = states('差异类型', {
  missingHere: [1, '我方缺'],
  missingThere: [2, '对方缺'],
  amount: [3, '金额不符'],
  status: [4, '状态不符'],
  refund: [5, '退款不符'],
});
export const CHANNEL_DECISION = states('处理状态', { open: [1, '待处理'], done: [2, '已处理'], reported: [3, '已上报'] });

const channel = resource({ path: '/api/charging/channel-day', menu: MENU.checkoutSummary, what: '渠道对账' });
const may = { menu: MENU.checkoutSummary, act: 'audit' } as const;

export const listChannels = channel.read('channels', '可对账的支付渠道', {
  method: 'GET',
  output: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** A demo installation can make such a file for a day. */
      simulated: z.boolean(),
      /** The columns that the provider's file must have. */
      columns: z.array(z.string()),
    }),
  ),
});

const dayRow = z.object({
  id,
  version,
  provider: z.string(),
  providerTitle: z.string(),
  day,
  fileName: z.string(),
  theirPayments: z.int(),
  theirAmount: z.string(),
  theirRefunds: z.int(),
  theirRefunded: z.string(),
  fee: z.string(),
  ourPayments: z.int(),
  ourAmount: z.string(),
  ourRefunds: z.int(),
  ourRefunded: z.string(),
  matched: z.int(),
  differences: z.int(),
  open: z.int(),
  by: z.string(),
  at: instant,
});
export type ChannelDayRow = z.infer<typeof dayRow>;

export const searchChannelDays = channel.search(
  { from: optionalDay, to: optionalDay, /** Only days with differences nobody has decided. */ open: z.boolean().default(false) },
  dayRow,
  { totals: { theirAmount: z.string(), ourAmount: z.string(), fee: z.string(), open: z.int() } },
);

export const channelDifference = z.object({
  id,
  version,
  item: CHANNEL_ITEM.schema,
  kind: CHANNEL_DIFFERENCE.schema,
  number: z.string(),
  ref: z.string(),
  orderId: id.nullable(),
  house: z.string(),
  payerName: z.string(),
  ourAmount: z.string().nullable(),
  theirAmount: z.string().nullable(),
  ourState: z.union([PAY_ORDER.schema, PAY_REFUND.schema]).nullable(),
  theirState: CHANNEL_LINE.schema.nullable(),
  /** The order exists and is not paid here: it can be confirmed with the provider. */
  mendable: z.boolean(),
  state: CHANNEL_DECISION.schema,
  note: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
});
export type ChannelDifference = z.infer<typeof channelDifference>;

export const channelDay = dayRow.extend({ rows: z.array(channelDifference) });
export type ChannelDay = z.infer<typeof channelDay>;
export const getChannelDay = channel.get(channelDay);

/** Compares immediately; the same file again gives the same result. */
export const reconcileChannelDay = endpoint({
  method: 'POST',
  path: '/api/charging/channel-day/file',
  access: may,
  summary: '上传渠道对账文件',
  kind: 'upload',
  input: z.object({ provider: z.string().trim().min(1, '请选择支付渠道').max(40), day }),
  output: channelDay,
});

/** Only the simulated provider: its records of a day as a file. */
export const sampleChannelFile = endpoint({
  method: 'POST',
  path: '/api/charging/channel-day/sample',
  access: may,
  summary: '模拟渠道的对账文件',
  kind: 'stream',
  input: z.object({ provider: z.string().max(40), day }),
  output: z.unknown(),
});

const decided = { access: may, output: channelDay };
const ofDifference = z.object({ id: idParam, version });
/** The provider is asked; if it confirms the payment, the order is booked as by its notification. */
export const mendChannelDifference = endpoint({
  method: 'POST',
  path: '/api/charging/channel-difference/{id}/mend',
  summary: '补单',
  input: ofDifference,
  ...decided,
});
export const decideChannelDifference = endpoint({
  method: 'POST',
  path: '/api/charging/channel-difference/{id}/decide',
  summary: '处理或上报差异',
  input: ofDifference.extend({
    state: z.literal([CHANNEL_DECISION.done, CHANNEL_DECISION.reported], '请选择处理结果'),
    note: requiredText('说明', 200),
  }),
  ...decided,
});
