// Cashiers settle at the same houses while their server is killed repeatedly: no bill is paid twice, no number is used twice, no tender is
// lost, and every settlement that was answered exists.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleBills, type Envelope } from '@anju/contract';
import { COMPILED } from '../../../../platform/testing/run-main.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, wechat, type SettleGround } from '../settlement.fixtures.ts';

const WORKER = fileURLToPath(new URL('./settle.worker.ts', import.meta.url));
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

interface Server {
  readonly address: string;
  readonly child: ChildProcess;
  /** Listened for from the start, because a listener added after the exit would wait forever. */
  readonly gone: Promise<unknown>;
}
async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [WORKER, installation.database.appUrl], {
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { address: line.toString().trim(), child, gone };
}

interface Attempt {
  readonly key: string;
  readonly person: Person;
  readonly houseId: number;
  readonly billId: number;
  readonly amount: string;
}
interface Done {
  readonly attempt: Attempt;
  readonly code: number;
  readonly number: string | undefined;
}

it('loses and doubles nothing', async () => {
  const attempts: Attempt[] = [];
  for (let at = 0; at < HOUSES; at++) {
    const { houseId } = await ground.house(`停-${at}`);
    for (let nth = 0; nth < BILLS; nth++) {
      const amount = `${100 + at * 10 + nth}.50`;
      const billId = await ground.bill(houseId, { amount, item: `测试项目${nth}`, lateRate: '0' });
      // Three cashiers try to settle the same bill.
      for (const [who, person] of people.slice(0, 3).entries())
        attempts.push({ key: `crash-${at}-${nth}-${who}`, person, houseId, billId, amount });
    }
  }
  const waiting = attempts.toSorted((a, b) => (a.key.split('').reverse().join('') < b.key.split('').reverse().join('') ? -1 : 1));
  const done: Done[] = [];
  let server = await startServer();
  let killed = 0;

  const send = async ({ key, person, houseId, billId, amount }: Attempt): Promise<Envelope<{ number: string }>> => {
    const response = await fetch(`${server.address}${settleBills.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, 'idempotency-key': key },
      body: JSON.stringify({
        houseId,
        payerName: '付款人',
        lines: [{ billId }],
        tenders: [billId % 2 === 0 ? cash(amount) : wechat(amount)],
        expected: amount,
      }),
    });
    return (await response.json()) as Envelope<{ number: string }>;
  };

  /** Repeats until there is an answer: an interrupted request is sent again with its key, as a browser does. */
  const work = async (): Promise<void> => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const asked = server;
      try {
        const envelope = await send(attempt);
        done.push({ attempt, code: envelope.code, number: envelope.code === 200 ? envelope.data.number : undefined });
        if (killed < KILLS && done.length % 12 === 0) {
          killed += 1;
          asked.child.kill('SIGKILL');
        }
      } catch {
        waiting.push(attempt);
        // The first worker to notice starts a new server; the others wait for it.
        if (server === asked) replacing ??= asked.gone.then(startServer).then((next) => ((server = next), (replacing = undefined)));
        await replacing;
      }
    }
  };
  let replacing: Promise<unknown> | undefined;
  await Promise.all(Array.from({ length: 6 }, work));
  server.child.kill('SIGKILL');

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
