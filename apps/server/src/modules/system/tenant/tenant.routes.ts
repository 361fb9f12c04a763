import {
  approveApplication,
  changeTenant,
  readApplication,
  refuseApplication,
  searchApplications,
  searchMessages,
  searchTenants,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as review from './review.service.ts';
import * as tenant from './tenant.service.ts';

export function tenantRoutes(binder: Binder): void {
  binder.handle(searchApplications, (call) => review.search(call, call.input));
  binder.handle(readApplication, (call) => review.read(call, call.input.id));
  binder.handle(approveApplication, (call) => review.approve(call, call.input));
  binder.handle(refuseApplication, (call) => review.refuse(call, call.input));
  binder.handle(searchTenants, (call) => tenant.search(call, call.input));
  binder.handle(changeTenant, (call) => tenant.change(call, call.input));
  binder.handle(searchMessages, (call) => tenant.messages(call, call.input));
}
