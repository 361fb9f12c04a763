import {
  changeServiceStandard,
  copyServiceStandards,
  createServiceStandard,
  exportServiceStandards,
  listServiceCatalogue,
  removeServiceStandard,
  searchServiceStandards,
  setServiceStandardDisabled,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { exportStandards } from './service-standard-export.service.ts';
import * as standard from './service-standard.service.ts';

export function serviceStandardRoutes(binder: Binder): void {
  binder.handle(searchServiceStandards, (call) => standard.search(call, call.input));
  binder.handle(listServiceCatalogue, (call) => standard.catalogue(call, call.input.companyId));
  binder.handle(createServiceStandard, (call) => standard.create(call, call.input));
  binder.handle(changeServiceStandard, (call) => standard.change(call, call.input));
  binder.handle(setServiceStandardDisabled, (call) => standard.setDisabled(call, call.input));
  binder.handle(removeServiceStandard, (call) => standard.remove(call, call.input.id));
  binder.handle(copyServiceStandards, (call) => standard.copy(call, call.input));
  binder.handle(exportServiceStandards, (call) => exportStandards(call, call.input));
}
