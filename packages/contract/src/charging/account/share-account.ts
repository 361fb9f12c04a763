// 分摊账户 (menu 184): each house's part of each common cost, and how it was computed. Domain notes, 4.5.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day } from '../../kit/dates.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { id } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { month } from '../billing/bill.ts';
import { BILL, POOL_SOURCE } from '../enums.ts';
import { shareBasis } from '../billing/share.ts';
import { shareMethod } from '../billing/share-plan.ts';
import { optionalId, searchKey } from '../../kit/fields.ts';

const view = { menu: MENU.accountShare, act: 'view' } as const;

export const shareAccountRow = z.object({
  /** Consists of pool, house and first day. */
  key: z.string(),
  poolId: id,
  poolNumber: z.string(),
  estateName: z.string(),
  houseId: id,
  houseCode: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  /** The days of this payer. */
  from: day,
  to: day,
  payer: z.string(),
  method: shareMethod.schema,
  weight: z.string(),
  /** Sum over all houses that took part. */
  weightSum: z.string(),
  quantity: z.string().nullable(),
  amount: z.string(),
  advance: z.string(),
  advanceDue: z.string(),
  /** Returned to the 预交 account of the payer when the batch is approved. */
  credited: z.string(),
  relieved: z.string(),
  bill: z.object({ id, state: BILL.schema, void: z.boolean(), amount: z.string() }).nullable(),
});
export type ShareAccountRow = z.infer<typeof shareAccountRow>;

export const shareAccountFilter = z.object({
  estateId: optionalId,
  /** Beginning or part of a house code. */
  key: searchKey,
  chargeTypeId: optionalId,
  /** Periods that overlap this month. */
  month: month.nullable().default(null),
});
export type ShareAccountFilter = z.output<typeof shareAccountFilter>;
export const searchShareAccount = endpoint({
  method: 'POST',
  path: '/api/charging/share-account/search',
  access: view,
  summary: '分摊账户',
  input: pageQuery.extend(shareAccountFilter.shape),
  output: z.object({
    rows: z.array(shareAccountRow),
    total: z.int(),
    houses: z.int(),
    amount: z.string(),
    advance: z.string(),
    credited: z.string(),
    /** Sums of the bills that are not void. */
    billed: z.string(),
    settled: z.string(),
  }),
});

export const shareAccountDetail = shareAccountRow.extend({
  basis: shareBasis,
  source: POOL_SOURCE.schema,
  poolAmount: z.string(),
  poolQuantity: z.string().nullable(),
  poolPrice: z.string().nullable(),
  ownCost: z.string(),
  voucherNo: z.string(),
  formula: z.string(),
  /** The formula with the numbers of this house filled in. */
  explain: z.string(),
  dueDate: day.nullable(),
  open: z.string().nullable(),
});
export type ShareAccountDetail = z.infer<typeof shareAccountDetail>;
export const getShareAccount = endpoint({
  method: 'POST',
  path: '/api/charging/share-account/part',
  access: view,
  summary: '分摊明细',
  /** The first part of the house, or the one that begins on the day. */
  input: z.object({ poolId: id, houseId: id, from: day.nullable().default(null) }),
  output: shareAccountDetail,
});

export const exportShareAccount = endpoint({
  method: 'POST',
  path: '/api/charging/share-account/export',
  access: { menu: MENU.accountShare, act: 'export' },
  summary: '导出分摊账户',
  input: z.object({ filter: shareAccountFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
