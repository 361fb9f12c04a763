// Import of meters from a sheet, by the common sheet import (platform/sheet-import). A meter whose number already exists is left unchanged.
import { meterImport } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import type { SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import { housesInCells } from '../../../estate/index.ts';
import { checkedMeters, insertMeters, type MeterReach } from './meter-import.queries.ts';
import { METER_LIMITS, readMeterRow, type MeterField } from './meter-import.rules.ts';

const reachOf = ({ importId, actor, clock }: SheetReach): MeterReach => ({ importId, estates: actor.estates, today: today(clock) });

export const METER_SHEET: SheetKind<MeterField> = {
  sheet: meterImport,
  limits: METER_LIMITS,
  readRow: readMeterRow,
  meant: housesInCells({ field: 'house', column: '房号' }),
  checked: (reach) => checkedMeters(reachOf(reach)),
  write: (tx, reach, rows) => {
    const { actor, clock } = reach;
    return insertMeters(tx, reachOf(reach), rows, { tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });
  },
};
