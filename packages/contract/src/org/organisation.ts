// 组织机构 (menu 58): companies in three levels, their departments, the jobs in them and who holds them. domain: property 1.1, 3.1.
// Accounts, logo and receipts of a company belong to its own screen; people belong to 员工档案.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';

export const MAX_COMPANY_LEVEL = 3;

export const companyType = z.enum(['A', 'B', 'AB'], '请选择公司类型');
export type CompanyType = z.infer<typeof companyType>;
export const COMPANY_TYPE_TEXT: Readonly<Record<CompanyType, string>> = { A: '管理型', B: '经营型', AB: '经管型' };

const name = (what: string, max = 60) => z.string().trim().min(1, `请输入${what}`).max(max, `${what}最多 ${max} 个字`);
const text = (what: string, max: number) => z.string().trim().max(max, `${what}最多 ${max} 个字`).default('');
const sort = z.int('排序应为整数').min(0, '排序不能小于 0').max(9999, '排序最大 9999').default(0);

const view = { menu: MENU.organisation, act: 'view' } as const;
const add = { menu: MENU.organisation, act: 'add' } as const;
const change = { menu: MENU.organisation, act: 'change' } as const;
const remove = { menu: MENU.organisation, act: 'remove' } as const;
const created = z.object({ id });
const one = z.object({ id: idParam });
const changing = { id: idParam, version };
/** In use, out of use, or, left out, both. */
const usage = z.enum(['active', 'disabled']).optional();
const key = z.string().trim().max(60).optional();
const stateChange = z.object({ ...changing, disabled: z.boolean() });
/** What has a history stays, out of use. */
const removal = z.object({ outcome: z.enum(['removed', 'disabled']) });

// ---- the tree ------------------------------------------------------------------------------------------------------------------

export const organisationKind = z.enum(['company', 'department', 'job']);
export const organisationNode = z.object({
  /** `company:4` */
  key: z.string(),
  kind: organisationKind,
  id,
  companyId: id,
  title: z.string(),
  /** Of a company its type, of a job `在岗 / 编制`. */
  note: z.string(),
  /** In service today, here and below. */
  people: z.int(),
  leaf: z.boolean(),
  disabled: z.boolean(),
});
export type OrganisationNode = z.infer<typeof organisationNode>;

/** One level: the uppermost companies the asker sees, or what is below a node; departments before companies, departments before jobs. */
export const loadOrganisation = endpoint({
  method: 'POST',
  path: '/api/org/organisation/tree',
  access: view,
  summary: '组织机构树（一层）',
  input: z.object({
    parent: z.object({ kind: organisationKind, id }).nullable().default(null),
    withDisabled: z.boolean().default(false),
  }),
  output: z.array(organisationNode),
});

// ---- companies -----------------------------------------------------------------------------------------------------------------

export const companyForm = z.object({
  parentId: chosen('上级公司'),
  name: name('公司名称'),
  nick: text('简称', 20),
  code: text('编码', 20),
  type: companyType,
  leader: text('负责人', 20),
  phone: text('电话', 40),
  address: text('地址', 200),
  remark: text('备注', 500),
  sort,
});

export const companyRow = z.object({
  id,
  version,
  parentId: id.nullable(),
  parentName: z.string(),
  level: z.int(),
  type: companyType,
  name: z.string(),
  nick: z.string(),
  code: z.string(),
  leader: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  sort: z.int(),
  disabled: z.boolean(),
  /** Directly below and in use; so are the other figures. */
  branches: z.int(),
  departments: z.int(),
  employees: z.int(),
  estates: z.int(),
});
export type CompanyRow = z.infer<typeof companyRow>;

export const searchCompanies = endpoint({
  method: 'POST',
  path: '/api/org/company/search',
  access: view,
  summary: '公司列表',
  input: pageQuery.extend({
    key,
    level: z.int().min(1).max(MAX_COMPANY_LEVEL).optional(),
    type: companyType.optional(),
    /** Directly below this one. */
    parentId: id.optional(),
    usage,
    sort: sortBy(['place', 'name', 'level', 'employees', 'estates']).optional(),
  }),
  output: pageOf(companyRow),
});
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/org/company/{id}',
  access: view,
  summary: '公司',
  input: one,
  output: companyRow,
});
export const createCompany = endpoint({
  method: 'POST',
  path: '/api/org/company',
  access: add,
  summary: '新增公司',
  idempotent: true,
  input: companyForm,
  output: created,
});
/** With another parent it moves, and all below it. The uppermost company has none and keeps none. */
export const changeCompany = endpoint({
  method: 'PUT',
  path: '/api/org/company/{id}',
  access: change,
  summary: '修改公司',
  input: companyForm.extend({ ...changing, parentId: id.nullable() }),
  output: noAnswer,
});
export const setCompanyDisabled = endpoint({
  method: 'POST',
  path: '/api/org/company/{id}/state',
  access: change,
  summary: '停用或恢复公司',
  input: stateChange,
  output: noAnswer,
});

// ---- departments ---------------------------------------------------------------------------------------------------------------

export const departmentForm = z.object({
  companyId: id,
  parentId: id.nullable().default(null),
  name: name('部门名称', 40),
  code: text('编码', 20),
  leaderId: id.nullable().default(null),
  phone: text('电话', 40),
  sort,
});

export const departmentRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  parentId: id.nullable(),
  parentName: z.string(),
  name: z.string(),
  code: z.string(),
  leaderId: id.nullable(),
  leaderName: z.string(),
  phone: z.string(),
  sort: z.int(),
  disabled: z.boolean(),
  branches: z.int(),
  jobs: z.int(),
  /** Those below counted in. */
  employees: z.int(),
});
export type DepartmentRow = z.infer<typeof departmentRow>;

export const searchDepartments = endpoint({
  method: 'POST',
  path: '/api/org/department/search',
  access: view,
  summary: '部门列表',
  input: pageQuery.extend({
    companyId: id,
    /** Directly below this one. */
    parentId: id.optional(),
    key,
    usage,
    sort: sortBy(['order', 'name']).optional(),
  }),
  output: pageOf(departmentRow),
});
export const getDepartment = endpoint({
  method: 'GET',
  path: '/api/org/department/{id}',
  access: view,
  summary: '部门',
  input: one,
  output: departmentRow,
});
export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/org/department',
  access: add,
  summary: '新增部门',
  idempotent: true,
  input: departmentForm,
  output: created,
});
/** It may move below another department of its company. */
export const changeDepartment = endpoint({
  method: 'PUT',
  path: '/api/org/department/{id}',
  access: change,
  summary: '修改部门',
  input: departmentForm.omit({ companyId: true }).extend(changing),
  output: noAnswer,
});
export const setDepartmentDisabled = endpoint({
  method: 'POST',
  path: '/api/org/department/{id}/state',
  access: change,
  summary: '停用或恢复部门',
  input: stateChange,
  output: noAnswer,
});
export const removeDepartment = endpoint({
  method: 'DELETE',
  path: '/api/org/department/{id}',
  access: remove,
  summary: '删除部门',
  input: one,
  output: removal,
});

/** Who may lead a department of this company: its own people in service and those of the companies above. At most 50. */
export const leaderOption = z.object({ id, name: z.string(), number: z.string(), companyName: z.string(), job: z.string() });
export const listLeaders = endpoint({
  method: 'POST',
  path: '/api/org/department/leaders',
  access: view,
  summary: '可选的部门负责人',
  input: z.object({ companyId: id, key }),
  output: z.array(leaderOption),
});
