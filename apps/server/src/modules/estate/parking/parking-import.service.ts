// Import of parking spaces through platform/sheet-import. One row is one space with its owner and its cars.
import { parkingImport } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { SheetKind, SheetReach } from '../../../platform/sheet-import/sheet-import.service.ts';
import { housesInCells } from '../search/house-cells.service.ts';
import { checkedParkings, insertParkings, type ParkingReach } from './parking-import.queries.ts';
import { PARKING_LIMITS, readParkingRow, type ParkingField } from './parking-import.rules.ts';

const within = ({ importId, actor, clock }: SheetReach): ParkingReach => ({ importId, estates: actor.estates, today: today(clock) });

export const PARKING_SHEET: SheetKind<ParkingField> = {
  sheet: parkingImport,
  limits: PARKING_LIMITS,
  readRow: readParkingRow,
  meant: housesInCells({ field: 'house', column: '关联房号' }),
  checked: (reach) => checkedParkings(within(reach)),
  write: (tx, reach, rows) => {
    const { actor, clock } = reach;
    return insertParkings(tx, within(reach), rows, { tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });
  },
};
