import {
  changeStaffAccount,
  createStaffAccount,
  disableStaffAccount,
  enableStaffAccount,
  resetStaffPassword,
  searchStaff,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as staff from './staff.service.ts';

export function staffRoutes(binder: Binder): void {
  binder.handle(searchStaff, (call) => staff.search(call, call.input));
  binder.handle(createStaffAccount, (call) => staff.create(call, call.input));
  binder.handle(changeStaffAccount, (call) => staff.change(call, call.input));
  binder.handle(resetStaffPassword, (call) => staff.resetPassword(call, call.input.id));
  binder.handle(disableStaffAccount, (call) => staff.disable(call, call.input.id));
  binder.handle(enableStaffAccount, (call) => staff.enable(call, call.input.id));
}
