import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as company from './company.service.ts';
import * as department from './department.service.ts';
import * as job from './job.service.ts';
import * as tree from './organisation-tree.service.ts';

export function organisationRoutes(binder: Binder): void {
  binder.handle(contract.loadOrganisation, (call) => tree.level(call, call.input));
  binder.handle(contract.searchCompanies, (call) => company.search(call, call.input));
  binder.handle(contract.getCompany, (call) => company.get(call, call.input.id));
  binder.handle(contract.createCompany, (call) => company.create(call, call.input));
  binder.handle(contract.changeCompany, (call) => company.change(call, call.input));
  binder.handle(contract.setCompanyDisabled, (call) => company.setDisabled(call, call.input));
  binder.handle(contract.searchDepartments, (call) => department.search(call, call.input));
  binder.handle(contract.getDepartment, (call) => department.get(call, call.input.id));
  binder.handle(contract.createDepartment, (call) => department.create(call, call.input));
  binder.handle(contract.changeDepartment, (call) => department.change(call, call.input));
  binder.handle(contract.setDepartmentDisabled, (call) => department.setDisabled(call, call.input));
  binder.handle(contract.removeDepartment, (call) => department.remove(call, call.input.id));
  binder.handle(contract.listLeaders, (call) => department.leaders(call, call.input));
  binder.handle(contract.searchJobs, (call) => job.search(call, call.input));
  binder.handle(contract.getJob, (call) => job.get(call, call.input.id));
  binder.handle(contract.createJob, (call) => job.create(call, call.input));
  binder.handle(contract.changeJob, (call) => job.change(call, call.input));
  binder.handle(contract.setJobDisabled, (call) => job.setDisabled(call, call.input));
  binder.handle(contract.removeJob, (call) => job.remove(call, call.input.id));
  binder.handle(contract.searchHolders, (call) => job.holders(call, call.input));
}
