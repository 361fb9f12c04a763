// Employees to choose from: names and workplaces, nothing private. Specification 2, section 7; the payloads are ours.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { optionalId, searchKey } from '../kit/fields.ts';
import { id, idParam, shortId } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { ACTS } from '../menu.ts';

const staff = { session: true, roles: ['emp', 'sa'] } as const;

export const employeeName = z.object({
  id,
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  departmentName: z.string(),
  jobNames: z.string(),
});
export type EmployeeName = z.infer<typeof employeeName>;

/** Employees in service who hold a job of this department today. */
export const listEmployeesOfDepartment = endpoint({
  method: 'POST',
  path: '/api/common/emp-of-dept',
  access: staff,
  summary: '部门的在职员工',
  input: z.object({ deptId: id }),
  output: z.array(employeeName),
});

/** Employees in service of the companies the user sees. */
export const searchEmployeeNames = endpoint({
  method: 'POST',
  path: '/api/common/emps',
  access: staff,
  summary: '查找在职员工',
  input: pageQuery.extend({ companyId: optionalId, key: searchKey }),
  output: pageOf(employeeName),
});

/**
 * The directory of the whole tenant: every employee in service, whichever company the user sees. Documents, tasks and meetings go to anybody
 * of the house.
 */
export const searchColleagues = endpoint({
  method: 'POST',
  path: '/api/org/colleague/search',
  access: { session: true, roles: ['emp'] },
  summary: '查找同事（全集团通讯录）',
  input: pageQuery.extend({ companyId: optionalId, key: searchKey, ids: z.array(id).max(200).default([]) }),
  output: pageOf(employeeName),
});

/** Employees in service who hold the right today, by jobs and roles; with an estate, only those who also see its rows. */
export const listAuthorisedEmployees = endpoint({
  method: 'POST',
  path: '/api/common/emp-authed',
  access: staff,
  summary: '有某项权限的在职员工',
  input: z.object({ menu: shortId, act: z.enum(ACTS), estateId: optionalId }),
  output: z.array(employeeName),
});

/** Whether an employee (a) of a company (b) has open work. */
export const isEmployeeWorking = endpoint({
  method: 'GET',
  path: '/api/comp-workflow-replace-emp/isEmpWorking/{a}/{b}',
  access: staff,
  summary: '员工是否有未完成的工作',
  input: z.object({ a: idParam, b: idParam }),
  output: z.boolean(),
});
