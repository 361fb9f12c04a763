// Thirty-two cashiers settle the same bills of ten houses while their server is killed repeatedly. Counted are bills paid twice, confirmed
// settlements that are missing, numbers used twice, and everything verify finds in the whole installation before and after. All must be zero:
// the ground is made only by the program, so nothing in it is excused.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { auditBatch, getBatch, publishBatches, settleBills, startRun } from '@anju/contract';
import { listDifferences } from '../apps/server/src/modules/charging/index.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { attachAll, finished, type ChargingGround } from './charging.ts';
import { say, startServer, stopServer, type Figure } from './figure.ts';
import { makeTenant, openGround, type Ground } from './ground.ts';
import { benchPerson } from './person.ts';

const CASHIERS = 32;
const HOUSES = 10;
const HOUSES_BILLED = 100;
const KILLS = 8;

interface Server {
  readonly address: string;
  readonly child: ChildProcess;
}
interface Bill {
  readonly id: number;
  readonly houseId: number;
  readonly amount: string;
}
interface CrashOutcome {
  readonly requests: number;
  readonly kills: number;
  readonly paid: number;
  readonly bills: number;
  /** Bills without exactly one settlement, confirmed settlements that are missing, numbers used twice. */
  readonly wrong: number;
}

/** Two months of three items for a hundred houses, billed, audited and published by the program. */
async function makeBills(ground: Ground, start: typeof startServer): Promise<ChargingGround> {
  const charged = await attachAll(ground, await makeTenant(ground.url, HOUSES_BILLED, 'crash', HOUSES_BILLED));
  const server = await start(ground);
  const [maker, checker] = [benchPerson(server.address, charged.token), benchPerson(server.address, charged.checkerToken)];
  const { batchId, jobId } = await maker.call(startRun, { estateId: charged.estateId, monthFrom: '2025-01', monthTo: '2025-02' });
  await finished(maker, jobId);
  await checker.call(auditBatch, { id: batchId, version: (await checker.call(getBatch, { id: batchId })).version });
  await maker.call(publishBatches, { batchIds: [batchId] });
  await stopServer(server);
  return charged;
}

export async function measureCrash(start = startServer): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const charged = await makeBills(ground, start);
    const before = await differing(ground);
    const crashed = await crashing(ground, charged, () => start(ground));
    const after = await differing(ground);
    say(`crash: ${JSON.stringify({ ...crashed, before, after })}`);
    return [
      {
        what: `32 cashiers at the same ${crashed.bills} bills of 10 houses (${crashed.requests} requests), the server killed ${crashed.kills} times: bills paid twice, answers lost, numbers twice; what verify finds in the whole installation before and after`,
        measured: `${crashed.paid} paid, ${crashed.wrong} wrong; verify ${before.length} before, ${after.length} after`,
        ratio: '',
        bound: '0 wrong, 0, 0',
        met: crashed.wrong === 0 && crashed.paid === crashed.bills && before.length === 0 && after.length === 0,
      },
    ];
  } finally {
    await ground.close();
  }
}

async function listBills(ground: Ground, { tenantId }: ChargingGround): Promise<Bill[]> {
  return withOwner(ground.url, async (client) => {
    const { rows } = await client.query<{ id: string; house: string; open: string }>(
      `select id, house_id as house, open::text from charging.bill where tenant_id = $1 and state = 4
          and house_id in (select object_id from charging.object_balance where tenant_id = $1 and bills >= 3 order by object_id desc limit ${HOUSES}) order by id`,
      [tenantId],
    );
    return rows.map(({ id, house, open }) => ({ id: Number(id), houseId: Number(house), amount: open }));
  });
}

async function crashing(ground: Ground, charged: ChargingGround, start: () => Promise<Server>): Promise<CrashOutcome> {
  const bills = await listBills(ground, charged);
  const waiting = Array.from({ length: CASHIERS }, () => bills).flatMap((list, who) =>
    list.map((bill) => ({ bill, key: randomUUID(), who })),
  );
  waiting.sort((a, b) => (a.key < b.key ? -1 : 1));
  const requests = waiting.length;
  const answered = new Map<number, string[]>();
  let server = await start();
  let kills = 0;
  let done = 0;
  let replacing: Promise<unknown> | undefined;
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const asked = server;
      try {
        const response = await fetch(`${asked.address}${settleBills.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${charged.token}`, 'idempotency-key': one.key },
          body: JSON.stringify({
            houseId: one.bill.houseId,
            payerName: '业主',
            lines: [{ billId: one.bill.id }],
            tenders: [{ list: 1, method: 1, amount: one.bill.amount }],
            expected: one.bill.amount,
          }),
        });
        const envelope = (await response.json()) as { code: number; data: { number: string } };
        if (envelope.code === 200) answered.set(one.bill.id, [...(answered.get(one.bill.id) ?? []), envelope.data.number]);
        done += 1;
        if (kills < KILLS && done >= ((kills + 1) * requests) / (KILLS + 2)) {
          kills += 1;
          asked.child.kill('SIGKILL');
        }
      } catch {
        waiting.push(one);
        if (server === asked)
          replacing ??= (asked.child.exitCode === null && asked.child.signalCode === null ? once(asked.child, 'exit') : Promise.resolve())
            .then(start)
            .then((next) => ((server = next), (replacing = undefined)));
        await replacing;
      }
    }
  };
  await Promise.all(Array.from({ length: CASHIERS }, work));
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  return { requests, kills, bills: bills.length, ...(await judge(ground, charged, bills, answered)) };
}

/** What verify finds, over all tenants and checks. */
async function differing({ url }: Ground): Promise<string[]> {
  const checks = await withOwner(url, listDifferences);
  return checks.flatMap(({ name, found }) =>
    found.map(({ tenantId, what, stored, computed }) => `${tenantId} ${name} ${what}: ${stored} ${computed}`),
  );
}

async function judge(
  ground: Ground,
  { tenantId }: ChargingGround,
  bills: readonly Bill[],
  answered: ReadonlyMap<number, readonly string[]>,
) {
  return withOwner(ground.url, async (client) => {
    const { rows } = await client.query<{ bill: string; numbers: string[] }>(
      `select l.bill_id as bill, array_agg(s.number) as numbers from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
        where l.tenant_id = $1 and l.bill_id = any ($2::bigint[]) group by 1`,
      [tenantId, bills.map(({ id }) => id)],
    );
    const stored = new Map(rows.map(({ bill, numbers }) => [Number(bill), numbers]));
    const numbers = rows.flatMap((row) => row.numbers);
    let wrong = numbers.length - new Set(numbers).size;
    for (const { id } of bills) {
      const there = stored.get(id) ?? [];
      if (there.length !== 1) wrong += 1;
      wrong += new Set((answered.get(id) ?? []).filter((number) => !there.includes(number))).size;
    }
    return { paid: stored.size, wrong };
  });
}
