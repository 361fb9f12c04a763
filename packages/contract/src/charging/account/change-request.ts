// 账款调整, 折扣, 减免 and 违约金减免 of selected bills (menus 176, 178, 182, 180): requested by one user, decided by another, reversed by a
// counterpart. Domain notes, 4.5 and 12.1.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { states, type StateOf } from '../../kit/states.ts';
import { day, instant } from '../../kit/dates.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU, type MenuId } from '../../menu.ts';
import { stepReason } from '../billing/bill.ts';
import { BILL, REDUCTION_REASON, REQUEST } from '../enums.ts';
import {
  approvalFields,
  fileRef,
  optionalId,
  optionalText,
  requestedAnswer,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { business, failures } from '../../kit/failure.ts';

/** The numbers are those of bill_change; 抹零 (4) is made only at the desk. */
export const CHANGE = states('变动类别', { adjust: [1, '调整'], reduce: [2, '减免'], discount: [3, '折扣'], waive: [5, '违约金减免'] });
export type ChangeKind = StateOf<typeof CHANGE>;
/** The screen of each kind, whose rights apply to it. */
export const CHANGE_MENU: Readonly<Record<ChangeKind, MenuId>> = {
  [CHANGE.adjust]: MENU.accountAdjust,
  [CHANGE.reduce]: MENU.accountReduction,
  [CHANGE.discount]: MENU.accountDiscount,
  [CHANGE.waive]: MENU.accountOverdue,
};
export const MAX_CHANGE_BILLS = 500;

// The input names the kind, so the right on the screen of that kind is checked by the service.
const MENUS = [MENU.accountAdjust, MENU.accountReduction, MENU.accountDiscount, MENU.accountOverdue] as const;
const changeRequest = resource({ path: '/api/charging/change-request', menu: [...MENUS], what: '变动申请' });

export const CHANGE_REQUEST_FAILURES = failures({
  BILL_CHANGE_STATE: business('{bill} {state}，不能变动金额'),
  BILL_CHANGE_HELD: business('{bill} 正由{by}收款，暂不能变动金额'),
  BILL_CHANGE_OPEN: business('{bill} 未收 {open} 元，不能{kind} {amount} 元'),
  BILL_CHANGE_SETTLED: business('{bill} 已收 {settled} 元，调整后不能低于已收，请先红冲收款'),
  BILL_CHANGE_LATE: business('{bill} 未收违约金 {late} 元，不能减免 {amount} 元'),
  BILL_CHANGE_UNDO: business('{bill} 已收 {settled} 元，冲回后应收不足，请先红冲收款'),
  CHANGE_REQUEST_STATE: business('单据 {number} {state}，不能{what}'),
  CHANGE_REQUEST_ESTATE: business('一张单据只能包含同一小区的账单'),
  CHANGE_REQUEST_OWN: business('只能撤回本人提交的单据'),
  REDUCTION_STATE: business('优减标准 {number} {state}，不能{what}'),
  REDUCTION_USED: business('优减标准 {number} 已用于账单，不能退回，请终止'),
  REDUCTION_END: business('终止日期应在 {from} 至 {to} 之间'),
  REDUCTION_MEMBER: business('所选{what}不存在或不在该小区，请重新选择'),
  REDUCTION_ITEM: business('所选收费项目不存在、已停用，或是押金'),
  REDUCTION_NONE: business('没有可以应用的未收账单'),
  REDUCTION_AHEAD: business('{number} 只用于一次预收 {months} 个月以上的账单，由日常结算在预收时给予'),
});

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
  state: BILL.schema,
  amount: z.string(),
  adjusted: z.string(),
  reduced: z.string(),
  settled: z.string(),
  open: z.string(),
  /** 违约金 unpaid as of today. */
  late: z.string(),
});
export type ChangeBill = z.infer<typeof changeBill>;
/** Bills a request of this kind may name: those that match the text (house, parking space, person), or those with the given ids. */
export const findChangeBills = changeRequest.read('bills', '可变动的账单', {
  input: z.object({
    kind: CHANGE.schema,
    key: searchKey,
    billIds: z.array(id).max(MAX_CHANGE_BILLS).default([]),
  }),
  output: z.array(changeBill),
});

const row = z.object({
  id,
  number: z.string(),
  kind: CHANGE.schema,
  estateId: id,
  estateName: z.string(),
  /** The object of the first bill; `objects` is how many there are. */
  objectText: z.string(),
  objects: z.int(),
  bills: z.int(),
  amount: z.string(),
  reason: REDUCTION_REASON.schema,
  note: z.string(),
  state: REQUEST.schema,
  version,
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
});
export type ChangeRequestRow = z.infer<typeof row>;

export const searchChangeRequests = changeRequest.search(
  {
    kind: CHANGE.schema,
    estateId: optionalId,
    states: severalOf(REQUEST),
    /** Number of the request, house, parking space or person. */
    key: searchKey,
  },
  row,
  { totals: { bills: z.int(), amount: z.string(), waiting: z.int() } },
);

const detail = row.extend({
  file: fileRef,
  /** The user who asks has made it and therefore cannot decide it. */
  mine: z.boolean(),
  ...approvalFields,
  lines: z.array(changeBill.extend({ change: z.string() })),
});
export type ChangeRequestDetail = z.infer<typeof detail>;
export const getChangeRequest = changeRequest.get(detail);

const changeMoney = money.refine((text) => /[1-9]/.test(text), '金额不能为零');
export const createChangeRequest = changeRequest.create(
  z
    .object({
      kind: CHANGE.schema,
      lines: z
        .array(z.object({ billId: id, amount: changeMoney }))
        .min(1, '请选择账单并填写金额')
        .max(MAX_CHANGE_BILLS, `一张单据最多 ${MAX_CHANGE_BILLS} 笔账单`),
      reason: z.literal(REDUCTION_REASON.values, '请选择原因'),
      note: requiredText('说明', 500),
      fileId: optionalFile(FILE_CATEGORY.changePaper),
    })
    .superRefine(({ kind, lines }, context) => {
      if (new Set(lines.map(({ billId }) => billId)).size < lines.length)
        context.addIssue({ code: 'custom', path: ['lines'], message: '同一账单只能出现一次' });
      // An adjustment may have either sign; a reduction or discount is given as a positive amount.
      lines.forEach(({ amount }, index) => {
        if (kind !== CHANGE.adjust && amount.startsWith('-'))
          context.addIssue({ code: 'custom', path: ['lines', index, 'amount'], message: '金额应大于零' });
      });
    }),
  { summary: '提交变动申请', output: requestedAnswer },
);

const decision = { id: idParam, version };
export const auditChangeRequest = changeRequest.write('{id}/audit', '审核变动申请', {
  act: 'audit',
  input: z.object({ ...decision, note: optionalText('意见', 200) }),
});
export const rejectChangeRequest = changeRequest.write('{id}/reject', '退回变动申请', {
  act: 'audit',
  input: z.object({ ...decision, reason: stepReason }),
});
export const withdrawChangeRequest = changeRequest.write('{id}/withdraw', '撤回变动申请', { act: 'add', input: z.object(decision) });
export const undoChangeRequest = changeRequest.write('{id}/undo', '冲回变动', {
  act: 'audit',
  input: z.object({ ...decision, reason: stepReason }),
});
