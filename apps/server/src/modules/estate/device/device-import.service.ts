// Import of devices through platform/sheet-import. One row is one device, which is in use from the start.
import { deviceImport } from '@anju/contract';
import type { SheetKind } from '../../../platform/sheet-import/sheet-import.service.ts';
import { checkedDevices, insertDevices } from './device-import.queries.ts';
import { DEVICE_LIMITS, readDeviceRow, type DeviceField } from './device-import.rules.ts';

export const DEVICE_SHEET: SheetKind<DeviceField> = {
  sheet: deviceImport,
  limits: DEVICE_LIMITS,
  readRow: readDeviceRow,
  checked: ({ importId, actor }) => checkedDevices({ importId, estates: actor.estates }),
  write: (tx, { importId, actor, clock }, rows) => {
    const stamp = { tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() };
    return insertDevices(tx, { importId, estates: actor.estates }, rows, stamp);
  },
};
