// Import of employees through platform/sheet-import. One row is one employee with the main job.
import { employeeImport } from '@anju/contract';
import { stampOf } from '../../../../platform/stamp.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import { checkedEmployees, insertEmployees, type EmployeeReach } from './employee-import.queries.ts';
import { EMPLOYEE_LIMITS, readEmployeeRow, type EmployeeField } from './employee-import.rules.ts';
import { viewerOf } from '../employee.policy.ts';

const within = ({ importId, actor, clock }: SheetReach): EmployeeReach => ({
  importId,
  viewer: viewerOf({ actor, clock }),
  estates: actor.estates,
  actor,
});

export const EMPLOYEE_SHEET: SheetKind<EmployeeField> = {
  sheet: employeeImport,
  limits: EMPLOYEE_LIMITS,
  readRow: readEmployeeRow,
  checked: (reach) => checkedEmployees(within(reach)),
  write: (tx, reach, rows) => insertEmployees(tx, within(reach), rows, stampOf(reach)),
};
