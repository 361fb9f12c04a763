// A small company whose books were made only by the program: bills of two months, meters, cash and transfers, money paid in advance, a
// reduction, a request, a suspension, a red paper and closed days. A test changes them by hand, and looks whether verify says so.
import {
  auditBatch,
  closeDay,
  getBatch,
  getDrawer,
  publishBatches,
  redSettlement,
  settleAccount,
  settlementDetail,
  startRun,
} from '@anju/contract';
import type pg from 'pg';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { changed } from '../account/change-request/change.fixtures.ts';
import { askSuspension, passSuspension } from '../arrears/suspension/suspension.fixtures.ts';
import { meterGround } from '../billing/meter-reading/meter.fixtures.ts';
import { reduction } from '../billing/reduction/reduction.fixtures.ts';
import { jobDone, type BillingGround } from '../billing/run/billing.fixtures.ts';
import { sealWaiting } from '../chain/seal.service.ts';
import { closing, confirmNow, handInNow } from '../close/close.fixtures.ts';
import { cash, openGround, payFor, turnableClock } from '../settlement/settlement.fixtures.ts';
import type { Difference } from '../../../platform/verify/check-shapes.ts';
import { listDifferences } from './verify.queries.ts';

export interface Books {
  readonly installation: Installation;
  readonly tenantId: number;
  /** Ids by what they are, for statements. */
  readonly ids: Readonly<Record<string, number>>;
  differences(): Promise<string[]>;
  /** The differences after statements written by hand, which are rolled back. Without triggers of keys, as somebody with all rights could. */
  after(statements: readonly string[], look?: (client: pg.ClientBase) => Promise<void>): Promise<(Difference & { name: string })[]>;
  close(): Promise<void>;
}

const transfer = (amount: string) => ({ list: 1 as const, method: 2, amount, reference: 'ZZ-20260503' });

export async function openBooks(): Promise<Books> {
  const clock = turnableClock('2026-05-02T09:00:00+08:00');
  const installation = await openInstallation({ clock });
  const { database } = installation;
  // Called only to switch the limits of money off: here no amount needs a second person.
  await openGround(installation);
  let [emp, auditor]: Person[] = [];
  const turn = async (to: string) => {
    clock.turn(to);
    [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
    return { emp, auditor };
  };
  const first = await turn('2026-05-02T09:00:00+08:00');
  const ground = await meterGround(installation, first.emp, { price: '0.55' });
  const { estateId, tenantId } = ground;
  const passAndPublish = async (at: { emp: Person; auditor: Person }, batchId: number) => {
    await at.auditor.call(auditBatch, { id: batchId, version: (await at.auditor.call(getBatch, { id: batchId })).version });
    await at.emp.call(publishBatches, { batchIds: [batchId] });
  };
  const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.8' }, lateRate: '0.0005' });
  const houses: number[] = [];
  for (const [code, area] of [
    ['101', '89.43'],
    ['102', '100'],
    ['103', '120.5'],
    ['104', '75'],
  ] as const) {
    const house = await ground.house({ code, area });
    await ground.attach(house, standard);
    houses.push(house);
  }
  const [a = 0, b = 0, c = 0, d = 0] = houses;
  await reduction(ground, first.emp, first.auditor, { members: { kind: 'house', ids: [d] } });
  const { batchId, jobId } = await first.emp.call(startRun, { estateId, monthFrom: '2026-03', monthTo: '2026-04' });
  await jobDone(first.emp, jobId);
  await passAndPublish(first, batchId);
  const meter = await ground.meter({ number: 'D-1', houseId: a });
  await ground.read('2026-03', { [meter]: '100' });
  await ground.read('2026-04', { [meter]: '250' });
  const metered = await ground.bill('2026-03');
  await passAndPublish(first, metered.batchId);
  const april = await ground.bill('2026-04');
  await passAndPublish(first, april.batchId);
  const billOf = async (house: number, month: string): Promise<number> => {
    const [bill] = await ground.sql<{ id: string }>(
      `select id from charging.bill where tenant_id = $1 and batch_id = $2 and house_id = $3 and period_from = $4`,
      [tenantId, batchId, house, `${month}-01`],
    );
    return Number(bill?.id);
  };
  const bills = {
    a3: await billOf(a, '2026-03'),
    a4: await billOf(a, '2026-04'),
    b3: await billOf(b, '2026-03'),
    b4: await billOf(b, '2026-04'),
  };
  const more = {
    c3: await billOf(c, '2026-03'),
    c4: await billOf(c, '2026-04'),
    d3: await billOf(d, '2026-03'),
    d4: await billOf(d, '2026-04'),
  };

  // The first day: cash, a transfer, money paid in advance; the day is closed, handed in and confirmed.
  const cashPaid = await payFor(first.emp, a, [bills.a3], '250.40');
  const transferred = await payFor(first.emp, b, [bills.b3], '280.00', { tenders: [transfer('280.00')] });
  const prepaid = await first.emp.call(settleAccount, {
    type: 2,
    houseId: b,
    payerName: '付款人',
    prepaid: [{ amount: '500.00' }],
    tenders: [cash('500.00')],
  });
  const closed = await first.emp.call(closeDay, closing(await first.emp.call(getDrawer, {})));
  await handInNow(first.emp, closed.id, '2026-05-02');
  await confirmNow(first.auditor, closed.id);
  // A request approved by another, arrears on hold, and a part payment when late fees have accrued; one paper is taken back.
  const later = await turn('2026-06-20T10:00:00+08:00');
  const request = await changed(later.emp, later.auditor, 2, [[bills.b4, '30.00']]);
  const { id: suspension } = await askSuspension(later.emp, [more.c4]);
  await passSuspension(later.auditor, suspension);
  const part = await payFor(later.emp, c, [], '100.00', { lines: [{ billId: more.c3, amount: '100.00', late: 'none' }] });
  const waived = await changed(later.emp, later.auditor, 5, [[bills.a4, '1.00']]);
  const wrong = await payFor(later.emp, d, [more.d3], await owed(ground, more.d3, '2026-06-20'));
  const next = await turn('2026-06-21T10:00:00+08:00');
  const { version } = await next.emp.call(settlementDetail, { id: wrong.id });
  await next.emp.call(redSettlement, { id: wrong.id, version, reason: '收错' });
  const second = await next.emp.call(closeDay, closing(await next.emp.call(getDrawer, {})));

  const databases = createTenantDatabases(createPool(database.appUrl, { max: 2 }));
  await sealWaiting(databases.of(tenantId));
  await databases.close();
  const list = (name: string, found: readonly Difference[]) => found.map((row) => ({ name, ...row }));
  return {
    installation,
    tenantId,
    ids: {
      ...bills,
      ...more,
      a,
      b,
      c,
      d,
      meter,
      meterBill: april.bills[0]?.id ?? 0,
      cashPaid: cashPaid.id,
      transferred: transferred.id,
      prepaid: prepaid.id,
      part: part.id,
      wrong: wrong.id,
      close: closed.id,
      second: second.id,
      request,
      waived,
      suspension,
      batchId,
      estateId,
    },
    differences: async () =>
      (await database.asOwner(listDifferences)).flatMap(({ name, found }) => found.map(({ what }) => `${name}：${what}`)),
    after: (statements, look) =>
      database.asOwner(async (client) => {
        await client.query('begin');
        try {
          await client.query(`set local session_replication_role = replica`);
          for (const statement of statements) {
            const { rowCount } = await client.query(statement);
            if (rowCount === 0) throw new Error(`changes nothing: ${statement}`);
          }
          await look?.(client);
          return (await listDifferences(client)).flatMap(({ name, found }) => list(name, found));
        } finally {
          await client.query('rollback');
        }
      }),
    close: () => installation.close(),
  };
}

/** What is open of a bill with its late fee on a day, by hand: 0.05 % a day since the due date. */
async function owed(ground: Pick<BillingGround, 'sql'>, billId: number, day: string): Promise<string> {
  const [row] = await ground.sql<{ owed: string }>(
    `select (open + round(open * 0.0005 * greatest(0, $2::date - due_date), 2))::text as owed from charging.bill where id = $1`,
    [billId, day],
  );
  return row?.owed ?? '';
}
