// Import of readings from a sheet, by the common sheet import (platform/sheet-import), stored by the same rules as those typed on the
// screen.
import { MAX_READING_ROWS, readingImport } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { ReadRow, SheetKind, SheetReach } from '../../../../platform/sheet-import/sheet-import.service.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesInCells } from '../../../estate/index.ts';
import { lockReadings } from '../../service/meter/meter.queries.ts';
import {
  checkedReadings,
  listMeterPlaces,
  listSheetReadings,
  type ReadingReach,
  type SheetReading,
} from './meter-reading-import.queries.ts';
import { READING_LIMITS, readReadingRow, type ReadingField } from './meter-reading-import.rules.ts';
import { writeLines } from './meter-reading.service.ts';

const reachOf = ({ importId, actor, clock }: SheetReach): ReadingReach => ({ importId, estates: actor.estates, today: today(clock) });

/** Rows of one estate and month, in parts of the size of one screen. */
function* screenfuls(rows: readonly SheetReading[]): Generator<readonly SheetReading[]> {
  let from = 0;
  for (let at = 1; at <= rows.length; at += 1) {
    const [first, now] = [rows[from], rows[at]];
    if (at - from < MAX_READING_ROWS && first && now && now.estateId === first.estateId && now.month === first.month) continue;
    yield rows.slice(from, at);
    from = at;
  }
}

async function write(tx: Tx, reach: SheetReach, rowNumbers: readonly number[]): Promise<void> {
  const { actor, clock } = reach;
  const rows = await listSheetReadings(tx, reachOf(reach), rowNumbers);
  const stamp = { actor, at: clock.now().toISOString(), today: today(clock) };
  for (const estateId of [...new Set(rows.map((row) => row.estateId))]) await lockReadings(tx, estateId);
  for (const some of screenfuls(rows)) {
    const { estateId, month } = some[0] as SheetReading;
    const lines = some.map(({ meterId, current, readOn, remark }) => ({
      meterId,
      version: null,
      current,
      readOn,
      rollover: false,
      confirmed: false,
      remark,
    }));
    const { refused } = await writeLines(tx, estateId, month, lines, stamp);
    const first = refused[0];
    // The rows were checked before; since then another user has saved one of these readings, or two rows of the sheet contradict each
    // other.
    if (first)
      throw fail('METER_END', {
        problem: `${some.find(({ meterId }) => meterId === first.meterId)?.number ?? ''} ${month}：${first.message}`,
      });
  }
}

/** A place that is the number of a meter stays one, even if it reads like a house. */
async function meant(tx: Tx, actor: SheetReach['actor'], read: readonly ReadRow[]): Promise<readonly ReadRow[]> {
  const placeOf = ({ estate, place }: ReadRow['cells']) => `${String(estate)} ${String(place)}`;
  const cells = read.map(({ cells: { estate, place } }) => ({ estate: String(estate), place: String(place) }));
  const meters = new Set((await listMeterPlaces(tx, actor.estates, cells)).map(placeOf));
  return housesInCells({ field: 'place', column: '房号/表号', applies: (row) => !meters.has(placeOf(row)) })(tx, actor, read);
}

export const READING_SHEET: SheetKind<ReadingField> = {
  sheet: readingImport,
  limits: READING_LIMITS,
  readRow: readReadingRow,
  meant,
  checked: (reach) => checkedReadings(reachOf(reach)),
  write,
};
