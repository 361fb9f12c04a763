// 员工档案 (menu 59): search, one employee with all that hangs on him, create, change, remove. Jobs are in employee-job.ts, leaving and
// coming back in employee-leave.ts. The administrator's screen 512 works on the same jobs and estates.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { gender, idCardType } from '../estate/enums.ts';
import { education, employeeState, politicalStatus } from './enums.ts';

// ---- search -----------------------------------------------------------------------------------------------------------

const employeeFilter = z.object({
  /** The company and all below it. */
  companyId: id.nullable().default(null),
  /** The department and all below it, by the jobs of today. */
  departmentId: id.nullable().default(null),
  jobId: id.nullable().default(null),
  states: z.array(employeeState.schema).default([]),
  /** Part of a name, initials, number or phone. */
  key: z.string().trim().max(60).default(''),
});
export type EmployeeFilter = z.output<typeof employeeFilter>;

export const employeeRow = z.object({
  id,
  version,
  number: z.string(),
  name: z.string(),
  gender: gender.schema.nullable(),
  companyId: id,
  companyName: z.string(),
  /** Of the main job of today. */
  departmentName: z.string(),
  /** Jobs of today joined with 、, the main one first. */
  jobNames: z.string(),
  /** Masked. */
  phone: z.string(),
  state: employeeState.schema,
  entryDate: day.nullable(),
  leaveDate: day.nullable(),
  /** Empty without an account. */
  username: z.string(),
});
export type EmployeeRow = z.infer<typeof employeeRow>;

export const searchEmployees = endpoint({
  method: 'POST',
  path: '/api/org/employee/search',
  access: { menu: MENU.employee, act: 'view' },
  summary: '员工列表',
  input: pageQuery.extend({
    ...employeeFilter.shape,
    sort: sortBy(['number', 'name', 'entryDate']).default({ field: 'number', order: 'asc' }),
  }),
  output: pageOf(employeeRow),
});

/** Companies, departments, jobs and estates the asking person may see: the tree at the left and the selects of the forms. */
export const employeeFrame = z.object({
  companies: z.array(z.object({ id, parentId: id.nullable(), name: z.string(), level: z.int(), employees: z.int() })),
  departments: z.array(
    z.object({ id, companyId: id, parentId: id.nullable(), name: z.string(), disabled: z.boolean(), employees: z.int() }),
  ),
  jobs: z.array(z.object({ id, departmentId: id, name: z.string(), disabled: z.boolean() })),
  estates: z.array(z.object({ id, name: z.string(), companyId: id })),
});
export type EmployeeFrame = z.infer<typeof employeeFrame>;

export const getEmployeeFrame = endpoint({
  method: 'GET',
  path: '/api/org/employee-frame',
  access: { menu: [MENU.employee, MENU.staff], act: 'view' },
  summary: '员工档案的公司、部门、岗位与小区',
  input: nothing,
  output: employeeFrame,
});

// ---- one employee -----------------------------------------------------------------------------------------------------

const mobile = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})?$/, `${what}应为 11 位手机号或带区号的固定电话`)
    .default('');

export const employeeForm = z.object({
  number: z.string().trim().min(1, '请输入工号').max(20, '工号最多 20 个字').regex(/^\S*$/, '工号不能含空格'),
  name: z.string().trim().min(1, '请输入姓名').max(60, '姓名最多 60 个字'),
  gender: gender.schema.nullable().default(null),
  phone: mobile('电话'),
  email: z
    .string()
    .trim()
    .max(100, '邮箱最多 100 个字')
    .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, '邮箱不正确')
    .default(''),
  idType: idCardType.schema.nullable().default(null),
  idNo: z.string().trim().toUpperCase().max(30, '证件号最多 30 位').default(''),
  birthDate: day.nullable().default(null),
  education: education.schema.nullable().default(null),
  political: politicalStatus.schema.nullable().default(null),
  emergencyContact: z.string().trim().max(60, '紧急联系人最多 60 个字').default(''),
  emergencyPhone: mobile('紧急联系电话'),
  entryDate: z.iso.date('请选择入职日期'),
  remark: z.string().trim().max(500, '备注最多 500 个字').default(''),
});
export type EmployeeForm = z.output<typeof employeeForm>;

export const employeeJobRow = z.object({
  id,
  jobId: id,
  jobName: z.string(),
  departmentName: z.string(),
  companyName: z.string(),
  main: z.boolean(),
  fromDate: day,
  /** Last day; null while it goes on. */
  toDate: day.nullable(),
  phase: z.enum(['now', 'past', 'future']),
});
export type EmployeeJobRow = z.infer<typeof employeeJobRow>;

export const employeeDetail = employeeRow.extend({
  email: z.string(),
  idType: idCardType.schema.nullable(),
  /** Masked, like both phones. */
  idNo: z.string(),
  birthDate: day.nullable(),
  education: education.schema.nullable(),
  political: politicalStatus.schema.nullable(),
  emergencyContact: z.string(),
  emergencyPhone: z.string(),
  photoFileId: id.nullable(),
  leaveReason: z.string(),
  remark: z.string(),
  createdAt: instant,
  updatedAt: instant,
  jobs: z.array(employeeJobRow),
  estates: z.array(z.object({ id, name: z.string() })),
  roles: z.array(z.string()),
  accountDisabled: z.boolean(),
  /** What he handed over when he left. */
  handovers: z.array(z.object({ id, title: z.string(), what: z.string(), toName: z.string(), at: instant, by: z.string() })),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
});
export type EmployeeDetail = z.infer<typeof employeeDetail>;

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/org/employee/{id}',
  access: { menu: [MENU.employee, MENU.staff], act: 'view' },
  summary: '员工详情',
  input: z.object({ id: idParam }),
  output: employeeDetail,
});

/** The administrator of a new company enters the first ones: nobody else is there to do it. */
export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/org/employee',
  access: { menu: [MENU.employee, MENU.staff], act: 'add' },
  summary: '新增员工',
  idempotent: true,
  /** The main job begins with the day of entry; it may follow later. */
  input: employeeForm.extend({ companyId: chosen('公司'), jobId: id.nullable().default(null) }),
  output: z.object({ id }),
});

export const changeEmployee = endpoint({
  method: 'PUT',
  path: '/api/org/employee/{id}',
  access: { menu: MENU.employee, act: 'change' },
  summary: '修改员工',
  input: employeeForm.extend({ id: idParam, version }),
  output: noAnswer,
});

/** Only what was entered by mistake: whoever has an account or did anything leaves instead. */
export const removeEmployee = endpoint({
  method: 'DELETE',
  path: '/api/org/employee/{id}',
  access: { menu: MENU.employee, act: 'remove' },
  summary: '删除员工',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

/** Full numbers; the look is logged. */
export const showEmployeePrivate = endpoint({
  method: 'POST',
  path: '/api/org/employee/private',
  access: { menu: MENU.employee, act: 'change' },
  summary: '查看员工完整电话与证件号',
  input: z.object({ id }),
  output: z.object({ phone: z.string(), emergencyPhone: z.string(), idNo: z.string() }),
});

/** `fileId` was uploaded in the category of staff photos under this employee; null takes the photo away. */
export const setEmployeePhoto = endpoint({
  method: 'POST',
  path: '/api/org/employee/photo',
  access: { menu: MENU.employee, act: 'change' },
  summary: '设置员工照片',
  input: z.object({ id, version, fileId: id.nullable() }),
  output: noAnswer,
});

export const setEmployeeEstates = endpoint({
  method: 'POST',
  path: '/api/org/employee/estates',
  access: { menu: [MENU.employee, MENU.staff], act: 'change' },
  summary: '设置授权小区',
  /** Estates the asking person does not see are left as they are. */
  input: z.object({ id, version, estateIds: z.array(id).max(2000) }),
  output: noAnswer,
});

export const exportEmployees = endpoint({
  method: 'POST',
  path: '/api/org/employee/export',
  access: { menu: MENU.employee, act: 'export' },
  summary: '导出员工',
  kind: 'stream',
  input: z.object({ filter: employeeFilter, purpose: exportPurpose }),
  output: z.unknown(),
});
