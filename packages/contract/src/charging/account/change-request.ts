// 账款调整, 折扣, 减免 and 违约金减免 of named bills (menus 176, 178, 182, 180): asked for by one, decided by another, taken back by its
// counterpart. Domain notes, 4.5 and 12.1.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU, type MenuId } from '../../menu.ts';
import { stepReason } from '../billing/bill.ts';
import { billState, reductionReason, requestState } from '../enums.ts';

/** As of bill_change; 抹零 (4) is the desk's. */
export const changeKind = enumeration('变动类别', { 1: '调整', 2: '减免', 3: '折扣', 5: '违约金减免' });
export type ChangeKind = (typeof changeKind.values)[number];
export const CHANGE = { adjust: 1, reduce: 2, discount: 3, waive: 5 } as const;
/** The screen each kind is kept on: its rights are those of the screen. */
export const CHANGE_MENU: Readonly<Record<ChangeKind, MenuId>> = {
  1: MENU.accountAdjust,
  2: MENU.accountReduction,
  3: MENU.accountDiscount,
  5: MENU.accountOverdue,
};
export const MAX_CHANGE_BILLS = 500;

// The kind comes with the call; the right on its own screen is asked for there.
const MENUS = [MENU.accountAdjust, MENU.accountReduction, MENU.accountDiscount, MENU.accountOverdue] as const;
const may = <A extends 'view' | 'add' | 'audit'>(act: A) => ({ menu: [...MENUS], act }) as const;

export const changeBill = z.object({
  id,
  estateId: id,
  estateName: z.string(),
  objectText: z.string(),
  payerName: z.string(),
  item: z.string(),
  periodFrom: day,
  periodTo: day,
  dueDate: day,
  state: billState.schema,
  amount: z.string(),
  adjusted: z.string(),
  reduced: z.string(),
  settled: z.string(),
  open: z.string(),
  /** 违约金 still to be paid today. */
  late: z.string(),
});
export type ChangeBill = z.infer<typeof changeBill>;
/** Bills a request of this kind may name: of what was typed (house, parking, person), or these. */
export const findChangeBills = endpoint({
  method: 'POST',
  path: '/api/charging/change-request/bills',
  access: may('view'),
  summary: '可变动的账单',
  input: z.object({
    kind: changeKind.schema,
    key: z.string().trim().max(60).default(''),
    billIds: z.array(id).max(MAX_CHANGE_BILLS).default([]),
  }),
  output: z.array(changeBill),
});

const row = z.object({
  id,
  number: z.string(),
  kind: changeKind.schema,
  estateId: id,
  estateName: z.string(),
  /** The object of its first bill, and of how many it is. */
  objectText: z.string(),
  objects: z.int(),
  bills: z.int(),
  amount: z.string(),
  reason: reductionReason.schema,
  note: z.string(),
  state: requestState.schema,
  version,
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
});
export type ChangeRequestRow = z.infer<typeof row>;

export const searchChangeRequests = endpoint({
  method: 'POST',
  path: '/api/charging/change-request/search',
  access: may('view'),
  summary: '变动申请列表',
  input: pageQuery.extend({
    kind: changeKind.schema,
    estateId: id.nullable().default(null),
    states: z.array(requestState.schema).default([]),
    /** Number of the paper, house, parking or person. */
    key: z.string().trim().max(60).default(''),
  }),
  output: z.object({ rows: z.array(row), total: z.int(), bills: z.int(), amount: z.string(), waiting: z.int() }),
});

const detail = row.extend({
  file: z.object({ id, name: z.string() }).nullable(),
  /** May the asking person decide it: not his own, and within what he may approve. */
  mine: z.boolean(),
  lines: z.array(changeBill.extend({ change: z.string() })),
});
export type ChangeRequestDetail = z.infer<typeof detail>;
export const getChangeRequest = endpoint({
  method: 'GET',
  path: '/api/charging/change-request/{id}',
  access: may('view'),
  summary: '变动申请详情',
  input: z.object({ id: idParam }),
  output: detail,
});

const changeMoney = money.refine((text) => /[1-9]/.test(text), '金额不能为零');
export const createChangeRequest = endpoint({
  method: 'POST',
  path: '/api/charging/change-request',
  access: may('add'),
  summary: '提交变动申请',
  idempotent: true,
  input: z
    .object({
      kind: changeKind.schema,
      lines: z
        .array(z.object({ billId: id, amount: changeMoney }))
        .min(1, '请选择账单并填写金额')
        .max(MAX_CHANGE_BILLS, `一张单据最多 ${MAX_CHANGE_BILLS} 笔账单`),
      reason: z.literal(reductionReason.values, '请选择原因'),
      note: z.string('请输入说明').trim().min(1, '请输入说明').max(500, '说明最多 500 个字'),
      fileId: id.nullable().default(null),
    })
    .superRefine(({ kind, lines }, context) => {
      if (new Set(lines.map(({ billId }) => billId)).size < lines.length)
        context.addIssue({ code: 'custom', path: ['lines'], message: '同一账单只能出现一次' });
      // An adjustment has the sign it works by; a favour is written down as what is given.
      lines.forEach(({ amount }, index) => {
        if (kind !== CHANGE.adjust && amount.startsWith('-'))
          context.addIssue({ code: 'custom', path: ['lines', index, 'amount'], message: '金额应大于零' });
      });
    }),
  output: z.object({ id, number: z.string() }),
});

const decision = { id: idParam, version };
export const auditChangeRequest = endpoint({
  method: 'POST',
  path: '/api/charging/change-request/{id}/audit',
  access: may('audit'),
  summary: '审核变动申请',
  input: z.object({ ...decision, note: z.string().trim().max(200, '意见最多 200 个字').default('') }),
  output: noAnswer,
});
export const rejectChangeRequest = endpoint({
  method: 'POST',
  path: '/api/charging/change-request/{id}/reject',
  access: may('audit'),
  summary: '退回变动申请',
  input: z.object({ ...decision, reason: stepReason }),
  output: noAnswer,
});
export const withdrawChangeRequest = endpoint({
  method: 'POST',
  path: '/api/charging/change-request/{id}/withdraw',
  access: may('add'),
  summary: '撤回变动申请',
  input: z.object(decision),
  output: noAnswer,
});
export const undoChangeRequest = endpoint({
  method: 'POST',
  path: '/api/charging/change-request/{id}/undo',
  access: may('audit'),
  summary: '冲回变动',
  input: z.object({ ...decision, reason: stepReason }),
  output: noAnswer,
});
