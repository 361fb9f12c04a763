import { expect, test } from 'vitest';
import { LEASE_PAYER } from '@anju/contract';
import { sampleHouse, sampleLeaseDetail } from '../rental-samples.ts';
import { billedItems, startOf, termEnd, toInput, usualLines } from './lease-values.ts';

test.each([
  ['2026-01-10', 12, '2027-01-09'],
  ['2026-03-01', 6, '2026-08-31'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
])('a term from %s of %i months ends on %s', (from, months, end) => expect(termEnd(from, months)).toBe(end));

test('what the household uses up is the tenant’s to begin with; what is fixed has no line', () => {
  expect(usualLines(sampleHouse())).toEqual([
    { chargeTypeId: 5, payer: LEASE_PAYER.landlord, fromDate: null },
    { chargeTypeId: 7, payer: LEASE_PAYER.tenant, fromDate: null },
  ]);
});

test('an item is billed ahead only if the tenant takes it over within the billed days', () => {
  const house = sampleHouse();
  const all = usualLines(house).map((line) => ({ ...line, payer: LEASE_PAYER.tenant }));
  expect(billedItems(house, usualLines(house), '2026-01-10')).toEqual([]);
  expect(billedItems(house, all, '2026-01-10')).toEqual(['物业服务费']);
});

test('a draft that is opened and saved unchanged sends what it was made of, its people by id', () => {
  const lease = sampleLeaseDetail(1);
  const input = toInput(startOf({ lease }));
  expect(input.people.map(({ personId, person, main }) => [personId, person, main])).toEqual([
    [62, null, true],
    [63, null, false],
  ]);
  expect(input).toMatchObject({ houseId: 31, fromDate: lease.fromDate, toDate: lease.toDate, rent: '3500.00', deposit: '3500.00' });
  expect(input.lines).toEqual([{ chargeTypeId: 7, payer: LEASE_PAYER.tenant, fromDate: null }]);
});
