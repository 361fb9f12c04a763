// Area charging: from a price to a closed day. Specification 2, section 3 and the calls under arrears and settlement; domain notes, 4.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { changeRequestRoutes } from './account/change-request/change-request.routes.ts';
import { arrearsRoutes } from './arrears/arrears.routes.ts';
import { energyRoutes } from './account/energy/energy.routes.ts';
import { hangRoutes } from './arrears/suspension/suspension.routes.ts';
import { bankCollectRoutes } from './bank-collection/bank.routes.ts';
import { billRoutes } from './bill/bill.routes.ts';
import { attachmentRoutes } from './billing/attachment/attachment.routes.ts';
import { billingRoutes } from './billing/run/billing.routes.ts';
import { reductionRoutes } from './billing/reduction/reduction.routes.ts';
import { openingRoutes } from './billing/opening/opening.routes.ts';
import { serveRoutes } from './billing/special-service/special-service.routes.ts';
import { shareRoutes } from './billing/share/share.routes.ts';
import { notifyRoutes } from './billing/notice/notice.routes.ts';
import { meterReadingRoutes } from './billing/meter-reading/meter-reading.routes.ts';
import { chargeContractRoutes } from './charge-contract/charge-contract.routes.ts';
import { closeRoutes } from './close/close.routes.ts';
import { collectionRateRoutes } from './collection-rate/collection-rate.routes.ts';
import { meterRoutes } from './service/meter/meter.routes.ts';
import { serviceRoutes } from './service/rule/service.routes.ts';
import { receiptBookRoutes } from './receipt-book/receipt-book.routes.ts';
import { invoiceRoutes } from './invoice/invoice.routes.ts';
import { payOrderRoutes } from './pay/order/pay-order.routes.ts';
import { accountRoutes } from './settlement/account/account.routes.ts';
import { settlementRoutes } from './settlement/settlement.routes.ts';

export { arrearsHousekeeping } from './arrears/suspension/suspension.routes.ts';
export { payHousekeeping } from './pay/order/pay-order.routes.ts';
export { drawDownHousekeeping } from './settlement/account/account.routes.ts';
export { listDifferences } from './verify/verify.queries.ts';

export function chargingModule(binder: Binder, jobs: JobQueue): void {
  serviceRoutes(binder, jobs);
  meterRoutes(binder, jobs);
  meterReadingRoutes(binder, jobs);
  attachmentRoutes(binder, jobs);
  chargeContractRoutes(binder);
  billingRoutes(binder, jobs);
  billRoutes(binder);
  reductionRoutes(binder);
  shareRoutes(binder, jobs);
  serveRoutes(binder);
  openingRoutes(binder, jobs);
  energyRoutes(binder);
  changeRequestRoutes(binder);
  notifyRoutes(binder, jobs);
  settlementRoutes(binder);
  accountRoutes(binder, jobs);
  receiptBookRoutes(binder, jobs);
  payOrderRoutes(binder);
  closeRoutes(binder, jobs);
  collectionRateRoutes(binder, jobs);
  arrearsRoutes(binder, jobs);
  hangRoutes(binder);
  bankCollectRoutes(binder, jobs);
  invoiceRoutes(binder, jobs);
}
