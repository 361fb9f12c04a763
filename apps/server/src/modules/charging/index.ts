// Area charging: from a price to a closed day. Specification 2, section 3 and the calls under arrears and settlement; domain notes, 4.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { arrearsRoutes } from './arrears/arrears.routes.ts';
import { billRoutes } from './bill/bill.routes.ts';
import { attachmentRoutes } from './billing/attachment.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { notifyRoutes } from './billing/notify.routes.ts';
import { meterReadingRoutes } from './billing/meter-reading.routes.ts';
import { closeRoutes } from './close/close.routes.ts';
import { meterRoutes } from './service/meter.routes.ts';
import { serviceRoutes } from './service/service.routes.ts';
import { settlementRoutes } from './settlement/settlement.routes.ts';

export { listDifferences } from './verify/verify.queries.ts';

export function chargingModule(binder: Binder, jobs: JobQueue): void {
  serviceRoutes(binder, jobs);
  meterRoutes(binder, jobs);
  meterReadingRoutes(binder, jobs);
  attachmentRoutes(binder, jobs);
  billingRoutes(binder, jobs);
  billRoutes(binder);
  notifyRoutes(binder, jobs);
  settlementRoutes(binder);
  closeRoutes(binder, jobs);
  arrearsRoutes(binder, jobs);
}
