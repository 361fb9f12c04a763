// Standing reductions in billing: deducted once by the run, up to the amount and within the budget.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyReduction,
  auditBatch,
  createReduction,
  endReduction,
  getBatch,
  getBill,
  getReduction,
  publishBatches,
  rejectBills,
  rejectReduction,
  rerunBatch,
  searchBatchBills,
  startRun,
} from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { ADOPT_PUBLICATIONS } from '../../chain/chain.fixtures.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { billingGround, jobDone, type BillingGround } from '../run/billing.fixtures.ts';
import { formOf, reduction, type ReductionPlan } from './reduction.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

/** Houses at 2.00 a square metre, 100 ㎡ by default. */
async function estate(...areas: string[]): Promise<{ ground: BillingGround; houses: number[] }> {
  const ground = await billingGround(installation);
  const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2' } });
  const houses: number[] = [];
  for (const [at, area] of areas.entries()) {
    const house = await ground.house({ code: `10${at + 1}`, area });
    await ground.attach(house, standard);
    houses.push(house);
  }
  return { ground, houses };
}
const allow = (ground: BillingGround, plan: ReductionPlan) => reduction(ground, emp, auditor, plan);
async function run(ground: BillingGround, monthFrom: string, monthTo = monthFrom): Promise<number> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom, monthTo });
  await jobDone(emp, jobId);
  return batchId;
}
const made = (ground: BillingGround, batchId: number) =>
  ground.sql<{ id: number; object_id: number; amount: string; reduced: string; open: string }>(
    `select id, object_id, amount, reduced, open from charging.bill where batch_id = $1 and not void order by object_id, period_from`,
    [batchId],
  );
const reduced = async (ground: BillingGround, batchId: number) => (await made(ground, batchId)).map((bill) => bill.reduced);
const publish = async (batchId: number) => {
  await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
  await emp.call(publishBatches, { batchIds: [batchId] });
};

describe('a run', () => {
  it('takes 30 % off the half of a month a house stood empty, and the bill says why', async () => {
    const { ground, houses } = await estate('100', '100');
    const id = await allow(ground, {
      members: { kind: 'house', ids: [houses[0] ?? 0] },
      fromDate: '2024-06-01',
      toDate: '2024-06-15',
    });
    const batchId = await run(ground, '2024-06');
    expect(await made(ground, batchId)).toMatchObject([
      { amount: '200.00', reduced: '30.00', open: '170.00' },
      { amount: '200.00', reduced: '0.00' },
    ]);
    // The approver sees the computed amount; the publication shows the amount to pay.
    expect(await auditor.call(getBatch, { id: batchId })).toMatchObject({ amount: '400.00' });
    expect((await auditor.call(searchBatchBills, { batchId })).rows[0]).toMatchObject({ amount: '200.00' });
    const { number, used, usedBills } = await emp.call(getReduction, { id });
    expect({ used, usedBills }).toEqual({ used: '30.00', usedBills: 1 });
    const [first] = await made(ground, batchId);
    expect(await emp.call(getBill, { id: first?.id ?? 0 })).toMatchObject({
      reduced: '30.00',
      changes: [{ kind: 2, amount: '-30.00', reason: `空置减免（${number}）` }],
    });
    await publish(batchId);
    const [event] = await ground.sql<{ amount: string }>(
      `select e.amount from charging.accounting_event e join charging.publication p on p.tenant_id = e.tenant_id and p.id = e.publication_id where p.estate_id = $1`,
      [ground.estateId],
    );
    expect(event?.amount).toBe('370.00');
  });

  it('takes 50.00 a month off three months, parts of a month by their days', async () => {
    const { ground } = await estate('100');
    await allow(ground, { way: 2, amount: '50', kind: 3, fromDate: '2024-01-01', toDate: '2024-03-31' });
    expect(await reduced(ground, await run(ground, '2024-01', '2024-03'))).toEqual(['50.00', '50.00', '50.00']);
    const quarter = await billingGround(installation);
    await quarter.attach(
      await quarter.house({ code: '101' }),
      await quarter.standard({ item: '物业费', prices: { '2020-01-01': '2' }, periodMonths: 3 }),
    );
    await allow(quarter, { way: 2, amount: '50', fromDate: '2024-01-16', toDate: '2024-12-31' });
    // 16 of 31 days of January, plus two months.
    expect(await reduced(quarter, await run(quarter, '2024-01', '2024-03'))).toEqual(['125.81']);
  });

  it('never takes more than the amount, of several the older first; only items, objects and days it is for', async () => {
    const { ground, houses } = await estate('100', '20');
    await allow(ground, { percent: '80' });
    await allow(ground, { way: 2, amount: '60', kind: 3 });
    await allow(ground, { percent: '100', chargeTypeIds: [await ground.item('车位费')] });
    await allow(ground, { percent: '100', toDate: '2024-01-31' });
    await allow(ground, { percent: '100', members: { kind: 'building', ids: [ground.buildingId] }, fromDate: '2029-01-01' });
    const batchId = await run(ground, '2024-02');
    expect(await made(ground, batchId)).toMatchObject([
      { object_id: houses[0], amount: '200.00', reduced: '200.00' },
      { amount: '40.00', reduced: '40.00' },
    ]);
    const changes = await ground.sql<{ amount: string }>(
      `select c.amount from charging.bill_change c join charging.bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id where b.batch_id = $1 order by c.bill_id, c.reduction_id`,
      [batchId],
    );
    expect(changes.map(({ amount }) => amount)).toEqual(['-160.00', '-40.00', '-32.00', '-8.00']);
  });

  it('stops when the budget is used up, in the order of bills', async () => {
    const { ground } = await estate('100', '100', '100');
    const id = await allow(ground, { limitAmount: '100', fromDate: '2024-01-01', toDate: '2024-12-31' });
    expect(await reduced(ground, await run(ground, '2024-01'))).toEqual(['60.00', '40.00', '0.00']);
    expect(await reduced(ground, await run(ground, '2024-02'))).toEqual(['0.00', '0.00', '0.00']);
    expect(await emp.call(getReduction, { id })).toMatchObject({ used: '100.00', limitAmount: '100.00' });
  });

  it('leaves out who owes longer than allowed, and what waits for its audit', async () => {
    const { ground } = await estate('100');
    await publish(await run(ground, '2024-01'));
    await ground.sql(`update charging.bill set due_date = current_date - 40 where estate_id = $1`, [ground.estateId]);
    await ground.sql(ADOPT_PUBLICATIONS, [ground.estateId]);
    await ground.sql(`update charging.object_balance set oldest_due = current_date - 40 where estate_id = $1`, [ground.estateId]);
    await allow(ground, { percent: '10', maxOverdueDays: 39 });
    await allow(ground, { percent: '20', maxOverdueDays: 40 });
    await emp.call(createReduction, await formOf(ground, { percent: '50' }));
    expect(await reduced(ground, await run(ground, '2024-02'))).toEqual(['40.00']);
  });

  it('leaves what is given for paying ahead to the desk', async () => {
    const { ground } = await estate('100');
    const id = await allow(ground, { aheadMonths: 6 });
    expect(await emp.call(getReduction, { id })).toMatchObject({ aheadMonths: 6 });
    expect(await reduced(ground, await run(ground, '2024-01'))).toEqual(['0.00']);
    const { envelope } = await emp.ask(applyReduction, { id });
    expect(envelope.msg).toContain('只用于一次预收 6 个月以上的账单');
  });

  it('sent back takes what was reduced with it; run again it is reduced again, and verify finds nothing', async () => {
    const { ground } = await estate('100');
    const id = await allow(ground, { limitAmount: '60' });
    const batchId = await run(ground, '2024-01');
    const [before] = await made(ground, batchId);
    await auditor.call(rejectBills, { id: batchId, billIds: [before?.id ?? 0], reason: '面积不对' });
    expect(await emp.call(getReduction, { id })).toMatchObject({ used: '0.00', usedBills: 0 });
    const { jobId } = await emp.call(rerunBatch, { id: batchId });
    await jobDone(emp, jobId);
    expect(await reduced(ground, batchId)).toEqual(['60.00']);
    const found = await installation.database.asOwner(listDifferences);
    expect(found.flatMap((one) => one.found).filter(({ what }) => !what.startsWith('对象'))).toEqual([]);
  });

  it('never exceeds the amount, whatever is allowed', async () => {
    const { ground, houses } = await estate('37.5', '88.88', '0.01');
    const one = fc.record({
      way: fc.constantFrom(1 as const, 2 as const),
      value: fc.integer({ min: 1, max: 100 }),
      days: fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 28 })),
      who: fc.integer({ min: 0, max: 3 }),
    });
    let year = 2010;
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 4 }), async (plans) => {
        year += 1;
        await ground.sql(`update estate.house set charge_start_date = '2000-01-01' where estate_id = $1`, [ground.estateId]);
        for (const { way, value, days, who } of plans) {
          const [from, to] = [...days].sort((a, b) => a - b);
          await allow(ground, {
            way,
            percent: way === 1 ? String(value) : null,
            amount: way === 2 ? `${value * 2}.37` : null,
            members: who === 3 ? { kind: 'estate' } : { kind: 'house', ids: [houses[who] ?? 0] },
            fromDate: `${year}-01-${String(from).padStart(2, '0')}`,
            toDate: `${year}-03-${String(to).padStart(2, '0')}`,
          });
        }
        const bills = await made(ground, await run(ground, `${year}-01`, `${year}-03`));
        for (const { amount, reduced: off } of bills)
          expect([compareDecimal(off, '0') >= 0, compareDecimal(off, amount) <= 0]).toEqual([true, true]);
      }),
      { numRuns: 5 },
    );
  });
});

describe('on demand and early end', () => {
  it('open bills get it once; one already paid for or carrying it is left', async () => {
    const { ground } = await estate('100', '100');
    await publish(await run(ground, '2024-01'));
    const later = await run(ground, '2024-02');
    const id = await allow(ground, { fromDate: '2024-01-01', toDate: '2024-02-29' });
    expect(await emp.ask(applyReduction, { id })).toMatchObject({ envelope: { code: 200, data: { bills: 4, amount: '240.00' } } });
    expect(await reduced(ground, later)).toEqual(['60.00', '60.00']);
    const [balance] = await ground.sql<{ open: string }>(`select sum(open) as open from charging.object_balance where estate_id = $1`, [
      ground.estateId,
    ]);
    expect(balance?.open).toBe('280.00');
    expect(await refusalOf(emp, applyReduction, { id })).toBe('没有可以应用的未收账单');
  });

  it('ended, it counts to its last day; bills it was taken off stay', async () => {
    const { ground } = await estate('100');
    const id = await allow(ground, { fromDate: '2024-01-01', toDate: '2024-12-31' });
    const first = await run(ground, '2024-05');
    expect(await refusalOf(auditor, rejectReduction, { id, version: 1, reason: '有误' })).toMatch(/已用于账单，不能退回，请终止$/);
    expect(JSON.stringify((await auditor.ask(endReduction, { id, version: 1, lastDay: '2025-01-01', reason: '入住' })).envelope)).toContain(
      '终止日期应在 2024.01.01 至 2024.12.31 之间',
    );
    await auditor.call(endReduction, { id, version: 1, lastDay: '2024-06-15', reason: '已入住' });
    expect(await reduced(ground, first)).toEqual(['60.00']);
    expect(await reduced(ground, await run(ground, '2024-06'))).toEqual(['30.00']);
    expect(await reduced(ground, await run(ground, '2024-07'))).toEqual(['0.00']);
    expect(await refusalOf(emp, applyReduction, { id })).toMatch(/^优减标准 YJ\d+ 已终止，不能应用$/);
  });
});
