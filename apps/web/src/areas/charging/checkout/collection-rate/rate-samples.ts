// Server answers with one period of bills, for the tests of 收缴率.
import { collectionRate, searchRateHouses, type OutputOf, type RateFigures, type RateHouse } from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const TOTAL: RateFigures = {
  gross: '1090.00',
  adjusted: '0.00',
  reduced: '20.00',
  net: '1070.00',
  received: '150.00',
  open: '580.00',
  suspended: '300.00',
  writtenOff: '40.00',
  houses: 2,
  paidHouses: 0,
  opening: '180.00',
  recovered: '100.00',
  oldOpen: '80.00',
  oldSuspended: '0.00',
  late: '0.33',
  prepaid: '500.00',
  rates: { current: '14.02', houses: '0.00', recovery: '55.56', overall: '20.00', reduction: '1.83' },
};
const NOTHING = { current: null, houses: null, recovery: null, overall: null, reduction: null };
const of = { estateId: null, buildingId: null, chargeTypeId: null, month: null };
const NIL: RateFigures = {
  ...TOTAL,
  ...{ gross: '0.00', reduced: '0.00', net: '0.00', received: '0.00', open: '0.00', suspended: '0.00', writtenOff: '0.00', houses: 0 },
  ...{ opening: '0.00', recovered: '0.00', oldOpen: '0.00', late: '0.00', prepaid: '0.00' },
  rates: NOTHING,
};

export const RATES: OutputOf<typeof collectionRate> = {
  cutOff: '2026-06-15',
  rows: [
    { ...TOTAL, key: '1--', name: '云栖花园', of: { ...of, estateId: 1 } },
    { ...NIL, key: '2--', name: '创智园', of: { ...of, estateId: 2 } },
  ],
  total: TOTAL,
};

const HOUSE: RateHouse = {
  key: '1-7',
  objectKind: 1,
  objectId: 7,
  estateId: 1,
  estateName: '云栖花园',
  objectText: '1-101',
  payerName: '王建国',
  net: '430.00',
  received: '50.00',
  open: '380.00',
  suspended: '0.00',
  writtenOff: '0.00',
  opening: '100.00',
  recovered: '100.00',
  oldOpen: '0.00',
  oldSuspended: '0.00',
  part: '380.00',
};

export const RATE_READS: readonly Stub[] = [
  stub(collectionRate, () => RATES),
  stub(searchRateHouses, () => ({ rows: [HOUSE], total: 1, sum: '380.00' })),
];
