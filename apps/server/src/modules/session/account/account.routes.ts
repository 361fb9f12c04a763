// The user's own account: password, menu style, duties, company. Specification 1, sections 2.4, 5 and 7. Notifications are read under the
// same path but belong to oa.
import {
  changeAccount,
  changeAdminPassword,
  changeEmployeePassword,
  changeInternalPassword,
  changeSuperPassword,
  getAccountCompany,
  getMyJob,
  getPasswordChanged,
  listCompanyUnits,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { LoginKey } from '../login/password.ts';
import * as account from './account.service.ts';
import { changePassword } from './password-change.service.ts';

export function accountRoutes(binder: Binder, key: LoginKey): void {
  for (const endpoint of [changeAdminPassword, changeEmployeePassword, changeInternalPassword, changeSuperPassword]) {
    binder.handle(endpoint, (call) => changePassword(call, call.tokenHash, call.input, key));
  }
  binder.handle(getPasswordChanged, (call) => account.hasOwnPassword(call));
  binder.handle(changeAccount, (call) => account.change(call, call.input));
  binder.handle(getMyJob, (call) => account.listDuties(call));
  binder.handle(getAccountCompany, (call) => account.findOwnCompany(call));
  binder.handle(listCompanyUnits, (call) => account.listUnits(call));
}
