import {
  getCompanyName,
  getCompanyTree,
  getStaffTree,
  hasOperatingCompany,
  listCompaniesBelow,
  listCompanyLevels,
  listDepartmentOptions,
  listJobOptions,
  listOperatingCompanies,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as lookup from './lookup.service.ts';

export function orgLookupRoutes(binder: Binder): void {
  binder.handle(getCompanyName, (call) => lookup.companyName(call, call.input.id));
  binder.handle(getCompanyTree, (call) => lookup.companyTree(call, call.input.id));
  binder.handle(listCompaniesBelow, (call) => lookup.companiesBelow(call, call.input.id));
  binder.handle(listCompanyLevels, (call) => lookup.companyLevels(call));
  binder.handle(listDepartmentOptions, (call) => lookup.departments(call, call.input.id));
  binder.handle(listJobOptions, (call) => lookup.jobs(call, call.input.a, call.input.b));
  binder.handle(hasOperatingCompany, (call) => lookup.hasOperating(call));
  binder.handle(getStaffTree, (call) => lookup.staffTree(call));
  binder.handle(listOperatingCompanies, (call) => lookup.operating(call));
}
