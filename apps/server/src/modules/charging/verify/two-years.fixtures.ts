// Two years of a small estate, month by month, as people work: bills, readings, money, closes; and once each what happens in two years.
import {
  approvePlan,
  auditBatch,
  auditPrice,
  auditRuleChange,
  closeDay,
  closeMonth,
  createMeter,
  createPlan,
  getBatch,
  getDrawer,
  makeMeterBills,
  previewSettlement,
  proposePrice,
  proposeRuleChange,
  publishBatches,
  redSettlement,
  refundAccount,
  saveReadings,
  settleAccount,
  settleBills,
  settlementDetail,
  startRun,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { changed } from '../account/change-request/change.fixtures.ts';
import { sell } from '../billing/recut/recut.fixtures.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { shareGround, type ShareGround } from '../billing/share/share.fixtures.ts';
import { closing, confirmNow, handInNow } from '../close/close.fixtures.ts';
import { drawNow } from '../draw-down/draw-down.fixtures.ts';
import { cash, turnableClock } from '../settlement/settlement.fixtures.ts';

export interface TwoYears {
  readonly installation: Installation;
  readonly ground: ShareGround;
  readonly ids: Readonly<Record<string, number>>;
}

const MONTHS = 24;
/** From July 2030: later than anything in the demo data, whose days are closed. */
const monthOf = (n: number): string => `${2030 + Math.floor((n + 6) / 12)}-${String(((n + 6) % 12) + 1).padStart(2, '0')}`;

export async function openTwoYears(): Promise<TwoYears> {
  const clock = turnableClock('2030-07-05T09:00:00+08:00');
  const installation = await openInstallation({ clock });
  let [now, checking]: Person[] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
  // Whoever is logged in on the day.
  const person = (of: () => Person | undefined): Person => ({
    token: '',
    ask: (endpoint, input, headers) => (of() as Person).ask(endpoint, input, headers),
    call: (endpoint, input) => (of() as Person).call(endpoint, input),
  });
  const [emp, auditor] = [person(() => now), person(() => checking)];
  const ground = await shareGround(installation, emp, auditor);
  const { estateId, tenantId } = ground;
  const one = async (text: string, values: unknown[]): Promise<number> => Number((await ground.sql<{ id: string }>(text, values))[0]?.id);

  // The estate: seven houses and a parking space.
  const fee = await ground.standard({ item: '两年物业费', prices: { '2020-01-01': '2.345' }, lateRate: '0.0005' });
  const bin = await ground.standard({ item: '两年垃圾费', method: 2, prices: { '2020-01-01': '12.5' } });
  const power = await ground.standard({ item: '两年电费', method: 4, prices: { '2020-01-01': '0.5469' }, lateRate: '0.0005' });
  const space = await ground.standard({ item: '两年车位费', method: 2, objectKind: 2, prices: { '2020-01-01': '180' } });
  await ground.sql(`update manage.charge_type set late_fee = true where tenant_id = $1 and name like '两年%'`, [tenantId]);
  const houses: Record<string, number> = {};
  for (const [name, area] of [
    ['owner', '89.43'],
    ['tenant', '101.07'],
    ['sold', '120.5'],
    ['metered', '75.19'],
    ['agreed', '88.88'],
    ['ahead', '95.31'],
    ['late', '64.77'],
  ] as const) {
    const id = await ground.house({ code: `年-${name}`, area });
    await ground.owner(id, `业主${name}`);
    await ground.attach(id, fee);
    await ground.attach(id, bin);
    houses[name] = id;
  }
  const id = (name: string): number => houses[name] ?? 0;
  const tenant = await one(
    `insert into estate.person (tenant_id, name, phone, created_at) values ($1, '租客两年', '13866660001', now()) returning id`,
    [tenantId],
  );
  await ground.sql(`update estate.house set payer_id = $2 where tenant_id = $1 and id = $3`, [tenantId, tenant, id('tenant')]);
  const parking = await one(
    `insert into estate.parking (tenant_id, estate_id, code, owner_type, sort_key) values ($1, $2, '年-P1', 1, '年-P1') returning id`,
    [tenantId, estateId],
  );
  await ground.sql(
    `insert into estate.parking_lease (tenant_id, parking_id, person_id, from_date, to_date, monthly_price, created_by, created_at)
     values ($1, $2, $3, '2020-01-01', '2035-12-31', 180, '测试', now())`,
    [tenantId, parking, tenant],
  );
  await ground.attach(parking, space, { parking: true });
  const number = 'D-年';
  const meter = (
    await emp.call(createMeter, { estateId, kind: 2, startDate: '2030-07-01', standardId: power, number, houseId: id('metered') })
  ).id;
  const ruleOf = (standard: number) =>
    one(`select rule_id as id from charging.standard where tenant_id = $1 and id = $2`, [tenantId, standard]);
  const feeRule = await ruleOf(fee);
  const pool = await ground.plan('两年公摊电费');

  const publish = async (batchId: number): Promise<void> => {
    await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
    await emp.call(publishBatches, { batchIds: [batchId] });
  };
  const openBills = async (column: 'house_id' | 'parking_id', object: number): Promise<number[]> =>
    (
      await ground.sql<{ id: string }>(
        `select id from charging.bill where tenant_id = $1 and ${column} = $2 and state = 4 and not void order by due_date, id`,
        [tenantId, object],
      )
    ).map((row) => Number(row.id));
  /** Pays everything that is open with its late fee, or the first `most` bills. */
  async function pay(place: { houseId: number | null; object?: { objectKind: 2; objectId: number } }, most = 100): Promise<number> {
    const bills = await (place.object ? openBills('parking_id', place.object.objectId) : openBills('house_id', place.houseId ?? 0));
    const lines = bills.slice(0, most).map((billId) => ({ billId }));
    if (lines.length === 0) return 0;
    const { total } = await emp.call(previewSettlement, { ...place, lines });
    return (await emp.call(settleBills, { ...place, payerName: '付款人', lines, tenders: [cash(total)], expected: total })).id;
  }
  /** As the desk does: an amount is typed, and the server says which bills it pays. */
  async function payAmount(houseId: number, amount: string): Promise<void> {
    const { lines, total } = await emp.call(previewSettlement, { houseId, spread: { amount } });
    const paid = lines.map(({ billId, amount: principal, late }) => ({ billId, amount: principal, late }));
    await emp.call(settleBills, { houseId, payerName: '付款人', lines: paid, tenders: [cash(total)], expected: total });
  }
  const halves: string[] = [];
  const house = (name: string) => ({ houseId: id(name) });
  let reading = 0;
  const ids: Record<string, number> = { ...houses, parking, meter, fee, bin, feeRule };

  /** What happens once, after the month `n` was billed and before its day is closed. */
  const special: Readonly<Record<number, () => Promise<void>>> = {
    2: async () => {
      const price = await emp.call(proposePrice, { id: fee, fromDate: '2030-12-01', price: '2.515', reason: '成本上升' });
      await auditor.call(auditPrice, { priceId: price.id });
    },
    4: async () => {
      ids['wrong'] = await pay(house('owner'));
    },
    5: async () => {
      const { version } = await emp.call(settlementDetail, { id: ids['wrong'] ?? 0 });
      await emp.call(redSettlement, { id: ids['wrong'] ?? 0, version, reason: '收错' });
      const { id: changeId } = await emp.call(proposeRuleChange, {
        id: feeRule,
        fromDate: '2031-02-01',
        proration: 1,
        rounding: 2,
        decimals: 1,
        reason: '业主大会决定',
      });
      await auditor.call(auditRuleChange, { changeId, note: '同意' });
      ids['ruleChange'] = changeId;
    },
    9: async () => {
      const poolId = await ground.audited(pool, '333.33', { periodFrom: '2031-04-01', periodTo: '2031-04-30' });
      await publish((await ground.allocate(poolId)).batchId);
    },
    10: async () => {
      const day = '2031-06-05';
      const billIds = (await openBills('house_id', id('agreed'))).slice(0, 6);
      const [sum] = await ground.sql<{ half: string; rest: string }>(
        `select round(sum(open) / 2, 2)::text as half, (sum(open) - round(sum(open) / 2, 2))::text as rest from charging.bill
          where id = any ($1::bigint[])`,
        [billIds],
      );
      halves.push(sum?.half ?? '', sum?.rest ?? '');
      const instalments = ['2031-07-31', '2031-08-31'].map((dueDate, at) => ({ dueDate, amount: halves[at] ?? '' }));
      const plan = await emp.call(createPlan, { objectKind: 1, objectId: id('agreed'), billIds, signedOn: day, instalments });
      await auditor.call(approvePlan, { id: plan.id, version: 0 });
      ids['plan'] = plan.id;
    },
    11: () => payAmount(id('agreed'), halves[0] ?? ''),
    12: () => payAmount(id('agreed'), halves[1] ?? ''),
    13: async () => {
      const [bill = 0] = await openBills('house_id', id('late'));
      await changed(emp, auditor, 2, [[bill, '10.00']]);
    },
    14: async () => {
      await pay(house('ahead'));
      const payer = { houseId: id('ahead'), payerName: '业主ahead' };
      await emp.call(settleAccount, { type: 2, ...payer, prepaid: [{ amount: '900.00' }], tenders: [cash('900.00')] });
      const account = await one(`select id from charging.account where tenant_id = $1 and house_id = $2 and kind = 1`, [
        tenantId,
        payer.houseId,
      ]);
      const lines = [{ accountId: account, amount: '12.34' }];
      await emp.call(refundAccount, { type: 8, ...payer, lines, tenders: [cash('12.34')] });
    },
  };

  for (let n = 0; n < MONTHS; n++) {
    const month = monthOf(n);
    const day = `${monthOf(n + 1)}-05`;
    clock.turn(`${day}T09:00:00+08:00`);
    [now, checking] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
    // Sold in the middle of April, and told before April is billed.
    if (n === 9) await sell(emp, id('sold'), { fromDate: '2031-04-17' });
    const { batchId, jobId } = await emp.call(startRun, { estateId, monthFrom: month, monthTo: month });
    await jobDone(emp, jobId);
    await publish(batchId);
    reading += 40 + (n % 3);
    const row = { meterId: meter, version: null, current: String(reading), readOn: addDays(day, -7) };
    const { refused } = await emp.call(saveReadings, { estateId, month, rows: [row] });
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
    const metered = await emp.call(makeMeterBills, { estateId, month });
    await jobDone(emp, metered.jobId);
    await publish(metered.batchId);
    await special[n]?.();
    await drawNow(installation);
    for (const name of ['owner', 'tenant', 'sold', 'metered']) await pay(house(name));
    await pay({ houseId: null, object: { objectKind: 2, objectId: parking } });
    if (n > 12) await pay(house('agreed'), 3);
    // Four months late, so that fees accrue.
    if (n % 5 === 4) await pay(house('late'), 4);
    if (n < 14) await pay(house('ahead'));
    const closed = await emp.call(closeDay, closing(await emp.call(getDrawer, {})));
    await handInNow(emp, closed.id, day);
    await confirmNow(auditor, closed.id);
    await auditor.call(closeMonth, { estateId, month });
  }
  return { installation, ground, ids };
}
