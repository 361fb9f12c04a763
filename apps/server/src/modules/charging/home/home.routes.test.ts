import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvePlan,
  collectionRate,
  createChase,
  createPlan,
  readArrearsHome,
  readComing,
  readCompanyHome,
  readDeskHome,
  redSettlement,
  searchChase,
} from '@anju/contract';
import { compareDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { owing } from '../arrears/suspension/suspension.fixtures.ts';
import { closeNow } from '../close/close.fixtures.ts';
import { openGround, payFor, turnableClock, wechat, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { yearBefore } from './home.rules.ts';

// The days are after those of the demo, so that only the money of these tests is on them. 2027-03-08 is a Monday.
const clock = turnableClock('2027-03-01T09:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());

const on = async (at: string, name = 'emp'): Promise<Person> => {
  clock.turn(`${at}:00+08:00`);
  return installation.as(name);
};
/** By how much a sum grew. */
const more = (after: string, before: string): string => sumMoney([subtractDecimal(after, before)]);
let houses = 0;
async function take(person: Person, amount: string, more: Parameters<typeof payFor>[4] = {}) {
  const { houseId } = await ground.house(`首-${++houses}`);
  const bill = await ground.bill(houseId, { amount, lateRate: '0', from: '2027-03-01', to: '2027-03-31', due: '2027-03-31' });
  await ground.sql(`update charging.bill set calc = '[]' where id = $1`, [bill]);
  return payFor(person, houseId, [bill], amount, more);
}

describe('what a cashier took', () => {
  it('is money by method, less what was reversed, beside the same weekday a week before at the same time', async () => {
    let emp = await on('2027-03-01T09:30');
    const { drawer: first } = await emp.call(readDeskHome, {});
    await take(emp, '100.00');
    emp = await on('2027-03-01T15:00');
    await take(emp, '50.00');
    emp = await on('2027-03-08T10:00');
    await take(emp, '120.00');
    await take(emp, '80.00');
    await take(emp, '30.50', { tenders: [wechat('30.50')] });
    const wrong = await take(emp, '60.00');
    await emp.call(redSettlement, { id: wrong.id, version: 0, reason: '收错了' });
    const { houseId } = await ground.house('首-预交');
    const bill = await ground.bill(houseId, { amount: '40.00', lateRate: '0' });
    const accountId = await ground.account(1, { houseId }, '500.00');
    await payFor(emp, houseId, [bill], '40.00', { tenders: [{ list: 2, method: 7, accountId, amount: '40.00' }] });

    const { today, takings, drawer } = await emp.call(readDeskHome, {});
    expect(today).toBe('2027-03-08');
    // 120.00 + 80.00 + 30.50; the reversed 60.00 and the 40.00 paid from prepaid money do not count. 100.00 was taken by ten o'clock.
    expect(takings).toEqual({
      count: 3,
      total: '230.50',
      out: '0.00',
      before: { day: '2027-03-01', total: '100.00' },
      methods: [
        { name: '现金', count: 2, amount: '200.00' },
        { name: '微信', count: 1, amount: '30.50' },
      ],
    });
    // Cash since the last close: 100 + 50 + 120 + 80 + 60 in, 60 out by the reversal.
    expect(more(drawer.in, first.in)).toBe('410.00');
    expect(more(drawer.out, first.out)).toBe('-60.00');
    expect([drawer.inCount - first.inCount, drawer.outCount - first.outCount]).toEqual([5, 1]);
    expect(more(drawer.cash, first.cash)).toBe('350.00');
  });

  it('stays in the drawer after the close until it is handed in', async () => {
    const emp = await on('2027-03-08T18:00');
    const { drawer: open } = await emp.call(readDeskHome, {});
    const { number } = await closeNow(emp);
    const { drawer } = await emp.call(readDeskHome, {});
    expect(drawer).toMatchObject({
      settlements: 0,
      dayFrom: null,
      in: '0.00',
      out: '0.00',
      cash: open.cash,
      last: { number, day: '2027-03-08' },
    });
  });

  it('is for who may take money, and nobody sees the drawer of another', async () => {
    const auditor = await on('2027-03-08T18:00', 'auditor');
    expect((await auditor.ask(readDeskHome, {})).status).toBe(403);
    const { takings } = await (await installation.as('clerk')).call(readDeskHome, {});
    expect(takings).toMatchObject({ count: 0, total: '0.00', methods: [] });
  });
});

describe('who comes today', () => {
  it('are promises and instalments of today with what was paid, and those not kept', async () => {
    let emp = await on('2027-03-12T09:00');
    const promise = async (code: string, amount: string, promiseDate: string) => {
      const { houseId, bills } = await owing(ground, code, { amount: '500.00', due: '2026-12-31' });
      const contact = {
        objectKind: 1 as const,
        objectId: houseId,
        day: '2027-03-12',
        method: 1 as const,
        content: '电话',
        result: 1 as const,
      };
      await emp.call(createChase, { ...contact, promiseAmount: amount, promiseDate });
      return { houseId, bills };
    };
    const before = (await (await on('2027-03-15T09:00')).call(readComing, {})).total;
    emp = await on('2027-03-12T09:00');
    await promise('来-1', '300.00', '2027-03-15');
    const kept = await promise('来-2', '100.00', '2027-03-15');
    await promise('来-3', '200.00', '2027-03-13');
    await promise('来-4', '200.00', '2027-03-25');
    const plan = await owing(ground, '来-5', { amount: '900.00', due: '2026-12-31' });
    const instalments = [
      { dueDate: '2027-03-15', amount: '400.00' },
      { dueDate: '2027-04-15', amount: '500.00' },
    ];
    const { id } = await emp.call(createPlan, { ...plan.object, billIds: plan.bills, signedOn: '2027-03-12', instalments });
    await (await installation.as('auditor')).call(approvePlan, { id, version: 0 });
    emp = await on('2027-03-15T09:00');
    const [bill = 0] = kept.bills;
    await ground.sql(`update charging.bill set late_rate = 0 where id = $1`, [bill]);
    await payFor(emp, kept.houseId, [], '100.00', { lines: [{ billId: bill, amount: '100.00' }] });

    const { total, rows } = await emp.call(readComing, {});
    expect(total - before).toBe(4);
    const mine = rows.filter(({ objectText }) => objectText.startsWith('来-'));
    expect(mine.map(({ objectText, kind, seq, amount, paid, days, state }) => [objectText, kind, seq, amount, paid, days, state])).toEqual([
      ['来-5', 'instalment', 1, '400.00', '0.00', 0, 'waiting'],
      ['来-1', 'promise', 0, '300.00', '0.00', 0, 'waiting'],
      ['来-2', 'promise', 0, '100.00', '100.00', 0, 'paid'],
      ['来-3', 'promise', 0, '200.00', '0.00', 2, 'broken'],
    ]);
    // Whoever sees another estate is told nothing of them, nor how many there are.
    const limited = await (await installation.as('limited')).call(readComing, {});
    expect(limited.rows.some(({ objectText }) => objectText.startsWith('来-'))).toBe(false);
    expect(limited.total).toBe(limited.rows.length);
  });
});

describe('the money of the company', () => {
  it('is that of 收缴率 for this month and the same month last year on the same day', async () => {
    const emp = await on('2027-03-08T12:00');
    const now = await emp.call(collectionRate, { monthFrom: '2027-03', monthTo: '2027-03', cutOff: '2027-03-08' });
    const then = await emp.call(collectionRate, { monthFrom: '2026-03', monthTo: '2026-03', cutOff: '2026-03-08' });
    const home = await emp.call(readCompanyHome, {});
    expect(home.total).toEqual({
      net: now.total.net,
      received: now.total.received,
      open: now.total.open,
      rate: now.total.rates.current,
      before: { net: then.total.net, received: then.total.received, rate: then.total.rates.current },
    });
    // 120 + 80 + 30.50 of this morning and 40.00 of an old bill do not all belong to March; 100 + 50 + 100 of other tests came before.
    expect(home.estates.map(({ estateId, net }) => [estateId, net])).toEqual(now.rows.map(({ of, net }) => [of.estateId, net]));
    expect(home.month).toMatchObject({ from: '2027-03-01' });
    expect(compareDecimal(home.month.total, '380.50')).toBeGreaterThanOrEqual(0);
    expect(home.takings.before).toEqual({ day: '2027-03-01', total: '100.00' });
  });

  it('is counted in the estates its reader sees whole', async () => {
    const limited = await (await on('2027-03-08T12:00', 'limited')).call(readCompanyHome, {});
    expect(limited.takings).toMatchObject({ count: 0, total: '0.00' });
    expect(limited.month.total).toBe('0.00');
    expect(limited.estates.every(({ name }) => name === '创智园')).toBe(true);
  });

  it.each([
    ['2027-03-08', '2026-03-08'],
    ['2028-02-29', '2027-02-28'],
    ['2027-02-28', '2026-02-28'],
  ])('the day a year before %s is %s', (day, before) => expect(yearBefore(day)).toBe(before));
});

describe('arrears by age', () => {
  it('are those of 欠费催收 in five steps, and by estate', async () => {
    const emp = await on('2027-03-08T12:00');
    const before = await emp.call(readArrearsHome, {});
    // 30 days is the first step, 31 the second, 366 the last.
    await owing(ground, '龄-1', { amount: '10.00', due: '2027-02-06' });
    await owing(ground, '龄-2', { amount: '20.00', due: '2027-02-05' });
    await owing(ground, '龄-3', { amount: '40.00', due: '2026-03-07' }, { amount: '5.00', due: '2027-02-28' });
    const after = await emp.call(readArrearsHome, {});
    const added = after.ages.map(({ objects, overdue }, at) => [
      objects - (before.ages[at]?.objects ?? 0),
      more(overdue, before.ages[at]?.overdue ?? '0'),
    ]);
    expect(added).toEqual([
      [1, '10.00'],
      [1, '20.00'],
      [0, '0.00'],
      [0, '0.00'],
      [1, '45.00'],
    ]);
    const list = await emp.call(searchChase, {});
    expect([after.objects, after.overdue, after.suspended]).toEqual([list.total, list.overdue, list.suspended]);
    const garden = (home: typeof after) => home.estates.find(({ estateId }) => estateId === ground.estateId)?.overdue ?? '0';
    expect(more(garden(after), garden(before))).toBe('75.00');
    const limited = await (await installation.as('limited')).call(readArrearsHome, {});
    expect(limited.estates.every(({ name }) => name === '创智园')).toBe(true);
  });
});
