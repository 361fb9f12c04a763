// How people write houses. Tests hold the reading, and the calls of the server against the same table.

/** Houses of an invented estate with zones, buildings without units, units named by letters and directions, and villas. */
export const SPELLED_HOUSES: readonly {
  readonly zone: string;
  readonly building: string;
  readonly unit: string;
  readonly houseNo: string;
}[] = [
  { zone: '一期', building: '61幢', unit: '1单元', houseNo: '9201' },
  { zone: '一期', building: '61幢', unit: '2单元', houseNo: '9201' },
  { zone: '二期', building: '63幢', unit: '2单元', houseNo: '9203' },
  { zone: '二期', building: '63幢', unit: '2单元', houseNo: '9204-1' },
  { zone: '', building: '65幢', unit: 'A单元', houseNo: '9205' },
  { zone: '', building: '65幢', unit: '东单元', houseNo: '9306' },
  { zone: '', building: '68幢', unit: '', houseNo: '9103' },
  { zone: '', building: '七十二幢', unit: '', houseNo: '9104' },
  { zone: '', building: 'G座', unit: '', houseNo: '9108' },
  { zone: '', building: '会馆', unit: '', houseNo: '9107' },
  { zone: '', building: '别墅66号', unit: '', houseNo: '1' },
  { zone: '', building: 'V77', unit: '', houseNo: '1' },
];
export const SPELLED_ESTATE = '拾光里花园';

const FIRST = '61幢-1单元-9201';
const SECOND = '61幢-2单元-9201';
const THIRD = '63幢-2单元-9203';
const LETTER = '65幢-A单元-9205';
const NO_UNIT = '68幢-9103';
const TENS = '七十二幢-9104';
const CLUB = '会馆-9107';
const TOWER = 'G座-9108';

/** What is typed; words, building, unit and room as they are read, or null; the houses that are found. */
export type Spelling = readonly [text: string, parts: readonly [string, string, string, string] | null, houses: readonly string[]];
export const SPELLINGS: readonly Spelling[] = [
  ['61-1-9201', ['', '61', '1', '9201'], [FIRST]],
  ['61-9201', ['', '61', '', '9201'], [FIRST, SECOND]],
  ['61幢9201', ['', '61', '', '9201'], [FIRST, SECOND]],
  ['61栋1单元9201', ['', '61', '1', '9201'], [FIRST]],
  ['61幢-1单元-9201', ['', '61', '1', '9201'], [FIRST]],
  ['61幢2-9201', ['', '61', '2', '9201'], [SECOND]],
  ['61号楼2单元9201室', ['', '61', '2', '9201'], [SECOND]],
  ['61座9201', ['', '61', '', '9201'], [FIRST, SECOND]],
  ['61号9201', ['', '61', '', '9201'], [FIRST, SECOND]],
  ['拾光里9201', ['拾光里', '', '', '9201'], [FIRST, SECOND]],
  ['拾光里花园61幢9201', ['拾光里花园', '61', '', '9201'], [FIRST, SECOND]],
  ['拾光里花园61-1-9201', ['拾光里花园', '61', '1', '9201'], [FIRST]],
  ['拾光 61 1 9201', ['拾光', '61', '1', '9201'], [FIRST]],
  ['拾花9203', ['拾花', '', '', '9203'], [THIRD]],
  ['63#9203', ['', '63', '', '9203'], [THIRD]],
  ['63#楼2单元9203', ['', '63', '2', '9203'], [THIRD]],
  ['63＃９２０３', ['', '63', '', '9203'], [THIRD]],
  ['６３－２－９２０３', ['', '63', '2', '9203'], [THIRD]],
  ['６３幢２单元９２０３', ['', '63', '2', '9203'], [THIRD]],
  ['63 2 9203', ['', '63', '2', '9203'], [THIRD]],
  [' 63 - 2 - 9203 ', ['', '63', '2', '9203'], [THIRD]],
  ['63/2/9203', ['', '63', '2', '9203'], [THIRD]],
  ['63.2.9203', ['', '63', '2', '9203'], [THIRD]],
  ['63—2—9203', ['', '63', '2', '9203'], [THIRD]],
  ['63_2_9203', ['', '63', '2', '9203'], [THIRD]],
  ['63-2单元9203', ['', '63', '2', '9203'], [THIRD]],
  ['2单元9203', ['', '', '2', '9203'], [THIRD]],
  ['063-02-9203', ['', '63', '2', '9203'], [THIRD]],
  ['六十三幢二单元9203', ['', '63', '2', '9203'], [THIRD]],
  ['63棟2單元9203室', ['', '63', '2', '9203'], [THIRD]],
  ['63號樓9203', ['', '63', '', '9203'], [THIRD]],
  ['二期63幢9203', ['二期', '63', '', '9203'], [THIRD]],
  ['拾光里二期63-9203', ['拾光里二期', '63', '', '9203'], [THIRD]],
  ['一期63幢9203', ['一期', '63', '', '9203'], []],
  ['63幢9204-1', ['', '63', '', '9204-1'], ['63幢-2单元-9204-1']],
  ['63幢92', ['', '63', '', '92'], [THIRD, '63幢-2单元-9204-1']],
  ['63幢2单元', ['', '63', '2', ''], [THIRD, '63幢-2单元-9204-1']],
  ['63幢', ['', '63', '', ''], [THIRD, '63幢-2单元-9204-1']],
  ['9203', ['', '', '', '9203'], [THIRD]],
  ['9203室', ['', '', '', '9203'], [THIRD]],
  ['9203号', ['', '', '', '9203'], [THIRD]],
  ['65幢A单元9205', ['', '65', 'a', '9205'], [LETTER]],
  ['65-a-9205', ['', '65', 'a', '9205'], [LETTER]],
  ['65幢A9205', ['', '65', '', 'a9205'], [LETTER]],
  ['65-9205', ['', '65', '', '9205'], [LETTER]],
  ['65幢东单元9306', ['', '65', '东', '9306'], ['65幢-东单元-9306']],
  ['68-9103', ['', '68', '', '9103'], [NO_UNIT]],
  ['68幢-9103', ['', '68', '', '9103'], [NO_UNIT]],
  ['68栋9103房', ['', '68', '', '9103'], [NO_UNIT]],
  ['72-9104', ['', '72', '', '9104'], [TENS]],
  ['七十二幢9104', ['', '72', '', '9104'], [TENS]],
  ['G座9108', ['', 'g', '', '9108'], [TOWER]],
  ['g-9108', ['', 'g', '', '9108'], [TOWER]],
  ['ｇ9108', ['', '', '', 'g9108'], [TOWER]],
  ['会馆9107', ['会馆', '', '', '9107'], [CLUB]],
  ['会馆-9107', ['会馆', '', '', '9107'], [CLUB]],
  ['别墅66号', ['别墅', '66', '', ''], ['别墅66号-1']],
  ['别墅66', ['别墅', '', '', '66'], ['别墅66号-1']],
  ['v77', ['', '', '', 'v77'], ['V77-1']],
  ['V77幢', ['', 'v77', '', ''], ['V77-1']],
  ['拾光路88号63幢9203', ['拾光路88号', '63', '', '9203'], []],
];

/** Texts that mean something else: names, initials, phones, plates and numbers of documents. */
export const NO_HOUSES: readonly string[] = [
  '',
  '  ',
  '周以宁',
  'zyn',
  '拾光里花园',
  '13800006721',
  '138 0000 6721',
  '浙A·12345',
  '浙A12345',
  '粤BD12345',
  'SJ2026-001203',
  'SK20260700012',
];
