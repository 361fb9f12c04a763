// Jobs of a department, what they are for, how many are meant to hold them and who does. Part of 组织机构 (menu 58).
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { day } from '../kit/dates.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { gender } from '../estate/enums.ts';
import { employeeState } from './enums.ts';

/** Whose rows the holder of a job sees. */
export const jobDataScope = z.enum(['tenant', 'company', 'estates'], '请选择数据范围');
export type JobDataScope = z.infer<typeof jobDataScope>;
export const JOB_DATA_SCOPE_TEXT: Readonly<Record<JobDataScope, string>> = {
  tenant: '全部公司',
  company: '本公司及下级公司',
  estates: '授权小区',
};

const view = { menu: MENU.organisation, act: 'view' } as const;
const add = { menu: MENU.organisation, act: 'add' } as const;
const change = { menu: MENU.organisation, act: 'change' } as const;
const one = z.object({ id: idParam });
const changing = { id: idParam, version };
/** In use, out of use, or, left out, both. */
const usage = z.enum(['active', 'disabled']).optional();
const key = z.string().trim().max(60).optional();

export const jobForm = z.object({
  departmentId: id,
  name: z.string().trim().min(1, '请输入岗位名称').max(40, '岗位名称最多 40 个字'),
  /** HTML, cleaned by the server. */
  duty: z.string().max(20_000, '岗位职责过长').default(''),
  headcount: z.int('编制应为整数').min(0, '编制不能小于 0').max(9999, '编制最大 9999').default(0),
  dataScope: jobDataScope,
  sort: z.int('排序应为整数').min(0, '排序不能小于 0').max(9999, '排序最大 9999').default(0),
});

export const jobRow = z.object({
  id,
  version,
  departmentId: id,
  departmentName: z.string(),
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  /** 0 says nothing. */
  headcount: z.int(),
  /** In service and in the job today. */
  holders: z.int(),
  dataScope: jobDataScope,
  sort: z.int(),
  disabled: z.boolean(),
});
export type JobRow = z.infer<typeof jobRow>;
export const jobDetail = jobRow.extend({ duty: z.string() });
export type JobDetail = z.infer<typeof jobDetail>;

export const searchJobs = endpoint({
  method: 'POST',
  path: '/api/org/job/search',
  access: view,
  summary: '岗位列表',
  input: pageQuery.extend({
    companyId: id,
    departmentId: id.optional(),
    key,
    usage,
    sort: sortBy(['order', 'name', 'headcount', 'holders']).optional(),
  }),
  output: pageOf(jobRow).extend({ headcount: z.int(), holders: z.int() }),
});
export const getJob = endpoint({
  method: 'GET',
  path: '/api/org/job/{id}',
  access: view,
  summary: '岗位',
  input: one,
  output: jobDetail,
});
export const createJob = endpoint({
  method: 'POST',
  path: '/api/org/job',
  access: add,
  summary: '新增岗位',
  idempotent: true,
  input: jobForm,
  output: z.object({ id }),
});
export const changeJob = endpoint({
  method: 'PUT',
  path: '/api/org/job/{id}',
  access: change,
  summary: '修改岗位',
  input: jobForm.omit({ departmentId: true }).extend(changing),
  output: noAnswer,
});
export const setJobDisabled = endpoint({
  method: 'POST',
  path: '/api/org/job/{id}/state',
  access: change,
  summary: '停用或恢复岗位',
  input: z.object({ ...changing, disabled: z.boolean() }),
  output: noAnswer,
});
export const removeJob = endpoint({
  method: 'DELETE',
  path: '/api/org/job/{id}',
  access: { menu: MENU.organisation, act: 'remove' },
  summary: '删除岗位',
  input: one,
  /** What was held once stays, out of use. */
  output: z.object({ outcome: z.enum(['removed', 'disabled']) }),
});

export const jobHolder = z.object({
  id,
  employeeId: id,
  number: z.string(),
  name: z.string(),
  gender: gender.schema.nullable(),
  state: employeeState.schema,
  jobName: z.string(),
  main: z.boolean(),
  fromDate: day,
  toDate: day.nullable(),
  /** Held today. */
  current: z.boolean(),
});
export type JobHolder = z.infer<typeof jobHolder>;

/** Of one job, or of all jobs of a department; those of today first. */
export const searchHolders = endpoint({
  method: 'POST',
  path: '/api/org/job/holders',
  access: view,
  summary: '任职人员',
  input: pageQuery.extend({
    of: z.object({ kind: z.enum(['job', 'department']), id }),
    when: z.enum(['now', 'past']).optional(),
    key,
    sort: sortBy(['fromDate', 'number', 'name']).optional(),
  }),
  output: pageOf(jobHolder),
});
