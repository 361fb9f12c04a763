// Area org: companies, departments, jobs, employees, calendars, service standards.
import type { Listener } from '../../platform/hook.ts';
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { sheetImportRoutes } from '../../platform/sheet-import/sheet-import.routes.ts';
import { definePersonReferences, estateMade, type EstateMade } from '../estate/index.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { EMPLOYEE_SHEET } from './employee/import/employee-import.service.ts';
import { insertEmployeeEstate } from './employee/employee-estate.queries.ts';
import { employeeRoutes } from './employee/employee.routes.ts';
import { orgLookupRoutes } from './lookup/lookup.routes.ts';
import { serviceStandardRoutes } from './service-standard/service-standard.routes.ts';
import { organisationRoutes } from './structure/organisation.routes.ts';

export { workedMinutesOf } from './calendar/working-time.service.ts';
export * as grants from './grant/grant.queries.ts';
export * as roles from './grant/role.queries.ts';
export * as companyBankAccounts from './structure/company-bank-account.queries.ts';
export * as companyProfiles from './structure/company-profile.queries.ts';
export * as firstStructure from './structure/first-structure.queries.ts';
export { checkRescope } from './structure/job.service.ts';
export { holdEmployedOf, lockEmployed, type Employed } from './employee/employee.queries.ts';
export { findServing, listServing } from './employee/serving.queries.ts';
export { ACCOUNT_STOPPED, endSessions } from './employee/employee-account.service.ts';

const seeMade: Listener<EstateMade> = ({ actor }, tx, { employeeId, estateId }) =>
  insertEmployeeEstate(tx, actor.tenantId, employeeId, estateId);

export function orgModule(binder: Binder, jobs: JobQueue): void {
  estateMade.listen(seeMade);
  definePersonReferences('org', [{ table: 'org.employee', column: 'person_id' }]);
  organisationRoutes(binder);
  calendarRoutes(binder);
  serviceStandardRoutes(binder);
  orgLookupRoutes(binder);
  employeeRoutes(binder);
  sheetImportRoutes(binder, jobs, EMPLOYEE_SHEET);
}
