// Area customer: what customers ask for, from acceptance to the call back. domain notes, 5.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { billVoided, depositMoved, depositReturning, depositToIncome, oncePaid, settlementReversed } from '../charging/index.ts';
import { definePersonReferences } from '../estate/index.ts';
import { callerRoutes } from './caller/caller.routes.ts';
import { followBills, followVoided } from './case/alarm/alarm.service.ts';
import { caseRoutes } from './case/case.routes.ts';
import { decorationRoutes } from './decoration/decoration.routes.ts';
import { followDeposit, followPaid, followReversed, followVoid, guardIncome, guardReturn } from './decoration/money/follow.service.ts';
import { gateRoutes } from './gate/gate.routes.ts';
import { moveInRoutes } from './movein/movein.routes.ts';
import { outageRoutes } from './outage/outage.routes.ts';
import { slipRoutes } from './release/slip.routes.ts';
import { settingRoutes } from './setting/setting.routes.ts';

export { CUSTOMER_STARTING_LISTS } from './starting-lists.ts';
export { decorationHousekeeping } from './decoration/record/housekeeping.service.ts';
export { slipHousekeeping } from './release/slip-work.service.ts';
export { caseHousekeeping } from './case/alarm/alarm.service.ts';

export function customerModule(binder: Binder, jobs: JobQueue): void {
  oncePaid.listen(followBills);
  billVoided.listen(followVoided);
  oncePaid.listen(followPaid);
  billVoided.listen(followVoid);
  depositMoved.listen(followDeposit);
  depositToIncome.listen(guardIncome);
  depositReturning.listen(guardReturn);
  settlementReversed.listen(followReversed);
  definePersonReferences('customer', [
    { table: 'customer.service_case', column: 'person_id' },
    { table: 'customer.decoration', column: 'owner_id' },
    { table: 'customer.decoration', column: 'applicant_id' },
    { table: 'customer.release', column: 'person_id' },
  ]);
  settingRoutes(binder);
  outageRoutes(binder);
  callerRoutes(binder);
  caseRoutes(binder);
  gateRoutes(binder);
  slipRoutes(binder);
  decorationRoutes(binder);
  moveInRoutes(binder, jobs);
}
