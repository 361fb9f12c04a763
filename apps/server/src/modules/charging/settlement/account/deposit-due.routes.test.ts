import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { houseCharging, redSettlement, refundAccount, searchDepositDues, settleAccount, voidSettlement } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { depositMoved, depositReturning, depositToIncome } from '../../index.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let houseId: number;
let personId: number;
let item: number;
let count = 0;
let moves: string[] = [];
/** What the area that asked lets become income. */
let consented = '0';

const ofTest = ({ sourceKind }: { sourceKind: string }) => sourceKind === 'test';
depositMoved.listen(async (_scope, _tx, facts) => {
  if (ofTest(facts)) moves.push(`${facts.sourceId} ${facts.state} ${facts.balance}`);
});
depositToIncome.listen(async (_scope, _tx, facts) => {
  if (ofTest(facts) && Number(facts.converted) > Number(consented)) throw fail('SETTLE_ZERO');
});
depositReturning.listen(async (_scope, _tx, facts) => {
  if (ofTest(facts)) moves.push(`${facts.sourceId} returns ${facts.amount}`);
});

beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await ground.settings({ refundLimit: '5000.00' });
  emp = await installation.as('emp');
  item = await ground.item('测试装修押金', { deposit: true });
});
afterAll(() => installation.close());
beforeEach(async () => {
  ({ houseId, personId } = await ground.house(`押1-${++count}`));
  moves = [];
  consented = '0';
});

async function ask(amount: string, sourceId: number): Promise<number> {
  const [row] = await ground.sql<{ id: number }>(
    `insert into charging.deposit_due (tenant_id, estate_id, house_id, person_id, charge_type_id, amount, source_kind, source_id, source_number, created_by, created_at)
     select tenant_id, estate_id, id, $2, $3, $4, 'test', $5::bigint, 'ZX' || $5::bigint, 'test', now() from estate.house where id = $1 returning id::int`,
    [houseId, personId, item, amount, sourceId],
  );
  return row?.id ?? 0;
}
const take = (dueIds: number[], amount: string) =>
  emp.call(settleAccount, { type: 3, houseId, payerName: '周以宁', amount, dueIds, tenders: [cash(amount)] });
const refusedTake = (dueIds: number[], amount: string) =>
  refusalOf(emp, settleAccount, { type: 3, houseId, payerName: '周以宁', amount, dueIds, tenders: [cash(amount)] });
const shown = async () =>
  (await emp.call(houseCharging, { houseId })).depositDues.map(({ amount, sourceNumber }) => [sourceNumber, amount]);

it('deposits that are asked for are received on one paper, each an account of the person they were asked of', async () => {
  const dues = [await ask('2000.00', 1), await ask('250.00', 1)];
  expect(await shown()).toEqual([
    ['ZX1', '2000.00'],
    ['ZX1', '250.00'],
  ]);
  expect(await refusedTake(dues, '2200.00')).toBe('待收押金现为 2250.00 元，与所收 2200.00 元不一致，请刷新后再收');
  const { total } = await take(dues, '2250.00');
  expect(total).toBe('2250.00');
  expect(await shown()).toEqual([]);
  expect((await emp.call(houseCharging, { houseId })).deposits.map(({ balance }) => balance)).toEqual(['2000.00', '250.00']);
  expect(moves).toEqual(['1 received 2000.00', '1 received 250.00']);
  expect(await refusedTake(dues, '2250.00')).toBe('ZX1 的“测试装修押金”已收，不能收取，请刷新后再试');
  const list = await emp.call(searchDepositDues, { key: 'ZX1' });
  expect([list.total, list.amount, list.rows.map(({ state }) => state)]).toEqual([2, '2250.00', [2, 2]]);
  expect(await ground.disagreements()).toEqual([]);
});

it('two cashiers at once: one receives it, the other is told', async () => {
  const due = await ask('300.00', 2);
  const other = await installation.as('emp');
  const taking = { type: 3 as const, houseId, payerName: '周以宁', amount: '300.00', dueIds: [due], tenders: [cash('300.00')] };
  const answers = await Promise.allSettled([emp.call(settleAccount, taking), other.call(settleAccount, taking)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await emp.call(houseCharging, { houseId })).deposits.map(({ balance }) => balance)).toEqual(['300.00']);
});

it('an undone receipt is asked for again, by red ink as by voiding, and received anew', async () => {
  const due = await ask('500.00', 3);
  const first = await take([due], '500.00');
  await emp.call(redSettlement, { id: first.id, version: 0, reason: '收错' });
  expect([await shown(), moves.at(-1)]).toEqual([[['ZX3', '500.00']], '3 waiting 0.00']);
  const second = await take([due], '500.00');
  await emp.call(voidSettlement, { id: second.id, version: 0, reason: '收错' });
  expect([await shown(), moves.at(-1)]).toEqual([[['ZX3', '500.00']], '3 waiting 0.00']);
  await take([due], '500.00');
  expect((await emp.call(houseCharging, { houseId })).deposits.map(({ balance }) => balance)).toEqual(['500.00']);
});

it('becomes income only as far as whoever asked for it agrees; the rest is returned', async () => {
  const due = await ask('1000.00', 4);
  await take([due], '1000.00');
  const accountId = (await emp.call(houseCharging, { houseId })).deposits[0]?.accountId ?? 0;
  const pay = async (amount: string) => {
    const bill = await ground.bill(houseId, { amount, item: '测试赔偿', lateRate: '0' });
    return payFor(emp, houseId, [bill], amount, { tenders: [special(13, accountId, amount)] });
  };
  consented = '300.00';
  await pay('200.00');
  await expect(pay('100.01')).rejects.toThrow();
  await pay('100.00');
  await emp.call(refundAccount, {
    type: 7,
    houseId,
    payerName: '周以宁',
    lines: [{ accountId, amount: '700.00' }],
    tenders: [cash('700.00')],
  });
  expect(moves.slice(1)).toEqual(['4 received 800.00', '4 received 700.00', '4 returns 700.00', '4 received 0.00']);
  const [sums] = await ground.sql(`select received, returned, converted, balance from charging_view.deposit_due where id = $1`, [due]);
  expect(sums).toEqual({ received: '1000.00', returned: '700.00', converted: '300.00', balance: '0.00' });
});
