// Area org: companies, departments, jobs, employees, calendars, service standards.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { sheetImportRoutes } from '../../platform/sheet-import/sheet-import.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { EMPLOYEE_SHEET } from './employee/import/employee-import.service.ts';
import { employeeRoutes } from './employee/employee.routes.ts';
import { orgLookupRoutes } from './lookup/lookup.routes.ts';
import { serviceStandardRoutes } from './service-standard/service-standard.routes.ts';
import { organisationRoutes } from './structure/organisation.routes.ts';

export { ACCOUNT_STOPPED, endSessions } from './employee/employee-account.service.ts';

export function orgModule(binder: Binder, jobs: JobQueue): void {
  organisationRoutes(binder);
  calendarRoutes(binder);
  serviceStandardRoutes(binder);
  orgLookupRoutes(binder);
  employeeRoutes(binder);
  sheetImportRoutes(binder, jobs, EMPLOYEE_SHEET);
}
