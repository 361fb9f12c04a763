// Area manage (管理中心): the administrator's screens. Dictionaries of charges and types of estates, companies with their document rules and
// bank collection, employees' accounts and rights, backups, logs and sessions, the functions a company buys, the cards of the landing page,
// and the tenant's public website with its visitors' opinions.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { sheetImportRoutes } from '../../platform/sheet-import/sheet-import.routes.ts';
import { runBackup } from './backup/backup-run.service.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { BACKUP_JOB } from './backup/backup.service.ts';
import { BANK_AGREEMENT_SHEET } from './bank/bank-agreement-import.service.ts';
import { LOG_SHEET_JOB, runSheet } from './log/log-sheet.service.ts';
import { logRoutes } from './log/log.routes.ts';
import { onlineRoutes } from './online/online.routes.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { chargeTypeRoutes } from './charge-type/charge-type.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { estateTypeRoutes } from './estate-type/estate-type.routes.ts';
import { firstStepsRoutes } from './first-steps/first-steps.routes.ts';
import { functionOrderRoutes } from './function-order/function-order.routes.ts';
import { infoletRoutes } from './infolet/infolet.routes.ts';
import { permissionRoutes } from './permission/permission.routes.ts';
import { opinionRoutes } from './opinion/opinion.routes.ts';
import { siteAdminRoutes } from './site/site-admin.routes.ts';
import { siteRoutes } from './site/site.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';

export * as orderDecisions from './function-order/order-decision.queries.ts';
export { backupHousekeeping } from './backup/backup-housekeeping.service.ts';
export { readPlace } from './site/site.service.ts';
export { holdChargeType } from './charge-type/charge-type.queries.ts';
export { noteChargeTypeUse } from './charge-type/charge-type.policy.ts';
export { holdBankChannel } from './bank/bank-channel.queries.ts';

export { MANAGE_STARTING_LISTS } from './starting-lists.ts';

export function manageModule(binder: Binder, jobs: JobQueue): void {
  sheetImportRoutes(binder, jobs, BANK_AGREEMENT_SHEET);
  siteRoutes(binder);
  opinionRoutes(binder);
  staffRoutes(binder);
  permissionRoutes(binder);
  companyRoutes(binder);
  estateTypeRoutes(binder);
  chargeTypeRoutes(binder);
  bankRoutes(binder);
  backupRoutes(binder);
  logRoutes(binder);
  onlineRoutes(binder);
  functionOrderRoutes(binder);
  infoletRoutes(binder);
  firstStepsRoutes(binder);
  siteAdminRoutes(binder);
}

/** The background jobs of this area. */
export function manageJobs(jobs: JobQueue): void {
  jobs.define(BACKUP_JOB, runBackup);
  jobs.define(LOG_SHEET_JOB, runSheet);
}
