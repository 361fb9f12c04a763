// 组织机构 (menu 58): companies in three levels, their departments, the jobs in them and who holds them. domain: property 1.1, 3.1. Accounts,
// logo and receipts of a company are on the screen 公司; employees are on 员工档案.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { optionalId, optionalText, removalAnswer, searchText } from '../kit/fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { usageFilter } from './enums.ts';

const company = resource({ path: '/api/org/company', menu: MENU.organisation, what: '公司' });
const department = resource({ path: '/api/org/department', menu: MENU.organisation, what: '部门' });

export const ORGANISATION_FAILURES = failures({
  COMPANY_NAME_TAKEN: business('公司“{name}”已存在'),
  COMPANY_LEVEL: business('公司最多三级，“{name}”之下不能再设公司'),
  COMPANY_LEVEL_BELOW: business('公司最多三级，移到“{name}”之下会使其下级超过三级'),
  COMPANY_OWN_BRANCH: business('上级公司不能是本公司或其下级公司'),
  COMPANY_PARENT: business('请选择上级公司'),
  COMPANY_RUNS_ESTATES: business('“{name}”还有小区 {count} 个，不能改为管理型'),
  ORG_IN_USE: business('“{name}”下还有{what}，不能{action}'),
  ORG_PARENT_DISABLED: business('上级“{name}”已停用'),
  DEPARTMENT_NAME_TAKEN: business('部门“{name}”已存在'),
  DEPARTMENT_OWN_BRANCH: business('上级部门不能是本部门或其下级部门'),
  DEPARTMENT_LEADER: business('负责人应为本公司或上级公司的在职员工'),
});

export const MAX_COMPANY_LEVEL = 3;

export const companyType = z.enum(['A', 'B', 'AB'], '请选择公司类型');
export type CompanyType = z.infer<typeof companyType>;
export const COMPANY_TYPE_TEXT: Readonly<Record<CompanyType, string>> = { A: '管理型', B: '经营型', AB: '经管型' };

const name = (what: string, max = 60) => z.string().trim().min(1, `请输入${what}`).max(max, `${what}最多 ${max} 个字`);
const sort = z.int('排序应为整数').min(0, '排序不能小于 0').max(9999, '排序最大 9999').default(0);
const key = searchText.optional();

// ---- the tree ------------------------------------------------------------------------------------------------------------------

export const organisationKind = z.enum(['company', 'department', 'job']);
export const organisationNode = z.object({
  /** `company:4` */
  key: z.string(),
  kind: organisationKind,
  id,
  companyId: id,
  title: z.string(),
  /** The type of a company; for a job `在岗 / 编制`. */
  note: z.string(),
  /** Employees in service today in this node and in all nodes below it. */
  people: z.int(),
  leaf: z.boolean(),
  disabled: z.boolean(),
});
export type OrganisationNode = z.infer<typeof organisationNode>;

/** One level: the uppermost companies the user sees, or the children of a node. Departments come before companies and before jobs. */
export const loadOrganisation = resource({ path: '/api/org/organisation', menu: MENU.organisation, what: '组织机构' }).read(
  'tree',
  '组织机构树（一层）',
  {
    input: { parent: z.object({ kind: organisationKind, id }).nullable().default(null), withDisabled: z.boolean().default(false) },
    output: z.array(organisationNode),
  },
);

// ---- companies -----------------------------------------------------------------------------------------------------------------

export const companyForm = z.object({
  parentId: chosen('上级公司'),
  name: name('公司名称'),
  nick: optionalText('简称', 20),
  code: optionalText('编码', 20),
  type: companyType,
  leader: optionalText('负责人', 20),
  phone: optionalText('电话', 40),
  address: optionalText('地址', 200),
  remark: optionalText('备注', 500),
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
  /** Only what is directly below and in use is counted, here and in the other figures. */
  branches: z.int(),
  departments: z.int(),
  employees: z.int(),
  estates: z.int(),
});
export type CompanyRow = z.infer<typeof companyRow>;

export const searchCompanies = company.search(
  {
    key,
    level: z.int().min(1).max(MAX_COMPANY_LEVEL).optional(),
    type: companyType.optional(),
    /** Only companies directly below this one. */
    parentId: id.optional(),
    usage: usageFilter,
    sort: sortBy(['place', 'name', 'level', 'employees', 'estates']).optional(),
  },
  companyRow,
);
export const getCompany = company.get(companyRow, { summary: '公司' });
export const createCompany = company.create(companyForm);
/** A company with another parent moves together with everything below it. The uppermost company never has a parent. */
export const changeCompany = company.change(companyForm.extend({ parentId: id.nullable() }));
export const setCompanyDisabled = company.step('{id}/state', '停用或恢复公司', { fields: { disabled: z.boolean() } });

// ---- departments ---------------------------------------------------------------------------------------------------------------

export const departmentForm = z.object({
  companyId: id,
  parentId: optionalId,
  name: name('部门名称', 40),
  code: optionalText('编码', 20),
  leaderId: optionalId,
  phone: optionalText('电话', 40),
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
  /** Including the employees of the departments below. */
  employees: z.int(),
});
export type DepartmentRow = z.infer<typeof departmentRow>;

export const searchDepartments = department.search(
  {
    companyId: id,
    /** Only departments directly below this one. */
    parentId: id.optional(),
    key,
    usage: usageFilter,
    sort: sortBy(['order', 'name']).optional(),
  },
  departmentRow,
);
export const getDepartment = department.get(departmentRow, { summary: '部门' });
export const createDepartment = department.create(departmentForm);
/** A department may move below another department of its company. */
export const changeDepartment = department.change(departmentForm.omit({ companyId: true }));
export const setDepartmentDisabled = department.step('{id}/state', '停用或恢复部门', { fields: { disabled: z.boolean() } });
/** A department with a history is disabled instead of removed. */
export const removeDepartment = department.remove({ output: removalAnswer });

/** Employees who may lead a department of this company: those in service here or in the companies above. At most 50. */
export const leaderOption = z.object({ id, name: z.string(), number: z.string(), companyName: z.string(), job: z.string() });
export const listLeaders = department.read('leaders', '可选的部门负责人', {
  input: { companyId: id, key },
  output: z.array(leaderOption),
});
