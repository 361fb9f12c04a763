// 员工档案 (menu 59): search, the whole record of one employee, create, change, remove. Jobs are in employee-job.ts, leaving and returning
// in employee-leave.ts. The administrator's screen 512 changes the same jobs and estates.
import { z } from 'zod';
import { FILE_CATEGORY } from '../files/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { day, dayOf, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalDay, optionalId, optionalText, searchKey, severalOf } from '../kit/fields.ts';
import { fileId } from '../kit/file-fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { gender, ID_TYPE } from '../estate/enums.ts';
import { education, EMPLOYEE, politicalStatus } from './enums.ts';

const employee = resource({ path: '/api/org/employee', menu: MENU.employee, what: '员工' });
/** The administrator of a tenant makes the same calls from the screen of the accounts. */
const EITHER = { menu: [MENU.employee, MENU.staff] } as const;

export const EMPLOYEE_FAILURES = failures({
  EMPLOYEE_NUMBER_TAKEN: business('工号“{number}”已被使用'),
  EMPLOYEE_PERSON_TAKEN: business('该证件号已登记为员工“{name}”（{number}）'),
  EMPLOYEE_ID_OTHER_NAME: business('该证件号属于“{name}”，与填写的姓名不一致'),
  EMPLOYEE_STATE: business('该员工{state}，不能{what}'),
  EMPLOYEE_IN_USE: business('“{name}”已有账号或业务记录，不能删除，请办理离职'),
  EMPLOYEE_BEFORE_ENTRY: business('日期不能早于入职日期 {date}'),
  EMPLOYEE_AFTER_JOB: business('入职日期不能晚于首个岗位的起始日期 {date}'),
  EMPLOYEE_DAY_FUTURE: business('{what}不能晚于今天'),
  EMPLOYEE_SEES_MORE: business('不能授予超出本人的数据范围：{what}'),
  EMPLOYEE_NOT_SELF: business('不能为本人办理{what}'),
  LEFT_NO_LOGIN: business('已离职员工不能登录'),
  STAFF_ACCOUNT_EXISTS: business('该员工已有账号“{username}”'),
});

// ---- search -----------------------------------------------------------------------------------------------------------

const employeeFilter = z.object({
  /** The company and all companies below it. */
  companyId: optionalId,
  /** The department and all departments below it, by the jobs held today. */
  departmentId: optionalId,
  jobId: optionalId,
  states: severalOf(EMPLOYEE),
  /** Part of a name, initials, number or phone. */
  key: searchKey,
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
  /** The department of today's main job. */
  departmentName: z.string(),
  /** Jobs of today joined with 、, the main one first. */
  jobNames: z.string(),
  /** Masked. */
  phone: z.string(),
  state: EMPLOYEE.schema,
  entryDate: day.nullable(),
  leaveDate: day.nullable(),
  /** Empty without an account. */
  username: z.string(),
});
export type EmployeeRow = z.infer<typeof employeeRow>;

export const searchEmployees = employee.search(
  { ...employeeFilter.shape, sort: sortBy(['number', 'name', 'entryDate']).default({ field: 'number', order: 'asc' }) },
  employeeRow,
);

/** Companies, departments, jobs and estates the user may see: the tree at the left and the choices of the forms. */
export const employeeFrame = z.object({
  companies: z.array(z.object({ id, parentId: id.nullable(), name: z.string(), level: z.int(), employees: z.int() })),
  departments: z.array(
    z.object({ id, companyId: id, parentId: id.nullable(), name: z.string(), disabled: z.boolean(), employees: z.int() }),
  ),
  jobs: z.array(z.object({ id, departmentId: id, name: z.string(), disabled: z.boolean() })),
  /** `whole` is false for estates of which the user sees some buildings only; of these the user may grant no more than those. */
  estates: z.array(z.object({ id, name: z.string(), companyId: id, whole: z.boolean() })),
});
export type EmployeeFrame = z.infer<typeof employeeFrame>;

export const getEmployeeFrame = resource({ path: '/api/org/employee-frame', what: '员工档案', ...EITHER }).read(
  '',
  '员工档案的公司、部门、岗位与小区',
  { method: 'GET', output: employeeFrame },
);

/** The buildings of an estate that the user sees and may therefore grant. */
export const listGrantableBuildings = employee.read('estates/{id}/buildings', '可授权的楼栋', {
  ...EITHER,
  method: 'GET',
  input: { id: idParam },
  output: z.array(z.object({ id, name: z.string(), zoneName: z.string() })),
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
  idType: ID_TYPE.schema.nullable().default(null),
  idNo: z.string().trim().toUpperCase().max(30, '证件号最多 30 位').default(''),
  birthDate: optionalDay,
  education: education.schema.nullable().default(null),
  political: politicalStatus.schema.nullable().default(null),
  emergencyContact: optionalText('紧急联系人', 60),
  emergencyPhone: mobile('紧急联系电话'),
  entryDate: dayOf('请选择入职日期'),
  remark: optionalText('备注', 500),
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
  /** Last day; null while the job has no end. */
  toDate: day.nullable(),
  phase: z.enum(['now', 'past', 'future']),
});
export type EmployeeJobRow = z.infer<typeof employeeJobRow>;

export const employeeDetail = employeeRow.extend({
  email: z.string(),
  idType: ID_TYPE.schema.nullable(),
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
  /** `buildings` is null for a whole estate. */
  estates: z.array(z.object({ id, name: z.string(), buildings: z.array(z.object({ id, name: z.string() })).nullable() })),
  roles: z.array(z.string()),
  accountDisabled: z.boolean(),
  /** The work that was handed over when the employee left. */
  handovers: z.array(z.object({ id, title: z.string(), what: z.string(), toName: z.string(), at: instant, by: z.string() })),
  changes: auditLines,
});
export type EmployeeDetail = z.infer<typeof employeeDetail>;

export const getEmployee = employee.get(employeeDetail, EITHER);

/** In a new tenant the administrator enters the first employees, because no other user exists yet. */
export const createEmployee = employee.create(
  // The main job begins with the day of entry; it may also be assigned later.
  employeeForm.extend({ companyId: chosen('公司'), jobId: optionalId }),
  EITHER,
);

export const changeEmployee = employee.change(employeeForm);

/** Only for records entered by mistake; an employee with an account or with work on record leaves instead. */
export const removeEmployee = employee.remove();

/** Phone and ID numbers in full; every use is logged. */
export const showEmployeePrivate = employee.step('private', '查看员工完整电话与证件号', {
  version: false,
  output: z.object({ phone: z.string(), emergencyPhone: z.string(), idNo: z.string() }),
});

/** `fileId` was uploaded under this employee; null removes the photo. */
export const setEmployeePhoto = employee.step('photo', '设置员工照片', { fields: { fileId: fileId(FILE_CATEGORY.staffPhoto).nullable() } });

/**
 * Estates and buildings the user does not see are not changed. An estate named in `parts` is granted with these buildings only, any other
 * as a whole; without `parts` the estates keep the buildings they are limited to.
 */
export const setEmployeeEstates = employee.step('estates', '设置授权小区', {
  ...EITHER,
  fields: {
    estateIds: z.array(id).max(2000),
    parts: z
      .array(z.object({ estateId: id, buildingIds: z.array(id).min(1, '请选择楼栋').max(2000) }))
      .max(2000)
      .optional(),
  },
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
