import {
  changeDevice,
  changeDeviceCategory,
  changeDeviceState,
  createDevice,
  createDeviceCategory,
  exportDevices,
  FILE_CATEGORY,
  findDevices,
  getDevice,
  listDeviceCategories,
  lookUpDevices,
  moveDeviceCategory,
  removeDevice,
  removeDeviceCategory,
  removeDevicePaper,
  searchDevices,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import * as category from './device-category.service.ts';
import { DEVICE_EXPORT_JOB, requestExport, runExport } from './device-export.service.ts';
import * as device from './device.service.ts';
import { defineFileParent } from '../../files/index.ts';

export function deviceRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(FILE_CATEGORY.devicePaper, device.DEVICE_PAPER);
  binder.handle(listDeviceCategories, (call) => category.list(call));
  binder.handle(createDeviceCategory, (call) => category.create(call, call.input));
  binder.handle(changeDeviceCategory, (call) => category.change(call, call.input));
  binder.handle(moveDeviceCategory, (call) => category.move(call, call.input));
  binder.handle(removeDeviceCategory, (call) => category.remove(call, call.input.id));
  binder.handle(searchDevices, (call) => device.search(call, call.input));
  binder.handle(exportDevices, (call) => requestExport(call, call.input));
  binder.handle(findDevices, (call) => device.find(call, call.input));
  binder.handle(getDevice, (call) => device.detail(call, call.input.id));
  binder.handle(createDevice, (call) => device.create(call, call.input));
  binder.handle(changeDevice, (call) => device.change(call, call.input));
  binder.handle(changeDeviceState, (call) => device.changeState(call, call.input));
  binder.handle(removeDevice, (call) => device.remove(call, call.input.id));
  binder.handle(removeDevicePaper, (call) => device.dropPaper(call, call.input));
  binder.handle(lookUpDevices, (call) => device.lookUp(call, call.input.id));
  jobs.define(DEVICE_EXPORT_JOB, runExport);
}
