// The departments and jobs of the demo companies, and their staff.
import type { Gender } from '../names.ts';

/** The functions a job is granted; grants.ts lists them. */
export type Duty =
  | 'everything'
  | 'direction'
  | 'cashier'
  | 'biller'
  | 'financeAudit'
  | 'bookkeeper'
  | 'service'
  | 'serviceDesk'
  | 'technical'
  | 'guard'
  | 'office'
  | 'insight';

export interface JobPlan {
  readonly name: string;
  readonly duty: string;
  readonly scope: 'tenant' | 'company' | 'estates';
  readonly grant: Duty;
  /** Employees with an account. */
  readonly staff?: readonly { readonly name: string; readonly gender: Gender; readonly account: string }[];
  /** Number of further employees without an account. */
  readonly more?: number;
  /** An account for the first of these. */
  readonly account?: string;
}

export interface CompanyPlan {
  readonly name: string;
  readonly nick: string;
  readonly type: 'A' | 'B' | 'AB';
  readonly parent: string | null;
  readonly departments: Readonly<Record<string, readonly JobPlan[]>>;
}

const job = (name: string, grant: Duty, scope: JobPlan['scope'], duties: readonly string[]): JobPlan => ({
  name,
  grant,
  scope,
  duty: `<ul>${duties.map((duty) => `<li>${duty}</li>`).join('')}</ul>`,
});

const MANAGER = job('项目经理', 'everything', 'tenant', [
  '对项目的服务质量与经营结果负责',
  '审核收费、减免与装修事项',
  '主持项目例会并跟进整改',
]);
const DIRECTOR = job('总经理', 'direction', 'tenant', ['制定年度经营目标', '审定预算与重大合同', '审核超过限额的减免、退款与核销']);
const AREA_MANAGER = job('区域经理', 'insight', 'company', ['管理辖区各服务处', '按月检查收缴率与投诉处理']);
const QUALITY = job('品质专员', 'insight', 'company', ['按服务标准巡检各项目', '汇总问题并督促整改']);
const ACCOUNTANT = job('会计', 'bookkeeper', 'company', ['编制凭证与报表', '核对收费系统与银行账']);
const TELLER = job('出纳', 'cashier', 'company', ['保管现金与票据', '每日核对收款与存款']);
const FINANCE_AUDITOR = job('财务审核', 'financeAudit', 'company', ['审核计费、结算与调整单据', '审核会计凭证', '不经办本人审核的业务']);
const FINANCE_MANAGER = job('财务经理', 'bookkeeper', 'tenant', ['组织会计核算与期末结账', '监督资金安全']);
const CLERK = job('行政专员', 'office', 'company', ['公文收发与归档', '印章登记与会议安排']);
const PERSONNEL = job('人事专员', 'office', 'company', ['员工入职、离职与考勤', '维护员工档案']);
const SERVICE_LEAD = job('客服主管', 'service', 'company', ['安排客服值班', '复核投诉与回访结果']);
const SERVICE = job('客服专员', 'service', 'company', ['接待来访与来电，登记诉求', '维护房屋与住户资料', '办理入伙、装修与搬迁手续']);
const SERVICE_DESK = job('客服专员', 'serviceDesk', 'estates', ['接待入驻企业，登记诉求', '跟进派工并回访']);
const CASHIER = job('收费员', 'cashier', 'company', ['窗口收款、开具票据', '日结交款', '电话催收']);
const BILLER = job('计费员', 'biller', 'company', ['维护计费标准', '抄表录入与公摊计算', '生成账单并提交审核']);
const ENGINEER = job('工程主管', 'technical', 'company', ['制定维保计划', '管理设备台账与外包单位']);
const REPAIRER = job('维修工', 'technical', 'company', ['处理报修派工', '设备日常巡检与保养']);
const GUARD = job('秩序员', 'guard', 'company', ['门岗值守与车辆引导', '按路线巡更并记录异常']);

const more = (plan: JobPlan, count: number): JobPlan => ({ ...plan, more: count });
const held = (plan: JobPlan, name: string, gender: Gender, account: string, others = 0): JobPlan => ({
  ...plan,
  staff: [{ name, gender, account }],
  more: others,
});

export const ANJU_COMPANIES: readonly CompanyPlan[] = [
  {
    name: '安居示范物业集团',
    nick: '安居集团',
    type: 'A',
    parent: null,
    departments: {
      总经办: [{ ...more(DIRECTOR, 1), account: 'boss' }],
      财务部: [more(FINANCE_MANAGER, 1), held(FINANCE_AUDITOR, '赵文博', 1, 'auditor'), more(ACCOUNTANT, 2)],
      行政部: [more(CLERK, 1), more(PERSONNEL, 1)],
    },
  },
  {
    name: '华东分公司',
    nick: '华东',
    type: 'AB',
    parent: '安居示范物业集团',
    departments: {
      项目管理部: [held(MANAGER, '陈思远', 1, 'emp'), more(QUALITY, 1)],
      财务部: [more(ACCOUNTANT, 1), more(TELLER, 1)],
      行政部: [more(CLERK, 1)],
    },
  },
  {
    name: '华南分公司',
    nick: '华南',
    type: 'AB',
    parent: '安居示范物业集团',
    departments: { 项目管理部: [more(AREA_MANAGER, 1), more(QUALITY, 1)], 财务部: [more(ACCOUNTANT, 1)] },
  },
  {
    name: '云栖物业服务处',
    nick: '云栖',
    type: 'B',
    parent: '华东分公司',
    departments: {
      客服部: [more(SERVICE_LEAD, 1), held(SERVICE, '孙一鸣', 1, 'newbie', 2)],
      收费部: [held(CASHIER, '林晓燕', 2, 'clerk', 1), more(BILLER, 1)],
      工程部: [more(ENGINEER, 1), more(REPAIRER, 3)],
      秩序部: [more(GUARD, 3)],
    },
  },
  {
    name: '临江物业服务处',
    nick: '临江',
    type: 'B',
    parent: '华东分公司',
    departments: {
      客服部: [more(SERVICE_LEAD, 1), more(SERVICE, 1)],
      收费部: [more(CASHIER, 1)],
      工程部: [more(REPAIRER, 2)],
      秩序部: [more(GUARD, 1)],
    },
  },
  {
    name: '创智园物业服务处',
    nick: '创智园',
    type: 'B',
    parent: '华南分公司',
    departments: {
      客服部: [held(SERVICE_DESK, '何嘉怡', 2, 'limited', 1)],
      收费部: [more(CASHIER, 1)],
      工程部: [more(REPAIRER, 2)],
    },
  },
];

export const BINJIANG_COMPANIES: readonly CompanyPlan[] = [
  {
    name: '滨江小筑物业服务有限公司',
    nick: '滨江小筑',
    type: 'AB',
    parent: null,
    departments: { 客服部: [held(MANAGER, '许安然', 2, 'binemp'), more(SERVICE, 1)], 收费部: [more(CASHIER, 1)] },
  },
];
