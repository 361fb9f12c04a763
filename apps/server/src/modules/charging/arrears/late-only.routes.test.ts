import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  arrearsHouseDetail,
  createChase,
  getChaseObject,
  houseCharging,
  issueChaseLetters,
  searchChase,
  sendChaseSms,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, payFor, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { owing } from './suspension/suspension.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

type House = Awaited<ReturnType<typeof owing>>;
const payPrincipal = (house: House, billId: number, amount: string) =>
  payFor(emp, house.houseId, [], amount, { lines: [{ billId, amount, late: 'none' }] });
/** 1,000.00 is 46 days late: 23.00 of late fee stay when the principal is paid. */
async function onlyLate(code: string, ...more: { amount: string; due: string }[]) {
  const house = await owing(ground, code, { amount: '1000.00', due: '2026-04-30' }, ...more);
  await payPrincipal(house, house.bills[0] ?? 0, '1000.00');
  return house;
}
const find = async (key: string) => emp.call(searchChase, { key, size: 200 });

it('a bill of which only the late fee is left stays in the list, the detail, at the desk, in letters and messages', async () => {
  const { houseId, object } = await onlyLate('余-1');
  const { rows, total, overdue, buckets } = await find('余-1');
  expect([total, overdue, buckets]).toEqual([1, '0.00', [{ bucket: 2, objects: 1, overdue: '0.00' }]]);
  expect(rows).toMatchObject([
    { objectText: '余-1', bills: 1, overdue: '0.00', late: '23.00', open: '0.00', oldestDue: '2026-04-30', days: 46, bucket: 2 },
  ]);
  const detail = await emp.call(arrearsHouseDetail, object);
  expect(detail).toMatchObject({ open: '0.00', overdue: '0.00', late: '23.00' });
  expect(detail.bills).toMatchObject([{ amount: '1000.00', settled: '1000.00', open: '0.00', late: '23.00', days: 46 }]);
  expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([{ open: '0.00', late: '23.00' }]);
  const { letters, made } = await emp.call(issueChaseLetters, { objects: [object], method: 6, deadline: '2026-06-30' });
  expect([made, letters.map((letter) => [letter.open, letter.late, letter.total])]).toEqual([1, [['0.00', '23.00', '23.00']]]);
  expect(letters[0]?.lines).toMatchObject([{ dueDate: '2026-04-30', open: '0.00', late: '23.00' }]);
  expect(await emp.call(sendChaseSms, { objects: [object] })).toMatchObject({ sent: 1 });
  await emp.call(createChase, { ...object, day: '2026-06-15', method: 1, content: '不愿付违约金', result: 2 });
  const { records, limitation } = await emp.call(getChaseObject, object);
  expect(records.find(({ method }) => method === 1)).toMatchObject({ open: '0.00', late: '23.00', bills: 1, oldestDue: '2026-04-30' });
  expect(limitation?.interrupted).toBe('2026-06-15');
});

it('is added to what else is owed, and counts for the age', async () => {
  await onlyLate('余-2', { amount: '100.00', due: '2026-06-05' }, { amount: '50.00', due: '2026-07-31' });
  // 100.00 × 0.0005 × 10 = 0.50 beside the 23.00.
  expect((await find('余-2')).rows).toMatchObject([{ bills: 2, overdue: '100.00', late: '23.50', oldestDue: '2026-04-30', days: 46 }]);
  await onlyLate('余-3', { amount: '50.00', due: '2026-07-31' });
  expect((await find('余-3')).rows).toMatchObject([{ bills: 1, overdue: '0.00', late: '23.00', open: '50.00' }]);
});

it('leaves with its late fee: paid, or suspended', async () => {
  const paid = await onlyLate('余-4');
  await payFor(emp, paid.houseId, [], '23.00', { lines: [{ billId: paid.bills[0] ?? 0 }] });
  const suspended = await onlyLate('余-5');
  await ground.sql(`update charging.bill set suspended = true where id = $1`, [suspended.bills[0]]);
  expect([(await find('余-4')).total, (await find('余-5')).total]).toEqual([0, 0]);
});
