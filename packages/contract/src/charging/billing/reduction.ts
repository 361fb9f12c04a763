// 优减标准 (menu 156): a reduction with a term for an estate, buildings, houses, parking spaces or customers. Another user approves it; billing
// runs then apply it to every bill they make, and on request it is applied to bills still open. A reduction never changes the price itself.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { states } from '../../kit/states.ts';
import { day, dayOf } from '../../kit/dates.ts';
import {
  approvalFields,
  decidedFields,
  fileRef,
  optionalDay,
  optionalId,
  optionalText,
  requestedAnswer,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { stepReason } from './bill.ts';
import { REDUCTION_REASON, REDUCTION, reductionWay } from '../enums.ts';

const reduction = resource({ path: '/api/charging/reduction', menu: MENU.billingReduce, what: '优减标准' });

export const REDUCTION_MEMBERS = ['estate', 'building', 'house', 'parking', 'customer', 'contract'] as const;
export type ReductionMemberKind = (typeof REDUCTION_MEMBERS)[number];
export const MEMBER_TEXT: Readonly<Record<ReductionMemberKind, string>> = {
  estate: '整个小区',
  building: '楼栋',
  house: '房屋',
  parking: '车位',
  customer: '客户',
  contract: '合同',
};
export const REDUCTION_KIND = states('登记在', { reduction: [2, '减免'], discount: [3, '折扣'] });
export const REDUCTION_WAY = { rate: 1, fixed: 2 } as const;
const MAX_MEMBERS = 2000;

const positive = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, `${what}应为正数，最多两位小数`)
    .refine((text) => /[1-9]/.test(text), `${what}应大于零`);
/** Percentage: 30 takes 30 % off. */
const percent = z
  .string('请输入比例')
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, '比例应为 0 到 100 之间的数，最多两位小数')
  .refine((text) => Number(text) > 0 && Number(text) <= 100, '比例应大于 0，不超过 100');

export const reductionForm = z
  .object({
    estateId: chosen('小区'),
    name: requiredText('名称', 60),
    kind: REDUCTION_KIND.schema,
    way: reductionWay.schema,
    percent: percent.nullable().default(null),
    amount: positive('每月定额').nullable().default(null),
    chargeTypeIds: z.array(id).min(1, '请选择收费项目').max(100),
    members: z.object({ kind: z.enum(REDUCTION_MEMBERS), ids: z.array(id).max(MAX_MEMBERS, `最多 ${MAX_MEMBERS} 个`).default([]) }),
    reason: z.literal(REDUCTION_REASON.values, '请选择原因'),
    fromDate: dayOf('请选择起始日期'),
    toDate: dayOf('请选择截止日期'),
    maxOverdueDays: z.int('天数不正确').min(0, '天数不正确').max(3650, '天数不正确').nullable().default(null),
    /** Given only to payers who pay this many months ahead in one payment; billing runs do not apply it. */
    aheadMonths: z.int('月数应为 2 到 60').min(2, '月数应为 2 到 60').max(60, '月数应为 2 到 60').nullable().default(null),
    limitAmount: positive('预算').nullable().default(null),
    remark: optionalText('说明', 500),
    fileId: optionalFile(FILE_CATEGORY.reductionPaper),
  })
  .superRefine((form, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (form.way === REDUCTION_WAY.rate && form.percent === null) say('percent', '请输入比例');
    if (form.way === REDUCTION_WAY.fixed && form.amount === null) say('amount', '请输入每月定额');
    if (form.toDate < form.fromDate) say('toDate', '截止日期不能早于起始日期');
    if (form.members.kind !== 'estate' && form.members.ids.length === 0) say('members', `请选择${MEMBER_TEXT[form.members.kind]}`);
  });
export type ReductionForm = z.output<typeof reductionForm>;

const row = z.object({
  id,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  name: z.string(),
  kind: REDUCTION_KIND.schema,
  way: reductionWay.schema,
  percent: z.string().nullable(),
  amount: z.string().nullable(),
  items: z.string(),
  memberKind: z.enum(REDUCTION_MEMBERS),
  members: z.int(),
  reason: REDUCTION_REASON.schema,
  fromDate: day,
  toDate: day,
  maxOverdueDays: z.int().nullable(),
  aheadMonths: z.int().nullable(),
  limitAmount: z.string().nullable(),
  /** The amount given so far, and the number of bills. */
  used: z.string(),
  usedBills: z.int(),
  state: REDUCTION.schema,
  version,
  ...decidedFields,
});
export type ReductionRow = z.infer<typeof row>;

/** `activeOn`: only reductions in force on this day. */
const filter = {
  estateId: optionalId,
  key: searchKey,
  states: severalOf(REDUCTION),
  reasons: severalOf(REDUCTION_REASON),
  activeOn: optionalDay,
};
export const searchReductions = reduction.search(filter, row, { totals: { used: z.string() } });

const detail = row.extend({
  remark: z.string(),
  chargeTypeIds: z.array(id),
  memberIds: z.array(id),
  /** Names of the first members. */
  memberTexts: z.array(z.string()),
  file: fileRef,
  mine: z.boolean(),
  ...approvalFields,
  /** Its document came back to the user, who sends it: it may be changed and sent again. */
  mayChange: z.boolean(),
});
export type ReductionDetail = z.infer<typeof detail>;
export const getReduction = reduction.get(detail);
/** The objects of an estate that match what the user typed and that a reduction may name. */
export const findReductionMembers = reduction.read('members', '可选的对象', {
  input: { estateId: id, kind: z.enum(REDUCTION_MEMBERS), key: searchKey },
  output: z.array(z.object({ id, text: z.string() })),
});
export const listReductionItems = reduction.read('items', '可优减的收费项目', { output: z.array(z.object({ id, name: z.string() })) });

export const createReduction = reduction.create(reductionForm, { output: requestedAnswer });
/** Only a waiting or rejected reduction; afterwards it waits for approval again. Answers the workflow that decides it. */
export const changeReduction = reduction.change(reductionForm, { output: z.object(approvalFields) });
export const auditReduction = reduction.step('{id}/audit', '审核优减标准', { act: 'audit' });
export const rejectReduction = reduction.step('{id}/reject', '退回优减标准', { act: 'audit', fields: { reason: stepReason } });
/** `lastDay` is the last day on which the reduction applies; bills already reduced stay reduced. */
export const endReduction = reduction.step('{id}/end', '终止优减标准', {
  act: 'audit',
  fields: { lastDay: dayOf('请选择终止日期'), reason: stepReason },
});
/** Applies it to bills that are still open and do not have it yet. */
export const applyReduction = reduction.step('{id}/apply', '应用到未收账单', {
  act: 'audit',
  idempotent: true,
  version: false,
  output: z.object({ bills: z.int(), amount: z.string() }),
});
