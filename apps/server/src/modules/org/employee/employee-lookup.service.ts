// Employees for choices on other screens, and whether an employee has open work. Specification 2, section 7.
import {
  EMPLOYEE,
  searchColleagues,
  searchEmployeeNames,
  type EmployeeName,
  type listAuthorisedEmployees,
  type ParsedInputOf,
} from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { countEmployees, listAuthorised, listNames, listOfDepartment } from './employee-search.queries.ts';
import { viewerOf } from './employee.policy.ts';
import { worksFor } from './employee.queries.ts';
import { listOpenWork } from './leave/open-work.service.ts';

export const ofDepartment = (scope: Scope, departmentId: number): Promise<EmployeeName[]> =>
  listOfDepartment(scope.db, viewerOf(scope), departmentId);

export const names = listing(
  searchEmployeeNames,
  (scope, { companyId, key }) => ({
    viewer: viewerOf(scope),
    filter: { companyId, key, departmentId: null, jobId: null, states: [EMPLOYEE.serving] },
  }),
  { totals: countEmployees, page: listNames },
);

/** The directory knows no data scope: names and workplaces of the tenant are known to its staff. */
export const colleagues = listing(
  searchColleagues,
  (scope, { companyId, key, ids }) => ({
    viewer: { ...viewerOf(scope), all: true },
    filter: { companyId, key, ids, departmentId: null, jobId: null, states: [EMPLOYEE.serving] },
  }),
  { totals: countEmployees, page: listNames },
);

export const authorised = (scope: Scope, wanted: ParsedInputOf<typeof listAuthorisedEmployees>): Promise<EmployeeName[]> =>
  listAuthorised(scope.db, viewerOf(scope), wanted);

export async function isWorking(scope: Scope, employeeId: number, companyId: number): Promise<boolean> {
  return inTransaction(scope.db, async (tx) => {
    if (!(await worksFor(tx, viewerOf(scope), employeeId, companyId))) throw fail('NOT_FOUND', { what: '员工' });
    return (await listOpenWork(tx, employeeId)).length > 0;
  });
}
