// Registers of changes to bills: 账款调整 (176), 折扣账户 (178), 减免账户 (182); and the ledger of late fees, 违约金账户 (180).
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { states } from '../../kit/states.ts';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { CHANGE } from './change-request.ts';
import { BILL_CHANGE, OBJECT, REDUCTION_REASON } from '../enums.ts';
import { optionalDay, optionalId, searchKey, severalOf } from '../../kit/fields.ts';

const REGISTERS = { menu: [MENU.accountAdjust, MENU.accountReduction, MENU.accountDiscount, MENU.accountOverdue], act: 'view' } as const;

/** `kind` is that of the screen; 减免账户 also shows 抹零. */
const registerFilter = z.object({
  kind: CHANGE.schema,
  estateId: optionalId,
  key: searchKey,
  chargeTypeId: optionalId,
  reasons: severalOf(REDUCTION_REASON),
  dayFrom: optionalDay,
  dayTo: optionalDay,
});
export type ChangeRegisterFilter = z.output<typeof registerFilter>;

export const registerRow = z.object({
  id,
  billId: id,
  kind: BILL_CHANGE.schema,
  estateName: z.string(),
  objectText: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  day,
  /** With the sign with which it changes the payable amount. */
  amount: z.string(),
  reason: REDUCTION_REASON.schema.nullable(),
  text: z.string(),
  /** What caused the change: a request, a standing reduction or a settlement. */
  source: z.enum(['request', 'reduction', 'settlement', 'none']),
  number: z.string(),
  askedBy: z.string(),
  checkedBy: z.string(),
  /** The change was reversed by a counterpart, or is that counterpart. */
  undone: z.boolean(),
});
export type ChangeRegisterRow = z.infer<typeof registerRow>;
export const searchChanges = endpoint({
  method: 'POST',
  path: '/api/charging/change/search',
  access: REGISTERS,
  summary: '变动明细',
  input: pageQuery.extend(registerFilter.shape),
  output: z.object({ rows: z.array(registerRow), total: z.int(), amount: z.string() }),
});

const group = z.object({ name: z.string(), changes: z.int(), amount: z.string() });
export const reportChanges = endpoint({
  method: 'POST',
  path: '/api/charging/change/report',
  access: REGISTERS,
  summary: '变动汇总',
  input: registerFilter,
  output: z.object({ byReason: z.array(group), byChecker: z.array(group), changes: z.int(), amount: z.string() }),
});
export type ChangeReport = z.infer<(typeof reportChanges)['output']>;

// ---- 违约金账户 ----------------------------------------------------------------------------------------------------------

/** 已停止: because the arrears are suspended or the cap is reached. 本金已收: only the fee is still open. */
/** 已结清 is shown only if the filter names it, so that the ledger first shows what is still to be paid. */
export const LATE = states('违约金状态', {
  running: [1, '计算中'],
  stopped: [2, '已停止'],
  principalPaid: [3, '本金已收'],
  settled: [4, '已结清'],
});
export const lateRow = z.object({
  billId: id,
  estateName: z.string(),
  objectKind: OBJECT.schema,
  objectText: z.string(),
  payerName: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  state: LATE.schema,
  /** The amount on which the fee accrues now. */
  base: z.string(),
  /** Per day. */
  rate: z.string(),
  from: day,
  to: day,
  days: z.int(),
  /** `fixed`: the fee accrued before the base last changed. `accrued`: the whole fee. */
  fixed: z.string(),
  accrued: z.string(),
  /** The cap as a multiple of the payable amount; null when there is none. */
  cap: z.string().nullable(),
  capped: z.boolean(),
  waived: z.string(),
  settled: z.string(),
  due: z.string(),
  /** How the late fee came about: principal × rate × days by step, pauses and cap. Absent while none has accrued. */
  lateText: z.string().optional(),
});
export type LateRow = z.infer<typeof lateRow>;
const lateFilter = z.object({
  estateId: optionalId,
  key: searchKey,
  chargeTypeId: optionalId,
  states: severalOf(LATE),
});
export type LateFilter = z.output<typeof lateFilter>;
export const searchLateFees = endpoint({
  method: 'POST',
  path: '/api/charging/late-fee/search',
  access: { menu: MENU.accountOverdue, act: 'view' },
  summary: '违约金明细',
  input: pageQuery.extend(lateFilter.shape),
  output: z.object({
    rows: z.array(lateRow),
    total: z.int(),
    base: z.string(),
    accrued: z.string(),
    waived: z.string(),
    settled: z.string(),
    due: z.string(),
  }),
});
