// Look-ups of companies, departments, jobs and employees that many screens make (specification 2, section 7). Every user may call them and
// gets what the widest of the user's jobs allows: all companies of the tenant, the user's company and those below it, or only the user's
// company.
import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { id, idOrNoneParam, idParam } from '../kit/ids.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { companyType } from './organisation.ts';

/** 0 stands for everything the user may see. */
const idOrAll = idOrNoneParam;

export const getCompanyName = endpoint({
  method: 'GET',
  path: '/api/common/company-name/{id}',
  access: STAFF_ONLY,
  summary: '公司名称',
  input: z.object({ id: idParam }),
  output: z.object({ id, name: z.string(), nick: z.string() }),
});

export interface CompanyOption {
  id: number;
  name: string;
  nick: string;
  level: number;
  type: 'A' | 'B' | 'AB';
  children: CompanyOption[];
}
export const companyOption: z.ZodType<CompanyOption> = z.lazy(() =>
  z.object({ id, name: z.string(), nick: z.string(), level: z.int(), type: companyType, children: z.array(companyOption) }),
);
/** The company and those below it that are in use, nested. */
export const getCompanyTree = endpoint({
  method: 'GET',
  path: '/api/common/company/{id}',
  access: STAFF_ONLY,
  summary: '公司及下级（树）',
  input: z.object({ id: idOrAll }),
  output: z.array(companyOption),
});

export const companyLine = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  nick: z.string(),
  level: z.int(),
  type: companyType,
  estates: z.int(),
});
export type CompanyLine = z.infer<typeof companyLine>;
/** The same as a flat list, each company followed by those below it. */
export const listCompaniesBelow = endpoint({
  method: 'GET',
  path: '/api/common/companyV2/{id}',
  access: STAFF_ONLY,
  summary: '公司及下级（列表）',
  input: z.object({ id: idOrAll }),
  output: z.array(companyLine),
});

export const listCompanyLevels = endpoint({
  method: 'GET',
  path: '/api/common/companyLevel',
  access: STAFF_ONLY,
  summary: '公司级别',
  input: nothing,
  output: z.array(z.object({ level: z.int(), name: z.string(), companies: z.int() })),
});

/** Departments in use, each followed by those below it. */
export const listDepartmentOptions = endpoint({
  method: 'GET',
  path: '/api/common/depts/{id}',
  access: STAFF_ONLY,
  summary: '公司的部门',
  input: z.object({ id: idParam }),
  output: z.array(
    z.object({ id, parentId: id.nullable(), name: z.string(), depth: z.int(), leaderId: id.nullable(), leaderName: z.string() }),
  ),
});

/** Jobs in use of a company (`a`) and one of its departments (`b`). */
export const listJobOptions = endpoint({
  method: 'GET',
  path: '/api/common/jobs/{a}/{b}',
  access: STAFF_ONLY,
  summary: '岗位',
  input: z.object({ a: idOrAll, b: idOrAll }),
  output: z.array(z.object({ id, name: z.string(), departmentId: id, departmentName: z.string(), companyId: id, companyName: z.string() })),
});

/** Whether any company the user sees operates estates. */
export const hasOperatingCompany = endpoint({
  method: 'GET',
  path: '/api/common/hasBizMgCompany',
  access: STAFF_ONLY,
  summary: '是否有经营型公司',
  input: nothing,
  output: z.boolean(),
});

export interface StaffNode {
  /** `department:3`, `employee:12`; an employee with jobs in two departments appears in both, so a key is only unique below its parent. */
  key: string;
  kind: 'department' | 'employee';
  id: number;
  title: string;
  /** The job held there; empty for a department. */
  job: string;
  children: StaffNode[];
}
export const staffNode: z.ZodType<StaffNode> = z.lazy(() =>
  z.object({
    key: z.string(),
    kind: z.enum(['department', 'employee']),
    id,
    title: z.string(),
    job: z.string(),
    children: z.array(staffNode),
  }),
);
/** For choosing employees: departments of the user's company with their employees in service. `/api/common/oa` itself counts documents. */
export const getStaffTree = endpoint({
  method: 'GET',
  path: '/api/common/oa/staff',
  access: STAFF_ONLY,
  summary: '本公司部门与员工（树）',
  input: nothing,
  output: z.array(staffNode),
});

/** Companies that operate estates, with those of their estates the user may see. */
export const listOperatingCompanies = endpoint({
  method: 'GET',
  path: '/api/common/company-owner',
  access: STAFF_ONLY,
  summary: '经营小区的公司及其小区',
  input: nothing,
  output: z.array(z.object({ id, name: z.string(), level: z.int(), estates: z.array(z.object({ id, name: z.string() })) })),
});
