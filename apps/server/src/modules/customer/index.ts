// Area customer: what customers ask for, from acceptance to the call back. domain notes, 5.
import type { Binder } from '../../platform/http/binder.ts';
import { billVoided, oncePaid } from '../charging/index.ts';
import { definePersonReferences } from '../estate/index.ts';
import { callerRoutes } from './caller/caller.routes.ts';
import { followBills, followVoided } from './case/case-alarm.service.ts';
import { caseRoutes } from './case/case.routes.ts';
import { outageRoutes } from './outage/outage.routes.ts';
import { settingRoutes } from './setting/setting.routes.ts';

export { CUSTOMER_STARTING_LISTS } from './starting-lists.ts';
export { caseHousekeeping } from './case/case-alarm.service.ts';

export function customerModule(binder: Binder): void {
  oncePaid.listen(followBills);
  billVoided.listen(followVoided);
  definePersonReferences('customer', [{ table: 'customer.service_case', column: 'person_id' }]);
  settingRoutes(binder);
  outageRoutes(binder);
  callerRoutes(binder);
  caseRoutes(binder);
}
