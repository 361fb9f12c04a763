import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBatch, getBatch, publishBatches, startRun } from '@anju/contract';
import { withOwner } from '../../../platform/db/pool.ts';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { billingGround, jobDone } from '../billing/billing.fixtures.ts';
import { payFor } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from './verify.queries.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const differences = async (): Promise<string[]> =>
  (await withOwner(installation.database.ownerUrl, listDifferences)).flatMap(({ name, found }) =>
    found.map(({ what }) => `${name} ${what}`),
  );

describe('what verify computes', () => {
  it('agrees with the demo data, with a month billed and published, and with money taken', async () => {
    expect(await differences()).toEqual([]);
    const [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
    const ground = await billingGround(installation);
    const standard = await ground.standard({ item: '物业费', prices: { '2020-01-01': '2.345' }, rounding: 3 });
    const house = await ground.house({ code: '101', area: '89.43', chargeStart: '2026-01-17' });
    await ground.attach(house, standard);
    const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-01', monthTo: '2026-03' });
    await jobDone(emp, jobId);
    await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
    await emp.call(publishBatches, { batchIds: [batchId] });
    const [bill] = await ground.sql<{ id: string; amount: string }>(
      `select id, amount from charging.bill where tenant_id = $1 and batch_id = $2 order by id limit 1`,
      [ground.tenantId, batchId],
    );
    await payFor(emp, house, [Number(bill?.id)], bill?.amount ?? '');
    expect(await differences()).toEqual([]);
  });

  it.each([
    [
      'a bill paid by hand',
      `update charging.bill set settled = 0.01 where id = (select max(id) from charging.bill where state = 4 and amount > 1)`,
      '账单：已收、违约金、调整与减免',
    ],
    [
      'a bill whose amount was changed',
      `update charging.bill set amount = amount + 1 where id = (select max(id) from charging.bill where state = 4 and jsonb_array_length(calc) > 0)`,
      '账单：金额与计算过程',
    ],
    [
      'a month that was let go',
      `delete from charging.bill_month where bill_id = (select max(bill_id) from charging.bill_month)`,
      '账单：占用的日期',
    ],
    ['a balance', `update charging.object_balance set open = open + 1 where bills > 0`, '欠费余额'],
    ['a tender', `update charging.tender set amount = amount + 1`, '结算单：明细、支付与合计'],
    ['an event that is missing', `delete from charging.accounting_event where settlement_id is not null`, '记账事件'],
  ])('differs after %s', async (_, statement, check) => {
    await withOwner(installation.database.ownerUrl, async (client) => {
      await client.query('begin');
      await client.query(statement);
      const results = await listDifferences(client);
      expect(results.find(({ name }) => name === check)?.found.length).toBeGreaterThan(0);
      await client.query('rollback');
    });
  });
});
