// The employees a user reaches: those of the companies the user sees. Employees outside are reported as not found.
import { EMPLOYEE } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';

export { viewerOf, type Viewer } from '../structure/company.policy.ts';

export function requireEmployee<T>(employee: T | undefined): T {
  if (!employee) throw fail('NOT_FOUND', { what: '员工' });
  return employee;
}

/** The record of an employee who left cannot be changed until the employee returns. */
export function requireNotLeft(employee: { readonly state: number }, what: string): void {
  if (employee.state === EMPLOYEE.left) throw fail('EMPLOYEE_STATE', { state: `已${EMPLOYEE.text(EMPLOYEE.left)}`, what });
}
