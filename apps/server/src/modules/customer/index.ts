// Area customer: what customers ask for, from acceptance to the call back. domain notes, 5.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { definePersonReferences } from '../estate/index.ts';
import { callerRoutes } from './caller/caller.routes.ts';
import { caseRoutes } from './case/case.routes.ts';
import { decorationRoutes } from './decoration/decoration.routes.ts';
import { gateRoutes } from './gate/gate.routes.ts';
import { moveInRoutes } from './movein/movein.routes.ts';
import { outageRoutes } from './outage/outage.routes.ts';
import { relationRoutes } from './relation/relation.routes.ts';
import { slipRoutes } from './release/slip.routes.ts';
import { rentalRoutes } from './rental/rental.routes.ts';
import { settingRoutes } from './setting/setting.routes.ts';
import { wireCustomer } from './wiring.ts';

export { CUSTOMER_STARTING_LISTS } from './starting-lists.ts';
export { decorationHousekeeping } from './decoration/record/housekeeping.service.ts';
export { slipHousekeeping } from './release/slip-work.service.ts';
export { leaseHousekeeping } from './rental/life/round.service.ts';
export { relationHousekeeping } from './relation/relation.routes.ts';
export { caseHousekeeping } from './case/alarm/alarm.service.ts';

export function customerModule(binder: Binder, jobs: JobQueue): void {
  wireCustomer();
  definePersonReferences('customer', [
    { table: 'customer.service_case', column: 'person_id' },
    { table: 'customer.decoration', column: 'owner_id' },
    { table: 'customer.decoration', column: 'applicant_id' },
    { table: 'customer.release', column: 'person_id' },
    { table: 'customer.visit', column: 'person_id' },
    { table: 'customer.level_change', column: 'person_id' },
    { table: 'customer.listing', column: 'owner_id' },
    { table: 'customer.lease', column: 'landlord_id' },
    { table: 'customer.lease', column: 'main_id' },
    { table: 'customer.lease_person', column: 'person_id' },
  ]);
  settingRoutes(binder);
  outageRoutes(binder);
  callerRoutes(binder);
  caseRoutes(binder);
  gateRoutes(binder);
  slipRoutes(binder);
  decorationRoutes(binder);
  moveInRoutes(binder, jobs);
  rentalRoutes(binder, jobs);
  relationRoutes(binder, jobs);
}
