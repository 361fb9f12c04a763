// Jobs of a department: their duties, the planned headcount and their holders. Part of 组织机构 (menu 58).
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { removalAnswer, searchText } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { gender } from '../estate/enums.ts';
import { EMPLOYEE, usageFilter } from './enums.ts';

const job = resource({ path: '/api/org/job', menu: MENU.organisation, what: '岗位' });

export const JOB_FAILURES = failures({
  JOB_NAME_TAKEN: business('岗位“{name}”已存在'),
  JOB_SCOPE_WIDER: business('不能授予超出本人的数据范围'),
});

/** Which rows the holder of a job sees. */
export const jobDataScope = z.enum(['tenant', 'company', 'estates'], '请选择数据范围');
export type JobDataScope = z.infer<typeof jobDataScope>;
export const JOB_DATA_SCOPE_TEXT: Readonly<Record<JobDataScope, string>> = {
  tenant: '全部公司',
  company: '本公司及下级公司',
  estates: '授权小区（可限楼栋）',
};

const key = searchText.optional();

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
  /** 0 means that no headcount is set. */
  headcount: z.int(),
  /** Employees in service who hold the job today. */
  holders: z.int(),
  dataScope: jobDataScope,
  sort: z.int(),
  disabled: z.boolean(),
});
export type JobRow = z.infer<typeof jobRow>;
export const jobDetail = jobRow.extend({ duty: z.string() });
export type JobDetail = z.infer<typeof jobDetail>;

export const searchJobs = job.search(
  {
    companyId: id,
    departmentId: id.optional(),
    key,
    usage: usageFilter,
    sort: sortBy(['order', 'name', 'headcount', 'holders']).optional(),
  },
  jobRow,
  { totals: { headcount: z.int(), holders: z.int() } },
);
export const getJob = job.get(jobDetail, { summary: '岗位' });
export const createJob = job.create(jobForm);
export const changeJob = job.change(jobForm.omit({ departmentId: true }));
export const setJobDisabled = job.step('{id}/state', '停用或恢复岗位', { fields: { disabled: z.boolean() } });
/** A job that was ever held is disabled instead of removed. */
export const removeJob = job.remove({ output: removalAnswer });

export const jobHolder = z.object({
  id,
  employeeId: id,
  number: z.string(),
  name: z.string(),
  gender: gender.schema.nullable(),
  state: EMPLOYEE.schema,
  jobName: z.string(),
  main: z.boolean(),
  fromDate: day,
  toDate: day.nullable(),
  /** Whether the job is held today. */
  current: z.boolean(),
});
export type JobHolder = z.infer<typeof jobHolder>;

/** The holders of one job or of all jobs of a department; current holders come first. */
export const searchHolders = job.search(
  {
    of: z.object({ kind: z.enum(['job', 'department']), id }),
    when: z.enum(['now', 'past']).optional(),
    key,
    sort: sortBy(['fromDate', 'number', 'name']).optional(),
  },
  jobHolder,
  { at: 'holders', summary: '任职人员' },
);
