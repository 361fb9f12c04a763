import {
  assignEmployeeJob,
  cancelEmployeeJob,
  changeEmployee,
  createEmployee,
  endEmployeeJob,
  exportEmployees,
  getEmployee,
  getEmployeeFrame,
  isEmployeeWorking,
  leaveEmployee,
  listAuthorisedEmployees,
  listEmployeesOfDepartment,
  listGrantableBuildings,
  previewLeave,
  removeEmployee,
  resumeEmployee,
  returnEmployee,
  searchColleagues,
  searchEmployeeNames,
  searchEmployees,
  setEmployeeEstates,
  setEmployeePhoto,
  showEmployeePrivate,
  suspendEmployee,
  transferEmployeeJob,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { exportRoll } from './employee-export.service.ts';
import * as jobs from './employee-job.service.ts';
import * as leaving from './leave/employee-leave.service.ts';
import * as lookup from './employee-lookup.service.ts';
import { defineStaffPhotos } from './employee-photo.service.ts';
import * as employee from './employee.service.ts';
import { defineEmployeeWork } from './leave/open-work.service.ts';

export function employeeRoutes(binder: Binder): void {
  defineEmployeeWork();
  defineStaffPhotos();

  binder.handle(searchEmployees, (call) => employee.search(call, call.input));
  binder.handle(getEmployeeFrame, (call) => employee.frame(call));
  binder.handle(listGrantableBuildings, (call) => employee.buildings(call, call.input.id));
  binder.handle(getEmployee, (call) => employee.detail(call, call.input.id));
  binder.handle(createEmployee, (call) => employee.create(call, call.input));
  binder.handle(changeEmployee, (call) => employee.change(call, call.input));
  binder.handle(removeEmployee, (call) => employee.remove(call, call.input.id));
  binder.handle(showEmployeePrivate, (call) => employee.showPrivate(call, call.input.id));
  binder.handle(setEmployeePhoto, (call) => employee.setPhoto(call, call.input));
  binder.handle(setEmployeeEstates, (call) => employee.setEstates(call, call.input));
  binder.handle(exportEmployees, (call) => exportRoll(call, call.input));

  binder.handle(assignEmployeeJob, (call) => jobs.assign(call, call.input));
  binder.handle(transferEmployeeJob, (call) => jobs.transfer(call, call.input));
  binder.handle(endEmployeeJob, (call) => jobs.end(call, call.input));
  binder.handle(cancelEmployeeJob, (call) => jobs.cancel(call, call.input));

  binder.handle(suspendEmployee, (call) => leaving.suspend(call, call.input));
  binder.handle(resumeEmployee, (call) => leaving.resume(call, call.input));
  binder.handle(previewLeave, (call) => leaving.preview(call, call.input.id));
  binder.handle(leaveEmployee, (call) => leaving.leave(call, call.input));
  binder.handle(returnEmployee, (call) => leaving.comeBack(call, call.input));

  binder.handle(listEmployeesOfDepartment, (call) => lookup.ofDepartment(call, call.input.deptId));
  binder.handle(searchColleagues, (call) => lookup.colleagues(call, call.input));
  binder.handle(searchEmployeeNames, (call) => lookup.names(call, call.input));
  binder.handle(listAuthorisedEmployees, (call) => lookup.authorised(call, call.input));
  binder.handle(isEmployeeWorking, (call) => lookup.isWorking(call, call.input.a, call.input.b));
}
