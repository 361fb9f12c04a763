import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBatch, getBatch, publishBatches, startRun } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { billingGround, jobDone } from '../billing/run/billing.fixtures.ts';
import { payFor } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from './verify.queries.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const differences = async (): Promise<string[]> =>
  (await installation.database.asOwner(listDifferences)).flatMap(({ name, found }) => found.map(({ what }) => `${name} ${what}`));

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
      '账单：已收、违约金、调整、减免与作废',
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
    [
      'an invoice for more than came',
      `with i as (insert into charging.invoice (tenant_id, number, company_id, estate_id, kind, title_kind, title, amount, tax, lines, delivery, maker_id, created_by, created_at)
                  select tenant_id, 'FP-X', company_id, estate_id, 1, 1, '业主', total + 1, 0, jsonb_build_array(jsonb_build_object('amount', (total + 1)::text, 'tax', '0')), 1, 1, '测试', now()
                    from charging.settlement where total > 0 and state = 1 order by id desc limit 1 returning *)
       insert into charging.invoice_settlement (tenant_id, invoice_id, settlement_id, amount)
       select i.tenant_id, i.id, (select max(s.id) from charging.settlement s where s.tenant_id = i.tenant_id and s.total = i.amount - 1), i.amount from i`,
      '发票：金额与结算',
    ],
    [
      'an invoice whose lines say something else',
      `insert into charging.invoice (tenant_id, number, company_id, estate_id, kind, title_kind, title, amount, tax, lines, delivery, maker_id, created_by, created_at)
       select tenant_id, 'FP-Y', company_id, estate_id, 1, 1, '业主', 10, 0, '[]', 1, 1, '测试', now() from charging.settlement where total > 0 order by id desc limit 1`,
      '发票：金额与结算',
    ],
    [
      'a standard that outlives its contract',
      `with n as (insert into charging.contract (tenant_id, estate_id, customer_id, number, name, kind, from_date, to_date, created_by, created_at, updated_by, updated_at)
         select e.tenant_id, e.id, c.id, 'HT-X', '试验', 7, '2026-01-01', '2026-06-30', '测试', now(), '测试', now()
           from estate.estate e join estate.customer c on c.tenant_id = e.tenant_id join charging.standard s on s.estate_id = e.id order by c.id limit 1 returning *)
       insert into charging.attachment (tenant_id, estate_id, customer_id, contract_id, standard_id, charge_type_id, from_date, to_date, created_by, created_at, updated_by, updated_at)
       select n.tenant_id, n.estate_id, n.customer_id, n.id, s.id, s.charge_type_id, '2026-01-01', '2026-07-01', '测试', now(), '测试', now()
         from n join charging.standard s on s.tenant_id = n.tenant_id and s.estate_id = n.estate_id order by s.id limit 1`,
      '合同：标准与合同期',
    ],
    [
      'a number of a receipt book that nobody can account for',
      `with book as (insert into charging.receipt_book (tenant_id, company_id, kind, code, width, from_no, to_no, next_no, received_on, created_by, created_at)
         select tenant_id, id, 1, 'ZZ', 4, 1, 10, 3, '2026-01-01', '测试', now() from org.company order by id limit 1 returning *)
       insert into charging.receipt_page (tenant_id, book_id, no, state, reason, by, at) select tenant_id, id, 1, 10, '破损', '测试', now() from book`,
      '票据本：票号连续',
    ],
  ])('differs after %s', async (_, statement, check) => {
    await installation.database.asOwner(async (client) => {
      await client.query('begin');
      await client.query(statement);
      const results = await listDifferences(client);
      expect(results.find(({ name }) => name === check)?.found.length).toBeGreaterThan(0);
      await client.query('rollback');
    });
  });
});
