// Thirty-two cashiers settle the same bills of ten houses while their server is killed repeatedly. Counted are bills paid twice, confirmed
// settlements that are missing, numbers used twice, and totals of the installation that differ afterwards. All four must be zero.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { settleBills } from '@anju/contract';
import { listDifferences } from '../apps/server/src/modules/charging/index.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import type { ChargingGround } from './charging.ts';
import type { Ground } from './ground.ts';

const CASHIERS = 32;
const HOUSES = 10;
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
export interface CrashOutcome {
  readonly requests: number;
  readonly kills: number;
  readonly paid: number;
  readonly bills: number;
  /** Bills without exactly one settlement, confirmed settlements that are missing, numbers used twice, totals that differ. */
  readonly wrong: number;
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

export async function crashing(ground: Ground, charged: ChargingGround, start: () => Promise<Server>): Promise<CrashOutcome> {
  const bills = await listBills(ground, charged);
  const waiting = Array.from({ length: CASHIERS }, () => bills).flatMap((list, who) =>
    list.map((bill) => ({ bill, key: randomUUID(), who })),
  );
  waiting.sort((a, b) => (a.key < b.key ? -1 : 1));
  const requests = waiting.length;
  const answered = new Map<number, string[]>();
  const known = await differing(ground, charged);
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
  return { requests, kills, bills: bills.length, ...(await judge(ground, charged, bills, answered, known)) };
}

/** How many differences verify finds in each check. The bare payments measured before are no work of the program, and are named by some. */
async function differing({ url }: Ground, { tenantId }: Pick<ChargingGround, 'tenantId'>): Promise<Map<string, number>> {
  const checks = await withOwner(url, listDifferences);
  const found = checks.map(({ name, found: rows }) => [name, rows.filter((row) => row.tenantId === tenantId).length] as const);
  return new Map(found.filter(([, rows]) => rows > 0));
}

async function judge(
  ground: Ground,
  { tenantId }: ChargingGround,
  bills: readonly Bill[],
  answered: ReadonlyMap<number, readonly string[]>,
  known: ReadonlyMap<string, number>,
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
    for (const [name, found] of await differing(ground, { tenantId })) wrong += known.has(name) ? 0 : found;
    return { paid: stored.size, wrong };
  });
}
