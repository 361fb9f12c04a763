import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { previewSettlement, settleBills } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../../billing/run/billing.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { cash, turnableClock } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: BillingGround;
let emp: Person;
let standardId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await billingGround(installation);
  emp = await installation.as('emp');
  standardId = await ground.standard({ item: '预算物业费', prices: { '2020-01-01': '2.00' } });
});
afterAll(async () => {
  const found = await installation.database.asOwner(listDifferences);
  await installation.close();
  expect(found.flatMap(({ name, found: rows }) => rows.map((row) => `${name} ${row.what} ${row.stored} ${row.computed}`))).toEqual([]);
});

async function house(code: string) {
  const houseId = await ground.house({ code });
  return { houseId, attachmentId: await ground.attach(houseId, standardId) };
}
type Payer = Awaited<ReturnType<typeof house>>;
/** 10 % off for two months paid together: 40 of 400. */
async function budget(limit: string, payers: readonly Payer[]): Promise<number> {
  const [made] = await ground.sql<{ id: number }>(
    `insert into charging.reduction (tenant_id, number, estate_id, name, kind, way, rate, charge_type_ids, reason, from_date, to_date, ahead_months, limit_amount,
                                     state, maker_id, checker_id, created_by, created_at)
     select $1, 'YS-' || $3::text, $2, '预交九折', 3, 1, 0.1, array_agg(id), 5, '2026-01-01', '2026-12-31', 2, $4, 2, 1, 2, '测试', now()
       from manage.charge_type where tenant_id = $1 and name = '预算物业费' returning id`,
    [ground.tenantId, ground.estateId, payers[0]?.houseId, limit],
  );
  const id = made?.id ?? 0;
  await ground.sql(
    `insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id) select $1, $2, 'house', x from unnest($3::bigint[]) x`,
    [ground.tenantId, id, payers.map(({ houseId }) => houseId)],
  );
  return id;
}
const asked = ({ houseId, attachmentId }: Payer, expected: string) => ({
  houseId,
  payerName: '周以宁',
  ahead: [{ attachmentId, months: 2 }],
  tenders: [cash(expected)],
  expected,
});
const given = async (id: number) =>
  (
    await ground.sql<{ sum: string }>(`select coalesce(-sum(amount), 0)::text as sum from charging.bill_change where reduction_id = $1`, [
      id,
    ])
  )[0]?.sum;

it('two who pay ahead at once do not spend one budget twice', async () => {
  const payers = await Promise.all([house('预算1'), house('预算2'), house('预算3')]);
  const id = await budget('70.00', payers);
  for (const { houseId, attachmentId } of payers)
    expect((await emp.call(previewSettlement, { houseId, ahead: [{ attachmentId, months: 2 }] })).total).toBe('360.00');
  const answers = await Promise.all(payers.map((payer) => emp.ask(settleBills, asked(payer, '360.00'))));
  expect(answers.map(({ envelope }) => envelope.msg).sort()).toEqual([
    '',
    ...[1, 2].map(() => '应收金额已变动，现为 400.00 元，请核对后再收款。您填写的内容仍保留在页面上。'),
  ]);
  expect(await given(id)).toBe('40.00');
});

it('who changes the budget meanwhile is waited for', async () => {
  const payer = await house('预算4');
  const id = await budget('40.00', [payer]);
  await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('update charging.reduction set limit_amount = 10 where id = $1', [id]);
    const answer = emp.ask(settleBills, asked(payer, '360.00'));
    await vi.waitFor(async () => {
      const waiting = await ground.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%charging.reduction%'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await client.query('commit');
    expect((await answer).envelope.msg).toBe('应收金额已变动，现为 400.00 元，请核对后再收款。您填写的内容仍保留在页面上。');
  });
  expect(await given(id)).toBe('0');
});
