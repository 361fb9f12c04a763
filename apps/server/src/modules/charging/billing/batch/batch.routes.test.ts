import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  getBatch,
  getBill,
  publishBatches,
  rejectBills,
  rerunBatch,
  searchBatchBills,
  searchBatches,
  searchBatchSkips,
  searchBills,
  startRun,
  unauditBatch,
  voidBill,
  withdrawBatch,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from '../run/billing.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

async function run(ground: BillingGround, month: string): Promise<number> {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: month, monthTo: month });
  await jobDone(emp, jobId);
  return batchId;
}
const audit = async (id: number): Promise<void> =>
  void (await auditor.call(auditBatch, { id, version: (await auditor.call(getBatch, { id })).version }));

/** Three houses at 2.00 a square metre; the last one was measured anew. */
async function threeHouses(): Promise<{ ground: BillingGround; houses: number[]; standard: number }> {
  const ground = await billingGround(installation);
  const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2' } });
  const houses: number[] = [];
  for (const [code, area] of [
    ['101', '80'],
    ['102', '90'],
    ['103', '100'],
  ] as const) {
    const house = await ground.house({ code, area });
    await ground.attach(house, standard);
    houses.push(house);
  }
  return { ground, houses, standard };
}

describe('a month', () => {
  it('is run, found strange at one house, corrected, filled, audited by somebody else and published', async () => {
    const { ground, houses } = await threeHouses();
    await run(ground, '2026-01').then(audit);
    const set = (area: string) =>
      ground.sql(`update estate.house set build_area = $3, charge_area = $3 where tenant_id = $1 and id = $2`, [
        ground.tenantId,
        houses[2],
        area,
      ]);
    await set('180');
    const id = await run(ground, '2026-02');
    const seen = await auditor.call(getBatch, { id });
    expect(seen).toMatchObject({
      state: 2,
      made: 3,
      amount: '700.00',
      flagged: 1,
      auditable: true,
      itemSums: [{ item: '物业费', bills: 3, amount: '700.00' }],
    });
    expect(seen.buildings).toMatchObject([{ building: '1幢', bills: 3, amount: '700.00' }]);
    const flagged = await auditor.call(searchBatchBills, { batchId: id, flagged: true });
    expect(flagged.rows).toMatchObject([{ objectText: '103', amount: '360.00', last: '200.00', percent: '80.0' }]);
    expect((await emp.call(getBatch, { id })).auditable).toBe(false);
    expect((await emp.ask(auditBatch, { id, version: seen.version })).envelope.msg).toBe('不能审核自己提交的内容，请由他人审核');

    await auditor.call(rejectBills, { id, billIds: [flagged.rows[0]?.id as number], reason: '面积有误' });
    expect(await auditor.call(getBatch, { id })).toMatchObject({ made: 3, amount: '340.00' });
    await set('100');
    const { jobId } = await emp.call(rerunBatch, { id });
    await jobDone(emp, jobId);
    const filled = await auditor.call(searchBatchBills, { batchId: id });
    expect(filled.rows.map(({ objectText, amount, state }) => [objectText, amount, state])).toEqual([
      ['101', '160.00', 2],
      ['102', '180.00', 2],
      ['103', '200.00', 2],
    ]);
    const rejected = (await auditor.call(searchBills, { estateId: ground.estateId, void: true })).rows[0];
    expect((await auditor.call(getBill, { id: rejected?.id })).steps.map(({ text, reason }) => [text, reason])).toEqual([
      ['退回', '面积有误'],
      ['重新计费', '重新计费'],
    ]);

    await audit(id);
    const [published] = await emp.call(publishBatches, { batchIds: [id] });
    expect(published).toMatchObject({ bills: 3, amount: '540.00' });
    expect((await emp.ask(publishBatches, { batchIds: [id] })).envelope.msg).toBe('所选批次没有已审核的账单');
    const balances = await ground.sql(
      `select object_id::int as house, bills, open from charging.object_balance where tenant_id = $1 and estate_id = $2 order by 1`,
      [ground.tenantId, ground.estateId],
    );
    expect(balances).toEqual(houses.map((house, at) => ({ house, bills: 1, open: ['160.00', '180.00', '200.00'][at] })));
    expect(
      await ground.sql(`select type, amount, tax, count from charging.accounting_event where tenant_id = $1 and estate_id = $2`, [
        ground.tenantId,
        ground.estateId,
      ]),
    ).toEqual([{ type: 'bill.published', amount: '540.00', tax: '30.57', count: 3 }]);
  });

  it('run twice bills nothing twice, and says so', async () => {
    const { ground } = await threeHouses();
    await run(ground, '2026-01');
    const again = await run(ground, '2026-01');
    expect(await emp.call(getBatch, { id: again })).toMatchObject({ made: 0, skipped: 3, skips: [{ reason: 7, count: 3 }] });
    const skips = await emp.call(searchBatchSkips, { batchId: again, reason: 7 });
    expect(skips.rows[0]).toMatchObject({ objectText: '101', item: '物业费', reason: 7 });
    expect(
      (await auditor.ask(auditBatch, { id: again, version: (await auditor.call(getBatch, { id: again })).version })).envelope.msg,
    ).toBe('该批次没有待审核的账单');
  });

  it('run by two at once bills every house once', async () => {
    const { ground } = await threeHouses();
    await Promise.all([run(ground, '2026-03'), run(ground, '2026-03'), run(ground, '2026-03')]);
    expect(
      await ground.sql(`select count(*)::int as n from charging.bill where tenant_id = $1 and estate_id = $2 and not void`, [
        ground.tenantId,
        ground.estateId,
      ]),
    ).toEqual([{ n: 3 }]);
  });

  it('names houses that have nothing attached', async () => {
    const { ground } = await threeHouses();
    await ground.house({ code: '104' });
    const id = await run(ground, '2026-01');
    expect((await emp.call(searchBatchSkips, { batchId: id, reason: 4 })).rows).toMatchObject([{ objectText: '104', item: '', reason: 4 }]);
  });
});

describe('what was done', () => {
  it('can be taken back while nobody outside has seen it: unaudited, withdrawn, and billed anew', async () => {
    const { ground } = await threeHouses();
    const id = await run(ground, '2026-01');
    await audit(id);
    const version = async () => (await emp.call(getBatch, { id })).version;
    expect((await auditor.ask(unauditBatch, { id, version: 0, reason: '再看' })).envelope.msg).toContain('已被他人修改');
    expect(await auditor.call(unauditBatch, { id, version: await version(), reason: '再看' })).toEqual({ bills: 3 });
    await emp.call(withdrawBatch, { id, version: await version(), reason: '价格有误' });
    expect(await emp.call(getBatch, { id })).toMatchObject({ state: 5, made: 0, reason: '价格有误' });
    expect(
      await ground.sql(
        `select 1 from charging.bill_month m join charging.bill b on b.tenant_id = m.tenant_id and b.id = m.bill_id where b.batch_id = $1`,
        [id],
      ),
    ).toEqual([]);
    expect(await emp.call(getBatch, { id: await run(ground, '2026-01') })).toMatchObject({ made: 3, amount: '540.00' });
  });

  it('a published bill is voided with a reason and its period is free again', async () => {
    const { ground, houses } = await threeHouses();
    const id = await run(ground, '2026-01');
    await audit(id);
    await emp.call(publishBatches, { batchIds: [id] });
    expect((await emp.ask(withdrawBatch, { id, version: (await emp.call(getBatch, { id })).version, reason: 'x' })).envelope.msg).toContain(
      '不能撤回',
    );
    const bill = (await emp.call(searchBills, { estateId: ground.estateId, key: '101' })).rows[0];
    expect(bill).toMatchObject({ objectText: '101', state: 4, open: '160.00' });
    await emp.call(voidBill, { id: bill?.id, reason: '重复' });
    expect(
      await ground.sql(`select bills, open from charging.object_balance where tenant_id = $1 and object_id = $2`, [
        ground.tenantId,
        houses[0],
      ]),
    ).toEqual([{ bills: 0, open: '0.00' }]);
    expect((await emp.ask(voidBill, { id: bill?.id, reason: '重复' })).envelope.msg).toBe('账单不存在或已被删除');
    expect(await emp.call(getBatch, { id: await run(ground, '2026-01') })).toMatchObject({ made: 1, amount: '160.00' });
  });

  it('is seen by who may see the estate and nobody else', async () => {
    const { ground } = await threeHouses();
    const id = await run(ground, '2026-01');
    const other = await installation.as('binemp');
    expect((await other.ask(getBatch, { id })).envelope.msg).toBe('计费批次不存在或已被删除');
    expect((await other.call(searchBatches, {})).rows.some((row) => row.id === id)).toBe(false);
    expect((await installation.visitor.ask(searchBatches, {})).envelope.code).toBe(401);
  });
});
