// The settings behind 诉求: categories, time limits with escalation, teams. They are kept on 诉求派工 (menu 96), whose users decide who does what.
import { z } from 'zod';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CASE_CLOCK, CASE_KIND, DISPATCH_WAY, REPAIR_TYPE, CASE_URGENCY, VISIT_RULE } from './states.ts';

const READERS = [MENU.caseAccept, MENU.caseDispatch, MENU.caseFollow, MENU.caseResult, MENU.caseVisit, MENU.complaint] as const;
const category = resource({ path: '/api/customer/case-category', menu: MENU.caseDispatch, what: '诉求类别' });
const limit = resource({ path: '/api/customer/case-limit', menu: MENU.caseDispatch, what: '诉求时限' });
const team = resource({ path: '/api/customer/team', menu: MENU.caseDispatch, what: '班组' });

export const CASE_SETTING_FAILURES = failures({
  CASE_NAME_TAKEN: business('“{name}”已存在'),
  CASE_CATEGORY_PARENT: business('上级类别不存在、已停用，或不是同一性质的一级类别'),
  CASE_CATEGORY_USED: business('该类别下还有细类，不能改为细类'),
  CASE_CATEGORY_KIND: business('该类别已有细类、时限或诉求，不能改变性质'),
  CASE_LIMIT_TAKEN: business('同一公司、类别和紧急程度已有时限'),
  CASE_TEAM: business('班组不存在或已停用'),
  CASE_TEAM_MEMBER: business('所选员工不存在或已离职，请重新选择'),
  CASE_CLAUSE: business('服务标准条款不存在或已停用'),
  OUTAGE_OVER: business('该公告已经结束'),
});

// ---- categories ---------------------------------------------------------------------------------------------------------

const categoryForm = z
  .object({
    parentId: optionalId,
    kind: CASE_KIND.schema,
    name: requiredText('名称', 20),
    /** The letter that chooses it in the form of acceptance. */
    key: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]?$/, '快捷键应为一个字母')
      .default(''),
    repairType: REPAIR_TYPE.schema.nullable().default(null),
    teamId: optionalId,
    way: DISPATCH_WAY.schema,
    visitRule: VISIT_RULE.schema,
    paid: z.boolean().default(false),
    priceNote: optionalText('收费说明', 200),
    usualMinutes: z.int('常用工时应为整数').min(1, '常用工时至少 1 分钟').max(14_400, '常用工时最多 10 天').default(60),
    /** Phrases for the content, one a line. */
    phrases: optionalText('常用语', 500),
    position: z.int('顺序应为整数').min(0, '顺序应为 0 到 9999').max(9999, '顺序应为 0 到 9999').default(0),
  })
  .refine(({ kind, visitRule }) => kind !== CASE_KIND.complaint || visitRule === VISIT_RULE.all, {
    path: ['visitRule'],
    message: '投诉必须全部回访',
  });
export type CaseCategoryForm = z.output<typeof categoryForm>;

export const caseCategory = z.object({
  id,
  version,
  parentId: id.nullable(),
  kind: CASE_KIND.schema,
  name: z.string(),
  key: z.string(),
  repairType: REPAIR_TYPE.schema.nullable(),
  teamId: id.nullable(),
  teamName: z.string(),
  way: DISPATCH_WAY.schema,
  visitRule: VISIT_RULE.schema,
  paid: z.boolean(),
  priceNote: z.string(),
  usualMinutes: z.int(),
  phrases: z.string(),
  position: z.int(),
  disabled: z.boolean(),
});
export type CaseCategory = z.infer<typeof caseCategory>;

/** All of them, in their order; pages choose what they show. */
export const listCaseCategories = category.read('list', '诉求类别列表', { menu: READERS, output: z.array(caseCategory) });
export const createCaseCategory = category.create(categoryForm);
export const changeCaseCategory = category.change(categoryForm);
export const disableCaseCategory = category.disable();

// ---- time limits --------------------------------------------------------------------------------------------------------

const YEAR = 525_600;
const minutes = (what: string) =>
  z.int(`${what}应为整数`).min(1, `${what}至少 1 分钟`).max(YEAR, `${what}最长一年`).nullable().default(null);
export const ESCALATION_TARGETS = ['leader', 'job', 'person'] as const;
const escalation = z
  .object({
    afterMinutes: z.int('分钟数应为整数').min(1, '至少 1 分钟').max(43_200, '最长 30 天'),
    target: z.enum(ESCALATION_TARGETS),
    jobId: optionalId,
    employeeId: optionalId,
  })
  .refine(({ target, jobId, employeeId }) => (target === 'job') === (jobId !== null) && (target === 'person') === (employeeId !== null), {
    path: ['target'],
    message: '请选择升级对象',
  });
export type CaseEscalation = z.output<typeof escalation>;
export const MAX_ESCALATIONS = 4;

const limitForm = z
  .object({
    /** Null: every company that has none of its own. */
    companyId: optionalId,
    kind: CASE_KIND.schema,
    categoryId: optionalId,
    urgency: CASE_URGENCY.schema,
    respondMinutes: minutes('响应时限'),
    arriveMinutes: minutes('到场时限'),
    finishMinutes: minutes('完成时限'),
    clock: CASE_CLOCK.schema,
    warnPercent: z.int('提前提醒应为整数').min(0, '提前提醒应为 0 到 99').max(99, '提前提醒应为 0 到 99').default(80),
    /** The clause of 服务标准 that promises it. */
    clauseId: optionalId,
    escalations: z.array(escalation).max(MAX_ESCALATIONS, `最多升级 ${MAX_ESCALATIONS} 次`).default([]),
  })
  .superRefine(({ respondMinutes, arriveMinutes, finishMinutes, escalations }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (arriveMinutes !== null && respondMinutes !== null && arriveMinutes < respondMinutes)
      say('arriveMinutes', '到场时限不能短于响应时限');
    if (finishMinutes !== null && finishMinutes < (arriveMinutes ?? respondMinutes ?? 0))
      say('finishMinutes', '完成时限不能短于到场和响应时限');
    if (escalations.some(({ afterMinutes }, at) => at > 0 && afterMinutes <= (escalations[at - 1]?.afterMinutes ?? 0)))
      say('escalations', '升级时间应一级比一级晚');
  });
export type CaseLimitForm = z.output<typeof limitForm>;

export const caseLimit = z.object({
  id,
  version,
  companyId: id.nullable(),
  companyName: z.string(),
  kind: CASE_KIND.schema,
  categoryId: id.nullable(),
  categoryName: z.string(),
  urgency: CASE_URGENCY.schema,
  respondMinutes: z.int().nullable(),
  arriveMinutes: z.int().nullable(),
  finishMinutes: z.int().nullable(),
  clock: CASE_CLOCK.schema,
  warnPercent: z.int(),
  clauseId: id.nullable(),
  clause: z.string(),
  escalations: z.array(
    z.object({
      afterMinutes: z.int(),
      target: z.enum(ESCALATION_TARGETS),
      jobId: id.nullable(),
      employeeId: id.nullable(),
      /** The name of the job or person; empty for the leader of the team. */
      name: z.string(),
    }),
  ),
});
export type CaseLimit = z.infer<typeof caseLimit>;

export const listCaseLimits = limit.read('list', '诉求时限列表', { menu: READERS, output: z.array(caseLimit) });
export const createCaseLimit = limit.create(limitForm);
export const changeCaseLimit = limit.change(limitForm);
export const removeCaseLimit = limit.remove();
/** Clauses of 服务标准 that promise a time, to take a limit from. */
export const listCaseClauses = limit.read('clauses', '可引用的服务标准条款', {
  output: z.array(
    z.object({
      id,
      companyId: id,
      companyName: z.string(),
      code: z.string(),
      clause: z.string(),
      responseMinutes: z.int().nullable(),
      finishMinutes: z.int().nullable(),
    }),
  ),
});

// ---- teams --------------------------------------------------------------------------------------------------------------

const MAX_MEMBERS = 100;
const teamForm = z.object({
  companyId: chosen('公司'),
  name: requiredText('名称', 20),
  leaderId: chosen('班组长'),
  members: z
    .array(
      z.object({
        employeeId: chosen('员工'),
        maxOpen: z.int('在手上限应为整数').min(1, '在手上限应为 1 到 99').max(99, '在手上限应为 1 到 99'),
        onDuty: z.boolean().default(true),
      }),
    )
    .min(1, '请选择成员')
    .max(MAX_MEMBERS, `成员最多 ${MAX_MEMBERS} 人`)
    .refine((members) => new Set(members.map(({ employeeId }) => employeeId)).size === members.length, '同一员工只能出现一次'),
  remark: optionalText('备注', 200),
});
export type TeamForm = z.output<typeof teamForm>;

const teamRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  leaderId: id,
  leader: z.string(),
  members: z.array(
    z.object({
      employeeId: id,
      name: z.string(),
      maxOpen: z.int(),
      onDuty: z.boolean(),
      serving: z.boolean(),
      /** Cases in hand now. */
      open: z.int(),
    }),
  ),
  remark: z.string(),
  disabled: z.boolean(),
});
export type Team = z.infer<typeof teamRow>;

/** Teams of the companies the user sees. */
export const listTeams = team.read('list', '班组列表', { menu: READERS, output: z.array(teamRow) });
export const createTeam = team.create(teamForm);
export const changeTeam = team.change(teamForm);
export const disableTeam = team.disable();
/** A worker reports on or off duty; leaders do it for their teams. */
export const setOnDuty = team.write('on-duty', '上岗或下岗', {
  act: 'view',
  menu: [MENU.caseDispatch, MENU.caseResult],
  input: { teamId: id, employeeId: id, onDuty: z.boolean() },
});
