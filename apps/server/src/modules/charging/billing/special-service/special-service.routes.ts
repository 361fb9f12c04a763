import {
  changeSpecialService,
  changeSpecialServiceItem,
  createSpecialServiceItem,
  createSpecialServices,
  disableSpecialServiceItem,
  findSpecialServiceObjects,
  getSpecialService,
  listSpecialServiceChoices,
  searchSpecialServiceItems,
  searchSpecialServices,
  voidSpecialService,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../../platform/sheet-import/sheet-import.routes.ts';
import { FEE_SHEET } from './special-service-import.service.ts';
import * as item from './special-service-item.service.ts';
import * as service from './special-service.service.ts';

export function specialServiceRoutes(binder: Binder, jobs: JobQueue): void {
  sheetImportRoutes(binder, jobs, FEE_SHEET);
  binder.handle(searchSpecialServiceItems, (call) => item.search(call, call.input));
  binder.handle(listSpecialServiceChoices, (call) => item.choices(call));
  binder.handle(createSpecialServiceItem, (call) => item.create(call, call.input));
  binder.handle(changeSpecialServiceItem, (call) => item.change(call, call.input));
  binder.handle(disableSpecialServiceItem, (call) => item.disable(call, call.input));
  binder.handle(searchSpecialServices, (call) => service.search(call, call.input));
  binder.handle(getSpecialService, (call) => service.detail(call, call.input.id));
  binder.handle(findSpecialServiceObjects, (call) => service.objects(call, call.input));
  binder.handle(createSpecialServices, (call) => service.create(call, call.input));
  binder.handle(changeSpecialService, (call) => service.change(call, call.input));
  binder.handle(voidSpecialService, (call) => service.voidOne(call, call.input));
}
