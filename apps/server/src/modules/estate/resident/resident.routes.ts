import {
  changeResident,
  exportResidents,
  findResidents,
  getHousehold,
  getResident,
  moveHousehold,
  moveInResident,
  moveOutResident,
  removeResident,
  searchResidents,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { requestExport, RESIDENT_EXPORT_JOB, runExport } from './resident-export.service.ts';
import { moveMany } from './resident-move.service.ts';
import * as resident from './resident.service.ts';

export function residentRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchResidents, (call) => resident.search(call, call.input));
  binder.handle(getResident, (call) => resident.detail(call, call.input.id));
  binder.handle(getHousehold, (call) => resident.house(call, call.input.id));
  binder.handle(moveInResident, (call) => resident.moveIn(call, call.input));
  binder.handle(changeResident, (call) => resident.change(call, call.input));
  binder.handle(moveOutResident, (call) => resident.moveOut(call, call.input));
  binder.handle(moveHousehold, (call) => moveMany(call, call.input));
  binder.handle(removeResident, (call) => resident.remove(call, call.input.id));
  binder.handle(exportResidents, (call) => requestExport(call, call.input));
  binder.handle(findResidents, (call) => resident.lookUp(call, call.input));
  jobs.define(RESIDENT_EXPORT_JOB, runExport);
}
