// Cells of a sheet that name a house in a short way (1-1201, 1幢1201) get its whole code before the sheet is checked. A cell that may mean
// several houses says which; one that means none stays as it is and is refused by the check of the sheet.
import { OBJECT } from '@anju/contract';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { ReadRow } from '../../../platform/sheet-import/sheet-import.service.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { keysOfCell, severalText } from './house-cells.rules.ts';
import { listHousesOfCells } from './house-cells.queries.ts';

interface HouseCells {
  /** The value of the row that holds the house; the estate is in `estate`. */
  readonly field: string;
  /** The title of the column, for the message. */
  readonly column: string;
  /** False for rows in which the value names something else. */
  readonly applies?: (cells: Readonly<Record<string, unknown>>) => boolean;
}

/** The text of a cell, or none for one that was left empty. */
export const cellText = ({ cells }: ReadRow, name: string): string => (typeof cells[name] === 'string' ? cells[name] : '');

/** A row whose kind of object is a house, or not given. */
export const isHouseRow = ({ kind }: Readonly<Record<string, unknown>>): boolean => (kind ?? OBJECT.house) === OBJECT.house;

export const housesInCells =
  ({ field, column, applies = () => true }: HouseCells) =>
  async (tx: Tx, actor: Scope['actor'], read: readonly ReadRow[]): Promise<readonly ReadRow[]> => {
    const keys = read.flatMap((row, cell) => {
      const [estate, text] = [cellText(row, 'estate'), cellText(row, field)];
      if (estate === '' || text === '' || !applies(row.cells)) return [];
      return keysOfCell(estate, text).map((key) => ({ cell, estate, ...key }));
    });
    const found = new Map((await listHousesOfCells(tx, reachOf(actor), keys)).map(({ cell, codes }) => [cell, codes]));
    return read.map((row, cell) => {
      const codes = found.get(cell);
      const text = cellText(row, field);
      if (codes === undefined || codes.includes(text)) return row;
      if (codes.length === 1) return { ...row, cells: { ...row.cells, [field]: codes[0] } };
      // Without the text, the check does not also say that there is no such house.
      const problem = { column, value: text, reason: severalText(codes) };
      return { ...row, cells: { ...row.cells, [field]: '' }, problems: [...(row.problems ?? []), problem] };
    });
  };
