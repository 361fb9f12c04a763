import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approveMark,
  arrearsHouseDetail,
  createMark,
  getBill,
  houseCharging,
  issueChaseLetters,
  printReceipt,
  searchLateFees,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { owing } from '../../arrears/suspension/suspension.fixtures.ts';
import { openGround, payFor, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';

const clock = turnableClock('2026-05-01T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());
const on = async (day: string) => {
  clock.turn(`${day}T10:00:00+08:00`);
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
};

it('the same text stands at the desk, in the arrears, in letters, in the ledger, with the bill and on the receipt', async () => {
  await on('2026-05-20');
  const { houseId, object, bills } = await owing(ground, '算-1', { amount: '250.40', due: '2026-04-30' });
  const [billId = 0] = bills;
  await payFor(emp, houseId, [], '100.00', { lines: [{ billId, amount: '100.00', late: 'none' }] });
  await on('2026-06-15');
  // 250.40 × 0.0005 × 20 = 2.504 and 150.40 × 0.0005 × 26 = 1.9552.
  const text = '250.40 × 0.05% × 20 天 = 2.50；150.40 × 0.05% × 26 天 = 1.96';
  const shown = { late: '4.46', lateText: text };
  expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([shown]);
  expect((await emp.call(arrearsHouseDetail, object)).bills).toMatchObject([shown]);
  expect(await emp.call(getBill, { id: billId })).toMatchObject(shown);
  const { letters } = await emp.call(issueChaseLetters, { objects: [object], method: 6, deadline: '2026-06-30' });
  expect(letters[0]?.lines).toMatchObject([shown]);
  expect((await emp.call(searchLateFees, { key: '算-1' })).rows).toMatchObject([{ accrued: '4.46', due: '4.46', lateText: text }]);
  const { id } = await payFor(emp, houseId, bills, '154.86');
  expect((await emp.call(printReceipt, { id })).paper.lines).toMatchObject([{ amount: '150.40', late: '4.46', lateText: text }]);
  const [done] = (await emp.call(searchLateFees, { key: '算-1', states: [4] })).rows;
  expect(done).toMatchObject({ settled: '4.46', due: '0.00', lateText: `${text}；已收 4.46` });
});

it('names the pauses by their dates', async () => {
  await on('2026-05-01');
  const { houseId, object } = await owing(ground, '算-2', { amount: '1000.00', due: '2026-04-30' });
  const dates = { fromDate: '2026-05-03', toDate: '2026-05-20' };
  const { id } = await emp.call(createMark, { ...object, reason: 1, stopLate: true, ...dates, remark: '外墙渗水' });
  await auditor.call(approveMark, { id, version: 0 });
  await on('2026-06-01');
  expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([
    { late: '7.00', lateText: '1000.00 × 0.05% × 14 天 = 7.00；5.3–5.20 暂停' },
  ]);
});
