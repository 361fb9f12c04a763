// Several cashiers work concurrently: which waits for which, and that nothing is paid or numbered twice.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { redSettlement, settleBills, voidSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, special, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let people: Person[];
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await openGround(installation);
  people = await Promise.all(['emp', 'clerk', 'emp', 'clerk', 'emp', 'clerk', 'emp', 'clerk'].map((name) => installation.as(name)));
});
afterAll(() => installation.close());

const [first, second] = [() => people[0] as Person, () => people[1] as Person];

/** The house stays locked until all requests have arrived. */
const together = <T>(houseId: number, start: () => Promise<T>[]): Promise<T[]> =>
  installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('select 1 from charging.object_balance where object_kind = 1 and object_id = $1 for update', [houseId]);
    const calls = start();
    await vi.waitFor(async () => {
      const waiting = await ground.sql(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).toHaveLength(calls.length);
    });
    await client.query('commit');
    return Promise.all(calls);
  });

describe('two cashiers', () => {
  it('on one bill at once: one is paid, the other is told', async () => {
    const { houseId } = await ground.house('并-1');
    const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const input = { houseId, payerName: '甲', lines: [{ billId: bill }], tenders: [cash('100.00')], expected: '100.00' };
    const answers = await together(houseId, () => [first(), second()].map((person) => person.ask(settleBills, input)));
    expect(answers.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([200, 410]);
    expect(await ground.sql('select settled from charging.bill where id = $1', [bill])).toEqual([{ settled: '100.00' }]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('on one prepaid account at once: it is never overdrawn', async () => {
    const { houseId } = await ground.house('并-2');
    const bills = [
      await ground.bill(houseId, { amount: '80.00', lateRate: '0' }),
      await ground.bill(houseId, { amount: '80.00', item: '测试水费', lateRate: '0' }),
    ];
    const account = await ground.account(1, { houseId }, '100.00');
    const answers = await together(houseId, () =>
      bills.map((billId, index) =>
        (people[index] as Person).ask(settleBills, {
          houseId,
          payerName: '甲',
          lines: [{ billId }],
          tenders: [special(7, account, '80.00')],
          expected: '80.00',
        }),
      ),
    );
    expect(answers.map(({ envelope }) => envelope.msg).sort()).toEqual(['', '预交可用 20.00 元，不足 80.00 元']);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('taking one settlement back at once do it once', async () => {
    const { houseId } = await ground.house('并-3');
    const bill = await ground.bill(houseId, { amount: '100.00' });
    const { id } = await payFor(first(), houseId, [bill], '102.30');
    const answers = await Promise.all([
      first().ask(voidSettlement, { id, version: 0, reason: '错' }),
      second().ask(redSettlement, { id, version: 0, reason: '错' }),
      second().ask(redSettlement, { id, version: 0, reason: '错' }),
    ]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await ground.sql('select open, late_settled from charging.bill where id = $1', [bill])).toEqual([
      { open: '100.00', late_settled: '0.00' },
    ]);
    expect(await ground.disagreements()).toEqual([]);
  });
});

describe('eight cashiers on three houses', () => {
  it('pay bills of all three in any order: sums are right, numbers follow each other without a gap', async () => {
    const houses = [await ground.house('并-11'), await ground.house('并-12'), await ground.house('并-13')];
    const rounds = await Promise.all(
      people.map(async (_, round) => {
        const lines: { billId: number }[] = [];
        for (const { houseId } of houses)
          lines.push({ billId: await ground.bill(houseId, { amount: '10.01', item: `测试并行${round}`, lateRate: '0' }) });
        return round % 2 === 0 ? lines : lines.toReversed();
      }),
    );
    const main = houses[0]?.houseId ?? 0;
    const answers = await Promise.all(
      people.map((person, index) =>
        person.ask(settleBills, {
          houseId: main,
          payerName: '甲',
          lines: rounds[index] ?? [],
          tenders: [cash('31.00')],
          keepChange: true,
          expected: '30.03',
        }),
      ),
    );
    expect(answers.map(({ envelope }) => envelope.msg)).toEqual(people.map(() => ''));
    const counters = answers.map(({ envelope }) => Number((envelope.data as { number: string }).number.slice(-6))).sort((a, b) => a - b);
    expect(counters).toEqual(people.map((_, index) => (counters[0] ?? 0) + index));
    const ids = houses.map(({ houseId }) => houseId);
    const sums = await ground.sql(
      'select count(*)::int as n, sum(settled) as settled, sum(open) as open from charging.bill where house_id = any ($1)',
      [ids],
    );
    expect(sums).toEqual([{ n: 24, settled: '240.24', open: '0.00' }]);
    expect(await ground.sql('select balance, moves from charging.account where house_id = $1', [main])).toEqual([
      { balance: '7.76', moves: 8 },
    ]);
    expect(await ground.disagreements()).toEqual([]);
  });
});
