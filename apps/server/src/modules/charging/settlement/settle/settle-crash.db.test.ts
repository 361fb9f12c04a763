// Cashiers settle at the same houses while their server is killed repeatedly: no bill is paid twice, no number is used twice, no tender is
// lost, and every settlement that was answered exists.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleBills, type Settled } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { throughKills, type Attempt } from '../../../../testing/killed-server.fixtures.ts';
import { cash, openGround, wechat, type SettleGround } from '../settlement.fixtures.ts';

const HOUSES = 5;
const BILLS = 4;
const KILLS = 3;

let installation: Installation;
let ground: SettleGround;
let people: Person[];
beforeAll(async () => {
  installation = await openInstallation();
  ground = await openGround(installation);
  people = await Promise.all(Array.from({ length: 6 }, (_, at) => installation.as(at % 2 === 0 ? 'emp' : 'clerk')));
});
afterAll(() => installation.close());

interface Settling extends Attempt {
  readonly billId: number;
}

it('loses and doubles nothing', async () => {
  const attempts: Settling[] = [];
  for (let at = 0; at < HOUSES; at++) {
    const { houseId } = await ground.house(`停-${at}`);
    for (let nth = 0; nth < BILLS; nth++) {
      const amount = `${100 + at * 10 + nth}.50`;
      const billId = await ground.bill(houseId, { amount, item: `测试项目${nth}`, lateRate: '0' });
      const tenders = [billId % 2 === 0 ? cash(amount) : wechat(amount)];
      const body = { houseId, payerName: '付款人', lines: [{ billId }], tenders, expected: amount };
      // Three cashiers try to settle the same bill.
      for (const [who, person] of people.slice(0, 3).entries())
        attempts.push({ key: `crash-${at}-${nth}-${who}`, person, path: settleBills.path, body, billId });
    }
  }
  const reversed = ({ key = '' }: Settling) => key.split('').reverse().join('');
  const mixed = attempts.toSorted((a, b) => (reversed(a) < reversed(b) ? -1 : 1));
  const { answers, killed } = await throughKills(installation.database.appUrl, mixed, { kills: KILLS, every: 12, workers: 6 });
  const done = answers.map(({ attempt, envelope }) => ({
    attempt,
    code: envelope.code,
    number: envelope.code === 200 ? (envelope.data as Settled).number : undefined,
  }));

  expect(killed).toBe(KILLS);
  expect(done).toHaveLength(attempts.length);
  const paid = done.filter(({ code }) => code === 200);
  expect(paid).toHaveLength(HOUSES * BILLS);
  expect(new Set(paid.map(({ attempt }) => attempt.billId)).size).toBe(HOUSES * BILLS);
  expect(new Set(done.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(new Set([410]));
  const stored = await ground.sql<{ number: string; total: string }>(
    `select s.number, s.total from charging.settlement s where s.house_id in (select id from estate.house where code like '停-%') order by s.number`,
  );
  expect(stored.map(({ number }) => number)).toEqual(paid.map(({ number }) => number ?? '').sort());
  expect(
    await ground.sql(
      `select 1 from charging.bill b join estate.house h on h.tenant_id = b.tenant_id and h.id = b.house_id where h.code like '停-%' and b.open <> 0`,
    ),
  ).toEqual([]);
  expect(await ground.disagreements()).toEqual([]);
});
