// Cashiers who take money while everything around them breaks. Each payment has a key and is sent with it until it is answered, as a browser
// does; afterwards the books must hold every payment exactly once.
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { settleAccount } from '@anju/contract';
import { listDifferences } from '../apps/server/src/modules/charging/index.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import type { FaultGround } from './ground.ts';

const CASHIERS = 8;
const PAUSE_MS = 150;

export interface Till {
  /** How many payments were answered until now, wrong answers included. */
  readonly paid: () => number;
  /** Answers that are neither a success nor a 503 in words. */
  readonly wrong: readonly string[];
  /** Requests that were cut off, and answers of 503. */
  readonly repeated: () => { readonly cutOff: number; readonly unavailable: number };
  /** Sends everything that was not sent yet and waits for the last answer. */
  readonly finished: Promise<ReadonlyMap<string, string>>;
  stop(): void;
}

/** Amounts differ, so that a payment that was booked under another key would be noticed. */
const amountOf = (nth: number): string => `${10 + (nth % 90)}.${String(nth % 100).padStart(2, '0')}`;

/** Payments are made until `stop` is called, and at least `least` of them. The result maps each key to the number of its receipt. */
export function openTill(ground: FaultGround, least: number): Till {
  const answered = new Map<string, string>();
  const wrong: string[] = [];
  let [cutOff, unavailable, begun, stopped] = [0, 0, 0, false];

  /** True when the payment has its answer. */
  const payOnce = async (key: string, nth: number): Promise<boolean> => {
    const amount = amountOf(nth);
    const response = await fetch(`${ground.address()}${settleAccount.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ground.token}`, 'idempotency-key': key },
      body: JSON.stringify({
        type: 2,
        houseId: ground.houseIds[nth % ground.houseIds.length],
        payerName: '业主',
        prepaid: [{ chargeTypeId: null, amount }],
        tenders: [{ list: 1, method: 1, amount }],
        remark: key,
      }),
    });
    const envelope = (await response.json()) as { code: number; msg: string; data: { number: string } };
    if (envelope.code === 200) return Boolean(answered.set(key, envelope.data.number));
    const isOutage = response.status === 503 && /\p{Script=Han}/u.test(envelope.msg);
    if (isOutage) unavailable += 1;
    else wrong.push(`${response.status} ${envelope.code} ${envelope.msg}`);
    return !isOutage;
  };
  const cashier = async (): Promise<void> => {
    while (!stopped || begun < least) {
      const [key, nth] = [randomUUID(), (begun += 1)];
      while (!(await payOnce(key, nth).catch(() => ((cutOff += 1), false)))) await pause(PAUSE_MS);
    }
  };
  const finished = Promise.all(Array.from({ length: CASHIERS }, cashier)).then(() => answered);
  return {
    paid: () => answered.size + wrong.length,
    wrong,
    repeated: () => ({ cutOff, unavailable }),
    finished,
    stop: () => void (stopped = true),
  };
}

/** One line for each payment that is lost, doubled or different, and for each difference that verify finds. */
export async function judge(ground: FaultGround, answered: ReadonlyMap<string, string>): Promise<string[]> {
  return withOwner(ground.ownerUrl, async (client) => {
    const { rows } = await client.query<{ remark: string; numbers: string[] }>(
      `select remark, array_agg(number) as numbers from charging.settlement where tenant_id = $1 group by 1`,
      [ground.tenantId],
    );
    const stored = new Map(rows.map(({ remark, numbers }) => [remark, numbers]));
    const faults: string[] = [];
    for (const [key, number] of answered) {
      const numbers = stored.get(key) ?? [];
      if (numbers.length === 0) faults.push(`lost: ${number}`);
      else if (numbers.length > 1) faults.push(`doubled: ${numbers.join(', ')}`);
      else if (numbers[0] !== number) faults.push(`answered as ${number}, stored as ${numbers[0]}`);
    }
    // Every payment was repeated until its answer, so the books hold no others.
    for (const [key, numbers] of stored) if (!answered.has(key)) faults.push(`nobody was answered: ${numbers.join(', ')}`);
    const numbers = rows.flatMap((row) => row.numbers);
    if (new Set(numbers).size !== numbers.length) faults.push('a number was used twice');
    for (const { name, found } of await listDifferences(client))
      for (const { what, stored: kept, computed } of found) faults.push(`verify, ${name}: ${what} ${kept} / ${computed}`);
    return faults;
  });
}
