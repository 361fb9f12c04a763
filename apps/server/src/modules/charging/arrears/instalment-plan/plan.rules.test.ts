import { expect, it } from 'vitest';
import { layOver } from '@anju/domain';
import type { BillFact } from '../suspension/suspension-shapes.ts';
import { isOf, stateOf } from './plan.rules.ts';

const AGREED = [
  { seq: 1, dueDate: '2026-07-31', amount: '100.00' },
  { seq: 2, dueDate: '2026-08-31', amount: '100.00' },
  { seq: 3, dueDate: '2026-09-30', amount: '100.01' },
];

it('a running plan is done when all is paid and broken when an instalment is late; others keep their state', () => {
  const laid = layOver(AGREED, '130.00', '2026-08-31');
  expect(stateOf(2, '300.01', '130.00', laid)).toBe(2);
  const after = layOver(AGREED, '130.00', '2026-09-01');
  expect(stateOf(2, '300.01', '130.00', after)).toBe(4);
  expect(stateOf(2, '300.01', '300.01', layOver(AGREED, '300.01', '2027-01-01'))).toBe(3);
  expect(stateOf(6, '300.01', '0.00', after)).toBe(6);
});

it.each([
  ['its own', { objectKind: 1, objectId: 9 }, true],
  ['its parking space', { objectKind: 2, objectId: 15, houseId: 9 }, true],
  ['a contract of its payer', { objectKind: 4, objectId: 3, payerId: 7 }, true],
  ['another house', { objectKind: 1, objectId: 10, houseId: 10, payerId: 8 }, false],
  ['a contract that names no payer', { objectKind: 4, objectId: 3 }, false],
])('takes %s: %o', (_, more, belongs) => {
  const fact = { houseId: null, payerId: null, ...more } as BillFact;
  expect(isOf(fact, { objectKind: 1, objectId: 9, houseId: 9, payerId: 7 })).toBe(belongs);
  if (fact.payerId === null)
    expect(isOf({ ...fact, objectId: 99, houseId: null }, { objectKind: 1, objectId: 9, houseId: null, payerId: null })).toBe(false);
});
