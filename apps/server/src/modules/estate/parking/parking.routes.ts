import {
  addVehicle,
  cancelParkingLease,
  changeParking,
  changeVehicle,
  createParking,
  createParkings,
  enableParking,
  endParkingLease,
  exportParkings,
  findParkingHouses,
  findParkingPeople,
  getParking,
  leaseParking,
  removeParking,
  removeVehicle,
  renewParkingLease,
  searchParkings,
  sellParking,
  takeBackParking,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { JobQueue, Services } from '../../../platform/scope.ts';
import { PARKING_EXPORT_JOB, requestExport, runExport } from './parking-export.service.ts';
import * as holding from './parking-holding.service.ts';
import * as parking from './parking.service.ts';
import * as vehicle from './vehicle.service.ts';

export function parkingRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchParkings, (call) => parking.search(call, call.input));
  binder.handle(exportParkings, (call) => requestExport(call, call.input));
  binder.handle(getParking, (call) => parking.detail(call, call.input.id));
  binder.handle(createParking, (call) => parking.create(call, call.input));
  binder.handle(createParkings, (call) => parking.createMany(call, call.input));
  binder.handle(changeParking, (call) => parking.change(call, call.input));
  binder.handle(removeParking, (call) => parking.remove(call, call.input.id));
  binder.handle(enableParking, (call) => parking.enable(call, call.input.id));
  binder.handle(findParkingPeople, (call) => parking.people(call, call.input));
  binder.handle(findParkingHouses, (call) => parking.houses(call, call.input));
  binder.handle(sellParking, (call) => holding.sell(call, call.input));
  binder.handle(takeBackParking, (call) => holding.takeBack(call, call.input));
  binder.handle(leaseParking, (call) => holding.lease(call, call.input));
  binder.handle(renewParkingLease, (call) => holding.renew(call, call.input));
  binder.handle(endParkingLease, (call) => holding.end(call, call.input));
  binder.handle(cancelParkingLease, (call) => holding.cancel(call, call.input.id));
  binder.handle(addVehicle, (call) => vehicle.add(call, call.input));
  binder.handle(changeVehicle, (call) => vehicle.change(call, call.input));
  binder.handle(removeVehicle, (call) => vehicle.remove(call, call.input.id));
  jobs.define(PARKING_EXPORT_JOB, runExport);
}

/** Runs every hour: leases begin and end at midnight without any user action. */
export function parkingHousekeeping(schedule: Schedule, services: Pick<Services, 'clock'>): void {
  schedule.everyMinutesPerTenant(60, 'estate.parking-release', (db) => holding.releaseEnded(services, db));
}
