// 装修登记 (menu 88): application with papers, works and crew, check, decision, permit and extension.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { day, dayOf } from '../../kit/dates.ts';
import { approvalFields, optionalDay, optionalId, optionalText, requestedAnswer, requiredText } from '../../kit/fields.ts';
import { fileId, optionalFile } from '../../kit/file-fields.ts';
import { chosen, id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { moneySetting, MAX_MONEY_LINES } from './setting.ts';
import { APPLICANT, CONTRACTOR, DECORATION, DECORATION_MONEY, DECORATION_PAPER, MONEY_BASIS, PAPER_CHECK } from './states.ts';
import { paperNeed } from './parts.ts';
import { DECORATION_MENUS, decorationPast } from './decoration.ts';

const apply = resource({ path: '/api/customer/decoration-apply', menu: MENU.decoration, what: '装修申请' });

/** What the form shows beside itself once a house is chosen. Arrears are shown and never a reason to refuse. */
export const readDecorationHouse = apply.read('house', '装修房屋资料', {
  menu: DECORATION_MENUS,
  input: { houseId: id },
  output: z.object({
    houseId: id,
    estateId: id,
    estateName: z.string(),
    companyId: id,
    companyName: z.string(),
    house: z.string(),
    area: z.string(),
    useState: HOUSE_USE.schema,
    owner: z.object({ personId: id, name: z.string(), phone: z.string() }).nullable(),
    people: z.array(z.object({ personId: id, name: z.string(), phone: z.string(), relation: z.string(), applicant: APPLICANT.schema })),
    /** Null where the user may not read arrears. */
    openAmount: z.string().nullable(),
    running: z.object({ id, number: z.string(), state: DECORATION.schema }).nullable(),
    history: z.array(decorationPast),
    openViolations: z.int(),
    workingHours: z.string(),
    rules: z.string(),
    /** Deposits and fees for one pass, by the company's setting. */
    planned: z.array(
      z.object({
        kind: DECORATION_MONEY.schema,
        name: z.string(),
        basis: MONEY_BASIS.schema,
        quantity: z.string(),
        price: z.string(),
        amount: z.string(),
      }),
    ),
  }),
});

/** Which papers a choice demands; the form asks while it is filled in. */
export const readPaperNeeds = apply.read('needs', '需要的资料', {
  input: {
    applicant: APPLICANT.schema,
    contractorKind: CONTRACTOR.schema,
    workIds: z.array(id).max(60, '施工项目最多 60 项'),
    papers: z.array(DECORATION_PAPER.schema).max(100).default([]),
  },
  output: z.array(paperNeed),
});

export const MAX_WORKERS = 60;
const MAX_PAPERS = 60;
const phone = (what: string) =>
  z
    .string()
    .trim()
    .max(20, `${what}最多 20 位`)
    .regex(/^[\d+\-*\s]{0,20}$/, `${what}不正确`)
    .default('');
/** A masked number stands for the one that is stored. */
export const decorationWorker = z.object({
  /** Null: somebody new. */
  id: optionalId,
  name: requiredText('姓名', 20),
  idNo: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z*]{0,18}$/, '身份证号不正确')
    .default(''),
  phone: phone('电话'),
  trade: optionalText('工种', 20),
  photoId: optionalFile(FILE_CATEGORY.workerPhoto),
});
export type DecorationWorker = z.output<typeof decorationWorker>;
const paper = z.object({ paper: DECORATION_PAPER.schema, fileId: fileId(FILE_CATEGORY.decorationPaper, chosen('文件')) });

const form = z
  .object({
    applicant: APPLICANT.schema,
    /** A person of the house; null: by name only. */
    applicantId: optionalId,
    applicantName: requiredText('申请人', 20),
    phone: phone('联系电话'),
    contractorKind: CONTRACTOR.schema,
    contractor: optionalText('施工单位', 60),
    licence: optionalText('营业执照号', 30),
    leader: requiredText('施工负责人', 20),
    leaderPhone: phone('负责人电话'),
    workIds: z.array(id).min(1, '请选择施工项目').max(60, '施工项目最多 60 项'),
    content: optionalText('施工内容', 1000),
    agreementOn: optionalDay,
    plannedFrom: dayOf('请选择开工日期'),
    plannedTo: dayOf('请选择完工日期'),
    workingHours: optionalText('施工时间', 100),
    papers: z.array(paper).max(MAX_PAPERS, `资料最多 ${MAX_PAPERS} 份`).default([]),
    workers: z.array(decorationWorker).max(MAX_WORKERS, `施工人员最多 ${MAX_WORKERS} 人`).default([]),
  })
  .refine(({ plannedFrom, plannedTo }) => plannedTo >= plannedFrom, { path: ['plannedTo'], message: '完工日期不能早于开工日期' })
  .refine(({ contractorKind, contractor }) => contractorKind !== CONTRACTOR.company || contractor !== '', {
    path: ['contractor'],
    message: '请输入施工单位',
  });
export type DecorationForm = z.output<typeof form>;

export const createDecoration = apply.create(form.safeExtend({ houseId: chosen('房屋') }), { output: requestedAnswer });
/** While it waits or was sent back; papers named here are added, workers are replaced. */
export const changeDecoration = apply.change(form);
/** After it was sent back. */
export const resubmitDecoration = apply.step('{id}/resubmit', '重新申请', { fields: { remark: optionalText('说明', 200) } });
export const withdrawDecoration = apply.step('{id}/withdraw', '撤销装修申请', { fields: { reason: requiredText('撤销原因', 200) } });

export const addDecorationPapers = apply.step('{id}/papers', '补充资料', {
  version: false,
  fields: { papers: z.array(paper).min(1, '请选择文件').max(MAX_PAPERS, `资料最多 ${MAX_PAPERS} 份`) },
});
export const removeDecorationPaper = apply.write('{id}/papers/{paperId}', '删除资料', {
  act: 'change',
  method: 'DELETE',
  input: z.object({ id: idParam, paperId: idParam }),
});

/** 审查 by service or technical staff: a word about each paper and about the plan. */
export const checkDecoration = apply.step('{id}/check', '审查装修资料', {
  fields: {
    papers: z
      .array(z.object({ id, check: PAPER_CHECK.schema, remark: optionalText('意见', 200) }))
      .max(200, '资料最多 200 份')
      .default([]),
    remark: optionalText('审查意见', 500),
  },
  output: z.object(approvalFields),
});

/** What is asked for: lines of the setting as they are, or changed with a reason. */
const asked = z.array(moneySetting.safeExtend({ quantity: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, '数量应为非负数，最多两位小数') }));
export const approveDecoration = apply.step('{id}/approve', '通过装修申请', {
  act: 'audit',
  fields: {
    note: optionalText('意见', 200),
    /** Null: as the company's setting says. */
    money: asked.max(MAX_MONEY_LINES, `最多 ${MAX_MONEY_LINES} 项`).nullable().default(null),
    moneyReason: optionalText('改动原因', 200),
    arrearsKnown: z.boolean().default(false),
  },
});
export const refuseDecoration = apply.step('{id}/refuse', '退回装修申请', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200) },
});

/** Issues permit and passes once everything asked for was received; the house becomes 装修中. */
export const issuePermit = apply.step('{id}/permit', '发放装修许可证', {
  idempotent: true,
  fields: { from: optionalDay, to: optionalDay },
  output: z.object({ permitNumber: z.string(), passes: z.int() }),
});

export const askExtension = apply.step('{id}/extension', '申请延期', {
  idempotent: true,
  fields: { newTo: day, reason: requiredText('延期原因', 200) },
  output: z.object(approvalFields),
});
/** By somebody else than who asked. */
export const grantExtension = apply.step('extension/{id}/grant', '通过延期', {
  act: 'audit',
  fields: { note: optionalText('意见', 200) },
});
export const refuseExtension = apply.step('extension/{id}/refuse', '退回延期', {
  act: 'audit',
  fields: { note: requiredText('退回原因', 200) },
});
/** Extensions of the estates seen that wait for a decision. */
export const searchExtensions = apply.search(
  { estateId: optionalId, waiting: z.boolean().default(true) },
  z.object({
    id,
    version: z.int(),
    decorationId: id,
    number: z.string(),
    estateName: z.string(),
    house: z.string(),
    oldTo: day,
    newTo: day,
    reason: z.string(),
    askedBy: z.string(),
    mayDecide: z.boolean(),
    ...approvalFields,
  }),
  { at: 'extension/search', menu: DECORATION_MENUS },
);
