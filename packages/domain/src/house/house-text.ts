// The one reading of what people type for a house: 1-1-1201, 1幢1201, 3#1203, 云栖1201. Server and pages use the same, so that a house found
// in one place is found in every other. `estate.place_key` in the database does for stored names what `placeKey` does here.

/** The parts of a typed house. Building, unit and room are in the form of `placeKey`; the words before them are as typed. */
export interface HouseText {
  /** What stands before the building: the estate, its zone, or the name of a building that has no number (会所101). */
  readonly words: string;
  readonly building: string;
  readonly unit: string;
  readonly room: string;
}

const DIGITS = '一二三四五六七八九';
const TRADITIONAL: Readonly<Record<string, string>> = { 棟: '栋', 號: '号', 樓: '楼', 單: '单', 門: '门' };
const TEN = /([1-9]?)十([1-9]?)/g;

/** Full-width signs, case, traditional signs and Chinese numerals are made one form. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[棟號樓單門]/g, (sign) => TRADITIONAL[sign] ?? sign);
const numbered = (text: string): string =>
  text
    .replace(/[一二三四五六七八九]/g, (sign) => String(DIGITS.indexOf(sign) + 1))
    .replace(TEN, (_, tens: string, ones: string) => `${tens === '' ? '1' : tens}${ones === '' ? '0' : ones}`);

/** A code as it is compared: `3幢-2单元-1203` and `03栋-2单元-1203室` are both `3-2-1203`. */
export const placeKey = (code: string): string =>
  numbered(plain(code).replace(/\s+/g, ''))
    .replace(/(号楼|单元|[幢栋座楼门梯室号#])(?=-|$)/g, '')
    .replace(/(^|-)0+(?=[0-9]+[a-z]?-)/g, '$1');

/** Marks that end a building and a unit, each one character, while a text is read. */
const BUILDING = '\u0001';
const UNIT = '\u0002';

const PLATE = /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]-?[a-z]-?[a-z0-9]{4,6}$/;
/** A document number: letters, then a date or a long counter. */
const DOCUMENT = /^[a-z]{1,4}-?\d{4,}-?\d{3,}$/;
const NAME_OF_BUILDING = /^([a-z]{0,3}\d{1,4}[a-z]?|[a-z]{1,2})$/;
const NAME_OF_UNIT = /^([a-z]?\d{1,2}[a-z]?|[a-z]|[东南西北中甲乙丙丁]{1,2})$/;
const NUMBER_OF_ROOM = /^[a-z]{0,2}\d{1,6}[a-z]?(-[a-z0-9]{1,4})?$/;
/** The last numbers or letters of a piece that also has words: 云栖花园3 is 云栖花园 and 3. */
const ENDS_WITH_NAME = /^(.*?)([a-z]{0,3}\d{1,4}[a-z]?|[a-z]{1,2})$/;

/** Numerals are read before a sign that says what they count; elsewhere they belong to a name (三里屯). */
const countedBefore = (text: string): string =>
  text.replace(/[一二三四五六七八九十]+(?=号楼|单元|[幢栋座#号门梯])/g, (numeral) => numbered(numeral));

function marked(text: string): string {
  const read = countedBefore(plain(text).trim())
    .replace(/[\s\-‐‑‒–—―−~/\\._,，、。·•|:：]+/g, '-')
    .replace(/(室|号房|户|房)$/, '')
    .replace(/^-+|-+$/g, '')
    .replace(/(?<=[a-z0-9])-?(号楼|#楼?|[幢栋座])-?/g, BUILDING)
    .replace(/(?<=[a-z0-9东南西北中甲乙丙丁])-?(单元|单(?=[a-z0-9-])|[门梯](?=[a-z0-9-]))-?/g, UNIT)
    .replace(/(?<=\d)号$/, '号-');
  // 88号 is the number of a street where a building follows, otherwise a building itself.
  return read.includes(BUILDING) ? read : read.replace(/(?<=\d)号-?(?=[a-z0-9])/g, BUILDING);
}

const cut = (name: string): string => (name === '' ? '' : placeKey(`${name}-`).slice(0, -1));
const made = (words: string, building: string, unit: string, room: string): HouseText | null => {
  if (building !== '' && !NAME_OF_BUILDING.test(building)) return null;
  if (unit !== '' && !NAME_OF_UNIT.test(unit)) return null;
  if (room !== '' && !NUMBER_OF_ROOM.test(room)) return null;
  if (building === '' && room === '') return null;
  return { words, building: cut(building), unit: cut(unit), room };
};

/** A building was marked: before it stand words, after it unit and room. */
function ofMarkedBuilding(text: string): HouseText | null {
  const at = text.indexOf(BUILDING);
  const [, words = '', building = ''] = ENDS_WITH_NAME.exec(text.slice(0, at)) ?? [];
  if (building === '') return null;
  const rest = text.slice(at + 1).replaceAll(BUILDING, '-');
  const [unit, room] = unitAndRoom(rest);
  return made(wordsOf(words), building, unit, room);
}

function unitAndRoom(rest: string): readonly [string, string] {
  const clean = rest
    .replace(/号-$/, '')
    .replace(/(?<=\d)[楼层]$/, '')
    .replace(/^-|-$/g, '');
  const at = clean.indexOf(UNIT);
  if (at >= 0) return [clean.slice(0, at).replaceAll('-', ''), clean.slice(at + 1).replace(/^-/, '')];
  const parts = clean.split('-');
  // 1203-1 is a room that was divided; a unit is shorter than a room.
  const unitFirst = parts.length > 1 && NAME_OF_UNIT.test(parts[0] as string);
  return unitFirst ? [parts[0] as string, parts.slice(1).join('-')] : ['', clean];
}

const wordsOf = (text: string): string => text.replace(/[-\u0001\u0002]/g, '');

/** Without signs: one number is a room, two are building and room, three building, unit and room. */
function ofNumbers(text: string): HouseText | null {
  const [, words = '', numbers = ''] = /^(.*?)([a-z0-9][a-z0-9\u0002-]*)$/.exec(text) ?? [];
  if (numbers === '' || !/\d/.test(numbers)) return null;
  const at = numbers.indexOf(UNIT);
  if (at >= 0) {
    const before = numbers.slice(0, at).split('-');
    return made(wordsOf(words), before.length > 1 ? before.slice(0, -1).join('') : '', before.at(-1) ?? '', numbers.slice(at + 1));
  }
  const parts = numbers.split('-').filter((part) => part !== '');
  const name = wordsOf(words);
  if (parts.length === 1) return made(name, '', '', parts[0] as string);
  if (parts.length === 2) return made(name, parts[0] as string, '', parts[1] as string);
  // More than three numbers begin with the phase of the estate.
  const [room, unit, building, ...phases] = parts.toReversed() as [string, string, string, ...string[]];
  return made(`${name}${phases.toReversed().join('')}`, building, unit, room);
}

/** The house a text may mean, or null where it is a name, a phone, a plate or the number of a document. */
export function readHouseText(text: string): HouseText | null {
  const bare = plain(text).replace(/[\s·•]+/g, '');
  const phone = /^\d{10,}$/.test(bare) || /^\d{7,}$/.test(plain(text).trim());
  // Signs that separate stand between something.
  if (phone || PLATE.test(bare) || DOCUMENT.test(bare) || /^[/\\_]|[/\\_]$/.test(bare)) return null;
  const read = marked(text);
  // A villa is a building with one house, so 12号 and 12幢 name it; a number with 号 only may also be a room.
  if (/号-$/.test(read) && !read.includes(BUILDING)) {
    const [, words = '', building = ''] = ENDS_WITH_NAME.exec(read.slice(0, -2)) ?? [];
    return building.includes('-') || building === '' ? ofNumbers(read.slice(0, -2)) : villaOrRoom(wordsOf(words), building);
  }
  return read.includes(BUILDING) ? ofMarkedBuilding(read) : ofNumbers(read);
}

const villaOrRoom = (words: string, number: string): HouseText | null =>
  number.length > 2 && /^\d+$/.test(number) ? made(words, '', '', number) : made(words, number, '', '');

/** The beginning of a key of the houses a text may mean: `place` is building, unit and room, `short` building and room. */
export interface PlaceKey {
  readonly column: 'place' | 'short';
  readonly begins: string;
  /** The words are part of the key (会所101, 别墅12号); otherwise they name the estate or its zone. */
  readonly named: boolean;
}

const place = (begins: string, named: boolean): PlaceKey => ({ column: 'place', begins, named });
const short = (begins: string, named: boolean): PlaceKey => ({ column: 'short', begins, named });

export function placeKeys({ words, building, unit, room }: HouseText): readonly PlaceKey[] {
  const name = words === '' ? '' : cut(numbered(plain(words)));
  if (building !== '')
    return [...keysIn(building, unit, room, false), ...(name === '' ? [] : keysIn(`${name}${building}`, unit, room, true))];
  if (unit !== '') return [];
  if (name !== '') return [short(`${name}-${room}`, true), place(`${name}${room}-`, true)];
  const letter = /^([a-z]{1,2})(\d+)$/.exec(room);
  // A1102 is a room, the room 1102 of building A, or the villa A1102.
  return letter ? [short(`${letter[1]}-${letter[2]}`, false), place(`${room}-`, false)] : [];
}

function keysIn(building: string, unit: string, room: string, named: boolean): PlaceKey[] {
  if (unit !== '') return [place(`${building}-${unit}-${room}`, named)];
  if (room === '') return [place(`${building}-`, named)];
  const letter = /^([a-z])(\d{2,})$/.exec(room);
  return [
    short(`${building}-${room}`, named),
    // 1幢A1201 is the room A1201, or the room 1201 of unit A; 3-2 may be the unit 2.
    ...(letter ? [place(`${building}-${letter[1]}-${letter[2]}`, named)] : []),
    ...(/^\d{1,2}$/.test(room) ? [place(`${building}-${room}-`, named)] : []),
  ];
}
