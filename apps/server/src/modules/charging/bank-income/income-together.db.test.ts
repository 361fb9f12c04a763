// Two users claim the same line concurrently, requests are repeated, and the server is killed: a line is never claimed beyond its amount.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimBankIncome } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { throughKills, type Attempt } from '../../../testing/killed-server.fixtures.ts';
import { incomeGround, type IncomeGround } from './income.fixtures.ts';

const LINES = 8;
const KILLS = 2;

let installation: Installation;
let ground: IncomeGround;
let people: Person[];
beforeAll(async () => {
  installation = await openInstallation();
  ground = await incomeGround(installation);
  people = await Promise.all(['emp', 'boss', 'emp', 'boss'].map((name) => installation.as(name)));
});
afterAll(() => installation.close());

const first = () => people[0] as Person;
const stored = (ids: readonly number[]) =>
  ground.sql<{ claimed: string; claims: string; settled: string }>(
    `select i.claimed, coalesce(sum(x.amount - x.returned), 0)::numeric(18, 2)::text as claims, coalesce(sum(s.total), 0)::text as settled
       from charging.bank_income i left join charging.bank_income_claim x on x.tenant_id = i.tenant_id and x.income_id = i.id
       left join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
      where i.id = any ($1) group by i.tenant_id, i.id order by i.id`,
    [ids],
  );

it('two users claim one line for two payers: one is settled, the other is told', async () => {
  const payers = [await ground.owing('并进-1', '100.00'), await ground.owing('并进-2', '100.00')];
  const line = await ground.line(first(), '100.00', { paidOn: '2026-01-01' });
  const answers = await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('select 1 from charging.bank_income where id = $1 for update', [line.id]);
    const calls = payers.map(({ personId, billId }, at) =>
      (people[at * 2] as Person).ask(claimBankIncome, { id: line.id, version: 0, personId, lines: [{ billId }], expected: '100.00' }),
    );
    await vi.waitFor(async () => {
      const waiting = await ground.sql(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting.length).toBeGreaterThanOrEqual(2);
    });
    await client.query('commit');
    return Promise.all(calls);
  });
  expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
  expect(await stored([line.id])).toEqual([{ claimed: '100.00', claims: '100.00', settled: '100.00' }]);
  const open = await ground.sql<{ open: string }>('select open from charging.bill where id = any ($1) order by open', [
    payers.map(({ billId }) => billId),
  ]);
  expect(open).toEqual([{ open: '0.00' }, { open: '100.00' }]);
  expect(await ground.disagreements()).toEqual([]);
});

it('the same key is the same settlement', async () => {
  const { personId, billId } = await ground.owing('并进-3', '50.00');
  const line = await ground.line(first(), '100.00', { paidOn: '2026-01-01' });
  const input = { id: line.id, version: 0, personId, lines: [{ billId }], expected: '50.00' };
  const send = () => first().ask(claimBankIncome, input, { 'idempotency-key': 'income-same-key' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ envelope }) => envelope.data.number)).size).toBe(1);
  expect(await stored([line.id])).toEqual([{ claimed: '50.00', claims: '50.00', settled: '50.00' }]);
});

it('a killed server loses and doubles nothing', async () => {
  const attempts: Attempt[] = [];
  const ids: number[] = [];
  for (let at = 0; at < LINES; at++) {
    const line = await ground.line(first(), '100.00', { paidOn: '2026-01-01' });
    ids.push(line.id);
    for (const [who, person] of people.slice(0, 2).entries()) {
      const { personId, billId } = await ground.owing(`停进-${at}-${who}`, '100.00');
      const body = { version: 0, personId, lines: [{ billId }], expected: '100.00' };
      attempts.push({ key: `income-crash-${at}-${who}`, person, body, path: claimBankIncome.path.replace('{id}', String(line.id)) });
    }
  }
  const { answers, killed } = await throughKills(installation.database.appUrl, attempts, { kills: KILLS, every: 4, workers: 4 });
  const succeeded = answers.filter(({ envelope }) => envelope.code === 200).length;
  expect([killed, succeeded]).toEqual([KILLS, LINES]);
  expect(await stored(ids)).toEqual(ids.map(() => ({ claimed: '100.00', claims: '100.00', settled: '100.00' })));
  expect(await ground.disagreements()).toEqual([]);
});
