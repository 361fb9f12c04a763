// Which houses a cell of a sheet may mean: the same reading of shorthand as in lists and at the desk. Pure.
import { placeKeys, readHouseText } from '@anju/domain';

/** A stored key of a house and the text it is compared with. */
export interface CellKey {
  readonly column: 'place' | 'short' | 'number';
  readonly key: string;
}

/** Whether the characters of `words` stand in the name in their order: 云花 in 云栖花园. */
function stands(words: string, name: string): boolean {
  let at = -1;
  return [...words.toLowerCase()].every((letter) => (at = name.toLowerCase().indexOf(letter, at + 1)) >= 0);
}

/** Keys that name one house whole. Words beside the numbers name the house, or the estate of the row. */
export function keysOfCell(estate: string, text: string): CellKey[] {
  const read = readHouseText(text);
  if (read === null) return [];
  const here = stands(read.words, estate);
  const keys: CellKey[] = placeKeys(read)
    .filter(({ begins, named }) => !begins.endsWith('-') && (named || here))
    .map(({ column, begins }) => ({ column, key: begins }));
  const roomOnly = read.building === '' && read.unit === '' && read.room !== '' && here;
  return roomOnly ? [...keys, { column: 'number', key: read.room }, { column: 'number', key: read.room.toUpperCase() }] : keys;
}

const MOST_NAMED = 3;

/** Several houses may be meant: the user has to say which. */
export const severalText = (codes: readonly string[]): string =>
  `有 ${codes.length} 户可能：${codes.slice(0, MOST_NAMED).join('、')}${codes.length > MOST_NAMED ? '…' : ''}，请写全房号`;
