// Second persons agree while their server is killed: an act is done exactly once or still waits, and is never done twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveHeldAct, HELD_ACT, redSettlement } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { throughKills, type Attempt } from '../../../testing/killed-server.fixtures.ts';
import { openGround, payFor, type SettleGround } from '../settlement/settlement.fixtures.ts';

const ACTS = 8;
const KILLS = 3;

let installation: Installation;
let ground: SettleGround;
let [clerk, auditor, boss]: Person[] = [];
beforeAll(async () => {
  installation = await openInstallation();
  ground = await openGround(installation, { limits: true });
  [clerk, auditor, boss] = await Promise.all(['clerk', 'auditor', 'boss'].map((name) => installation.as(name)));
});
afterAll(() => installation.close());

it('is done exactly once, or still waits', async () => {
  if (!clerk || !auditor || !boss) throw new Error('nobody');
  const attempts: Attempt[] = [];
  const originals: number[] = [];
  for (let at = 0; at < ACTS; at++) {
    const { houseId } = await ground.house(`停复-${at}`);
    const billId = await ground.bill(houseId, { amount: '1000.01', lateRate: '0' });
    const { id } = await payFor(clerk, houseId, [billId], '1000.01');
    const { held } = await clerk.call(redSettlement, { id, version: 0, reason: '金额收错' });
    originals.push(id);
    const path = approveHeldAct.path.replace('{id}', String(held?.id));
    // Two persons agree; one of them presses twice.
    for (const person of [auditor, boss, auditor]) attempts.push({ person, path, body: { version: 0 } });
  }
  const { answers, killed } = await throughKills(installation.database.appUrl, attempts, { kills: KILLS, every: 5, workers: 4 });
  expect(killed).toBe(KILLS);
  const made = await ground.sql<{ reds: number; state: number; paper: boolean }>(
    `select k.state, count(s.id)::int as reds, bool_and(s.id is not distinct from k.settlement_id) as paper
       from charging.held_act k left join charging.settlement s on s.tenant_id = k.tenant_id and s.original_id = split_part(k.subject, ':', 2)::bigint
      where split_part(k.subject, ':', 2)::bigint = any ($1::bigint[]) group by k.id, k.state order by k.id`,
    [originals],
  );
  // Whatever was asked was answered in the end, so nothing waits any more.
  expect(made).toEqual(Array.from({ length: ACTS }, () => ({ state: HELD_ACT.done, reds: 1, paper: true })));
  // At most one answer per act is a success; an act whose answer was lost refuses the repetition, because it is done.
  const done = answers.filter(({ envelope }) => envelope.code === 200);
  expect(done.length).toBeLessThanOrEqual(ACTS);
  expect(await ground.disagreements()).toEqual([]);
});
