// Devices are handed over when the employee responsible for them leaves.
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import { stampOf } from '../../../platform/stamp.ts';
import * as queries from './device-work.queries.ts';

export function defineDeviceWork(): void {
  defineOpenWork({
    kind: 'device',
    title: '设备责任人',
    list: queries.listDevices,
    handOver: (scope, tx, ids, toEmployeeId) => queries.passDevices(tx, ids, toEmployeeId, stampOf(scope)),
  });
}
