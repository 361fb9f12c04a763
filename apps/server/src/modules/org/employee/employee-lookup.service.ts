// Employees for choosing, and whether one has open work: what other screens ask. Specification 2, section 7.
import type { EmployeeName, listAuthorisedEmployees, OutputOf, ParsedInputOf, searchEmployeeNames } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { listAuthorised, listOfDepartment, searchNames } from './employee-search.queries.ts';
import { viewerOf } from './employee.policy.ts';
import { worksFor } from './employee.queries.ts';
import { listOpenWork } from './leave/open-work.service.ts';

export const ofDepartment = (scope: Scope, departmentId: number): Promise<EmployeeName[]> =>
  listOfDepartment(scope.db, viewerOf(scope), departmentId);

export const names = (
  scope: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchEmployeeNames>,
): Promise<OutputOf<typeof searchEmployeeNames>> => searchNames(scope.db, viewerOf(scope), wanted, size, (page - 1) * size);

export const authorised = (scope: Scope, wanted: ParsedInputOf<typeof listAuthorisedEmployees>): Promise<EmployeeName[]> =>
  listAuthorised(scope.db, viewerOf(scope), wanted);

export async function isWorking(scope: Scope, employeeId: number, companyId: number): Promise<boolean> {
  return inTransaction(scope.db, async (tx) => {
    if (!(await worksFor(tx, viewerOf(scope), employeeId, companyId))) throw fail('NOT_FOUND', { what: '员工' });
    return (await listOpenWork(tx, employeeId)).length > 0;
  });
}
