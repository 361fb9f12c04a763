// A stub server for the tests of the reading sheet: four meters, one with an unusual reading, one billed.
import { printRoute, searchReadings, type ReadingRow } from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';
import { METER_READS } from '../../service/meter/meter-samples.ts';

export const readingRow = (meterId: number, more: Partial<ReadingRow> = {}): ReadingRow => ({
  meterId,
  number: `D1-000${meterId}`,
  kind: 2,
  houseCode: `1幢-10${meterId}`,
  location: '',
  route: '1幢',
  ratio: '1',
  lossRate: '0',
  maxReading: '99999',
  previous: '1180',
  previousOn: '2026-10-25',
  carried: '0',
  before: ['80', '80'],
  price: {
    standardName: '电费',
    unit: '度',
    priceMethod: 1,
    price: '0.5469',
    extra: '0.00',
    tiers: [],
    usedBefore: '0',
    rounding: 1,
    decimals: 2,
  },
  reading: null,
  ...more,
});
const storedReading = (current: string, more: Partial<NonNullable<ReadingRow['reading']>> = {}): NonNullable<ReadingRow['reading']> => ({
  version: 2,
  readOn: '2026-11-25',
  current,
  rollover: false,
  usage: '80',
  abnormal: false,
  confirmedBy: '',
  remark: '',
  by: '陈思远',
  bill: null,
  ...more,
});
const ROWS = [
  readingRow(1),
  readingRow(2),
  readingRow(3, { reading: storedReading('1400', { usage: '220', abnormal: true }) }),
  readingRow(4, { reading: storedReading('1260', { bill: { id: 7, text: '电费 2026.11 43.75元，批次 JF2026110001' } }) }),
];
export const READING_READS: readonly Stub[] = [
  ...METER_READS,
  stub(searchReadings, () => ({ rows: ROWS, total: 4, progress: { meters: 4, read: 2, abnormal: 1, billed: 1, usage: '300' } })),
  stub(printRoute, () => ({ estateName: '云栖花园', rows: [], cut: false })),
];
