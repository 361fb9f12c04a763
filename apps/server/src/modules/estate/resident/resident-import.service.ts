// Import of residents through platform/sheet-import. One row is one person who lives in one house; the house itself (its use state, the
// persons it is charged for) is not changed.
import { residentImport } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { SheetKind, SheetReach } from '../../../platform/sheet-import/sheet-import.service.ts';
import { housesInCells } from '../search/house-cells.service.ts';
import { checkedResidents, insertResidents, type ResidentReach } from './resident-import.queries.ts';
import { readResidentRow, RESIDENT_LIMITS, type ResidentField } from './resident-import.rules.ts';

const within = ({ importId, actor, clock }: SheetReach): ResidentReach => ({ importId, ...reachOf(actor), today: today(clock) });

export const RESIDENT_SHEET: SheetKind<ResidentField> = {
  sheet: residentImport,
  limits: RESIDENT_LIMITS,
  readRow: readResidentRow,
  meant: housesInCells({ field: 'house', column: '房号' }),
  checked: (reach) => checkedResidents(within(reach)),
  write: (tx, reach, rows) => {
    const { actor, clock } = reach;
    return insertResidents(tx, within(reach), rows, { tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });
  },
};
