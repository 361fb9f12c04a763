// Registers of what was changed on bills: 账款调整 (176), 折扣账户 (178), 减免账户 (182); and the ledger of late fees, 违约金账户 (180).
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { changeKind } from './change-request.ts';
import { BILL_CHANGE, OBJECT, reductionReason } from '../enums.ts';
import { optionalDay, optionalId, searchKey, severalOf } from '../../kit/fields.ts';

const REGISTERS = { menu: [MENU.accountAdjust, MENU.accountReduction, MENU.accountDiscount, MENU.accountOverdue], act: 'view' } as const;

/** Of which screen: 减免账户 keeps 抹零 too. */
const registerFilter = z.object({
  kind: changeKind.schema,
  estateId: optionalId,
  key: searchKey,
  chargeTypeId: optionalId,
  reasons: severalOf(reductionReason),
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
  /** As it works on what is to pay. */
  amount: z.string(),
  reason: reductionReason.schema.nullable(),
  text: z.string(),
  /** The request, the standing reduction or the receipt it came from. */
  source: z.enum(['request', 'reduction', 'settlement', 'none']),
  number: z.string(),
  askedBy: z.string(),
  checkedBy: z.string(),
  /** A counterpart, or taken back by one. */
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

/** 已停: by an arrears on hold, or at its cap. 本金已收: only the fee is left. */
/** 已结清 is shown when it is asked for; the ledger opens with what is still to be paid. */
export const lateState = enumeration('违约金状态', { 1: '计算中', 2: '已停止', 3: '本金已收', 4: '已结清' });
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
  state: lateState.schema,
  /** What it is counted on now. */
  base: z.string(),
  /** Per day. */
  rate: z.string(),
  from: day,
  to: day,
  days: z.int(),
  /** Before the base last changed, and all of it. */
  fixed: z.string(),
  accrued: z.string(),
  /** Of the cap: how many times what was to pay; null for none. */
  cap: z.string().nullable(),
  capped: z.boolean(),
  waived: z.string(),
  settled: z.string(),
  due: z.string(),
});
export type LateRow = z.infer<typeof lateRow>;
const lateFilter = z.object({
  estateId: optionalId,
  key: searchKey,
  chargeTypeId: optionalId,
  states: severalOf(lateState),
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
