import { acceptTenantOrder, readTenantOrder, refuseTenantOrder, searchTenantOrders } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as order from './tenant-order.service.ts';

export function tenantOrderRoutes(binder: Binder): void {
  binder.handle(searchTenantOrders, (call) => order.search(call, call.input));
  binder.handle(readTenantOrder, (call) => order.read(call, call.input));
  binder.handle(acceptTenantOrder, (call) => order.accept(call, call.input));
  binder.handle(refuseTenantOrder, (call) => order.refuse(call, call.input));
}
