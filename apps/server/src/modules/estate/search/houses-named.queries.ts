// Houses by what people type for them: 1-1-1201, 1幢1201, 云栖1201. The text is read by `readHouseText`; its parts are compared with keys
// that are stored with the house, so that every way uses an index.
import { sql, type RawBuilder } from 'kysely';
import { placeKeys, readHouseText, type HouseText } from '@anju/domain';
import { begins } from '../../../platform/db/begins.ts';
import { own } from '../../../platform/db/sql.ts';

type Part = RawBuilder<unknown>;

const COLUMN = { place: sql`h.place_key`, short: sql`h.short_key` };

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The estate, or the estate with its zone, has the characters in their order: 云栖 and 云花 mean 云栖花园. */
function inEstateOf(words: string): Part {
  const pattern = `%${[...words].map(escaped).join('%')}%`;
  return sql`(h.estate_id in (select e.id from estate.estate e where ${own('e')} and lower(e.name) like ${pattern})
    or h.zone_id in (select z.id from estate.zone z join estate.estate e on e.tenant_id = z.tenant_id and e.id = z.estate_id
      where ${own('z')} and lower(e.name || z.name) like ${pattern}))`;
}

const spellings = (text: string): string[] => [...new Set([text, text.normalize('NFKC'), text.normalize('NFKC').toUpperCase()])];

function byReading(read: HouseText): Part[] {
  const { words, unit, room } = read;
  const estate = words === '' ? sql`` : sql` and ${inEstateOf(words)}`;
  const keys = placeKeys(read).map(({ column, begins: key, named }) => sql`${begins(COLUMN[column], key)}${named ? sql`` : estate}`);
  if (read.building !== '' || room === '') return keys;
  const inUnit = unit === '' ? sql`` : sql` and position(${`-${unit}-`}::text in h.place_key) > 0`;
  return [...spellings(room).map((no) => sql`${begins(sql`h.house_no`, no)}${inUnit}${estate}`), ...keys];
}

/** Conditions on `h`, a house; a house for which one of them holds may be meant. Each uses an index. */
export function waysToNameHouse(key: string): readonly Part[] {
  const read = readHouseText(key);
  return [
    ...spellings(key).flatMap((text) => [begins(sql`h.house_no`, text), begins(sql`h.code`, text)]),
    ...(read === null ? [] : byReading(read)),
  ];
}

/** Ids of the houses a text names by number or code, in parentheses. */
export const housesNamed = (key: string): Part =>
  sql`(${sql.join(
    waysToNameHouse(key).map((way) => sql`select h.id from estate.house h where ${own('h')} and ${way}`),
    sql` union `,
  )})`;

/** Whether the text names the house `h` whole, and not only its beginning. */
export function namesWhole(key: string): Part {
  const read = readHouseText(key);
  const texts = spellings(key);
  const estate = read === null || read.words === '' ? sql`` : sql` and ${inEstateOf(read.words)}`;
  const keys = read === null ? [] : placeKeys(read).filter(({ begins: text }) => !text.endsWith('-'));
  const ways = [
    sql`h.house_no = any (${texts}::text[]) or h.code = any (${texts}::text[])`,
    ...keys.map(({ column, begins: text, named }) => sql`(${COLUMN[column]} = ${text}${named ? sql`` : estate})`),
    ...(read !== null && read.building === '' && read.unit === '' && read.room !== ''
      ? [sql`(h.house_no = any (${spellings(read.room)}::text[])${estate})`]
      : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}
