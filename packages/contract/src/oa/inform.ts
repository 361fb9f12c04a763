// 告知公文: a note from one employee to the employees who work on a given menu, usually about one house. Specification 2, sections 2, 3 and 7;
// states: pending → confirmed, or pending → cleared after a number of days.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { enumeration } from '../kit/enumeration.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { business, failures } from '../kit/failure.ts';
import { chosen, id } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU, type MenuId } from '../menu.ts';

export const INFORM_FAILURES = failures({ INFORM_CLEARED: business('该告知公文已超过 {days} 天未处理，已自动清除') });

/** The nine menus a notice can be sent to. */
export const informTarget = enumeration('告知对象', {
  155: '计费标准',
  156: '优减标准',
  164: '日常结算',
  169: '欠费催收',
  170: '挂账申报',
  369: '挂账回转',
  89: '违规记录',
  91: '搬迁备案',
  94: '诉求受理',
});
export const INFORM_MENUS: readonly MenuId[] = [
  MENU.billingStandard,
  MENU.billingReduce,
  MENU.checkout,
  MENU.arrearsChase,
  MENU.arrearsRequest,
  MENU.arrearsTransfer,
  MENU.decorationViolation,
  MENU.moveOut,
  MENU.caseAccept,
];

/** Screens that write down what a notice says, and what their forms call a notice as the source. */
export const INFORM_SOURCE: Readonly<Partial<Record<MenuId, number>>> = { [MENU.caseAccept]: 7, [MENU.decorationViolation]: 3 };

/** The largest number a badge shows. */
export const INFORM_BADGE_MAX = 99;

export const informRow = z.object({
  id,
  docNumber: z.string(),
  menu: informTarget.schema,
  companyId: id,
  /** When the notice was sent. */
  createdAt: instant,
  /** The sender, with phone and job. */
  updatedBy: z.string(),
  phone: z.string(),
  job: z.string(),
  subject: z.string(),
  houseId: id.nullable(),
  houseName: z.string(),
  /** HTML, cleaned by the server. */
  content: z.string(),
  handleName: z.string(),
  handleTime: instant.nullable(),
  /** True once a user confirmed the notice. */
  edited: z.boolean(),
  /** When the notice is cleared if no user confirms it. */
  expiresAt: instant,
});
export type InformRow = z.infer<typeof informRow>;

/** Every call names the menu of the notices: reading requires that the user sees the menu, confirming that the user may use it. */
const access = { session: true, roles: ['emp'] } as const;
const ofMenu = z.object({ companyId: id, menu: informTarget.schema });

/** Pending notices of a company and those below it, oldest first. */
export const listInforms = endpoint({
  method: 'POST',
  path: '/api/common/inform',
  access,
  summary: '待处理告知公文',
  input: pageQuery.extend(ofMenu.shape),
  output: pageOf(informRow).extend({
    /** Days after which an unhandled notice is cleared. */
    days: z.int(),
  }),
});

/** Pending notices about one house. */
export const listHouseInforms = endpoint({
  method: 'POST',
  path: '/api/common/inform-house',
  access,
  summary: '一套房屋的待处理告知公文',
  input: ofMenu.extend({ houseId: id }),
  output: z.array(informRow),
});

/** Confirms the notice; if another user confirmed it just before, answers that confirmation. */
export const confirmInform = endpoint({
  method: 'POST',
  path: '/api/common/inform-ack',
  access,
  summary: '确认告知公文',
  input: z.object({ id }),
  output: informRow,
});

/** Pending notices per menu, for every menu the user sees; menus without notices are left out. */
export const countInforms = endpoint({
  method: 'POST',
  path: '/api/common/inform-count',
  access,
  summary: '待处理告知公文数量',
  input: z.object({ companyId: id }),
  output: z.array(z.object({ menu: informTarget.schema, count: z.int().positive() })),
});

/** A sheet of the pending notices. */
export const exportInforms = endpoint({
  method: 'POST',
  path: '/api/common/export-inform',
  access,
  summary: '导出待处理告知公文',
  kind: 'stream',
  /** The specification names company and menu only; our page also asks for a purpose, and the log says when there was none. */
  input: ofMenu.extend({ purpose: exportPurpose.optional() }),
  output: z.unknown(),
});

export const informForm = z.object({
  menu: z.literal(informTarget.values, '请选择告知对象'),
  /** The house it is about; the notice then goes to the company that runs its estate. */
  houseId: id.nullable(),
  /** Without a house: the company it goes to. */
  companyId: chosen('接收公司').nullable(),
  subject: z.string().trim().min(1, '请输入告知事项').max(100, '告知事项最多100字'),
  content: z.string().max(100_000, '内容过长'),
  /** Number of the document it comes from, such as the notice it passes on. */
  sourceNumber: z.string().trim().max(40).default(''),
});
export type InformForm = z.input<typeof informForm>;

export const sendInform = endpoint({
  method: 'POST',
  path: '/api/oa/inform',
  access,
  summary: '发送告知公文',
  idempotent: true,
  input: informForm.refine((form) => form.houseId !== null || form.companyId !== null, { path: ['companyId'], message: '请选择接收公司' }),
  output: z.object({ id, docNumber: z.string() }),
});

/** All notices the user sent, in every state, newest first. */
export const listSentInforms = endpoint({
  method: 'POST',
  path: '/api/oa/inform/sent',
  access,
  summary: '我发出的告知公文',
  input: pageQuery,
  output: pageOf(
    informRow.extend({
      companyName: z.string(),
      /** True when no user confirmed the notice in time. */
      cleared: z.boolean(),
    }),
  ),
});
