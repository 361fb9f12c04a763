// A year settled against what was billed in advance, a pool from public meters, and the scope of users.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  createSharePlan,
  createSharePool,
  getBatch,
  getShareAccount,
  getSharePool,
  listShareMeters,
  previewSharePool,
  publishBatches,
  searchShareAccount,
  searchSharePlans,
  searchSharePools,
  startRun,
  voidSharePool,
  withdrawBatch,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { payFor, refusalOf, special, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { jobDone } from '../run/billing.fixtures.ts';
import { shareGround, type ShareGround } from './share.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-11-05T10:00:00+08:00') });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

const differences = async () =>
  (await installation.database.asOwner(listDifferences)).flatMap(({ found }) => found.map(({ what }) => what));
const YEAR = { periodFrom: '2026-01-01', periodTo: '2026-12-31', source: 4 } as const;

/** Three houses of 10, 20 and 30 ㎡ that paid 10.00 in advance in each of three months. */
async function paidAhead(): Promise<{ ground: ShareGround; houses: number[]; plan: number }> {
  const ground = await shareGround(installation, emp, auditor);
  const standard = await ground.standard({ item: '公摊预收', method: 2, prices: { '2020-01-01': '10' } });
  const houses: number[] = [];
  for (const area of ['10', '20', '30']) {
    const house = await ground.house({ code: `A${area}`, area });
    await ground.attach(house, standard);
    houses.push(house);
  }
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom: '2026-01', monthTo: '2026-03' });
  await jobDone(emp, jobId);
  await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
  await emp.call(publishBatches, { batchIds: [batchId] });
  const plan = await ground.plan('公摊清算', { advanceTypeId: await ground.item('公摊预收') });
  return { ground, houses, plan };
}
const prepaidOf = async (ground: ShareGround, houseId: number) =>
  (
    await ground.sql<{ id: string; balance: string }>(
      `select id, balance::text from charging.account where tenant_id = $1 and house_id = $2 and kind = 1`,
      [ground.tenantId, houseId],
    )
  )[0];

describe('a year', () => {
  it('bills what is missing, credits what was too much, and is taken back while the credit is there', async () => {
    const { ground, houses, plan } = await paidAhead();
    const pool = await ground.audited(plan, '120.00', YEAR);
    expect(await emp.call(previewSharePool, { id: pool })).toMatchObject({
      amount: '120.00',
      advance: '90.00',
      credited: '10.00',
      houses: 3,
    });
    const outcome = await ground.allocate(pool);
    // Shares of 20 / 40 / 60; each house paid 30 in advance.
    expect(outcome).toMatchObject({ bills: 2, amount: '40.00', credited: '10.00' });
    expect((await ground.bills(pool)).map(({ code, amount }) => [code, amount])).toEqual([
      ['A20', '10.00'],
      ['A30', '30.00'],
    ]);
    expect((await ground.bills(pool))[0]?.explain).toBe(
      '公摊清算 2026.01.01-2026.12.31：总额 120.00 元 × 权重 20（面积 20㎡） ÷ 权重合计 60 = 40.00 元；应分摊 40.00 − 已预收 30.00 = 10.00 元',
    );
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ state: 3, advance: '90.00', credited: '10.00', bills: 2 });
    expect(await prepaidOf(ground, houses[0] as number)).toMatchObject({ balance: '10.00' });
    expect(
      await ground.sql(
        `select amount::text, account_kind from charging.accounting_event where tenant_id = $1 and estate_id = $2 and type = 'account.moved'`,
        [ground.tenantId, ground.estateId],
      ),
    ).toEqual([{ amount: '10.00', account_kind: 1 }]);
    expect(await emp.call(getShareAccount, { poolId: pool, houseId: houses[0] as number })).toMatchObject({
      credited: '10.00',
      bill: null,
      amount: '20.00',
    });
    expect(await differences()).toEqual([]);
    const { version } = await emp.call(getBatch, { id: outcome.batchId });
    await emp.call(withdrawBatch, { id: outcome.batchId, version, reason: '漏了一张发票' });
    expect(await prepaidOf(ground, houses[0] as number)).toMatchObject({ balance: '0.00' });
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ state: 2, advance: '0.00', credited: '0.00' });
    expect(await differences()).toEqual([]);
  });

  it('stays while a house has used its credit', async () => {
    const { ground, houses, plan } = await paidAhead();
    const pool = await ground.audited(plan, '120.00', YEAR);
    const { batchId } = await ground.allocate(pool);
    const [house = 0] = houses;
    const account = await prepaidOf(ground, house);
    const [bill] = await ground.sql<{ id: string }>(
      `select id from charging.bill where tenant_id = $1 and house_id = $2 and state = 4 order by id limit 1`,
      [ground.tenantId, house],
    );
    const late = await ground.sql<{ open: string }>(`select open::text from charging.bill where tenant_id = $1 and id = $2`, [
      ground.tenantId,
      bill?.id,
    ]);
    await payFor(emp, house, [Number(bill?.id)], late[0]?.open ?? '', { tenders: [special(7, Number(account?.id), '10.00')] });
    const { version } = await emp.call(getBatch, { id: batchId });
    expect(await refusalOf(emp, withdrawBatch, { id: batchId, version, reason: '重算' })).toBe(
      'A10 清算退回的 10.00 元已使用，预交余额 0.00 元不足，不能撤回',
    );
    expect((await emp.call(getBatch, { id: batchId })).state).toBe(2);
    expect(await differences()).toEqual([]);
  });

  it('with credits alone leaves nothing to audit, and may be voided itself', async () => {
    const { ground, houses, plan } = await paidAhead();
    const pool = await ground.audited(plan, '6.00', YEAR);
    const { bills, credited, batchId } = await ground.allocate(pool);
    expect([bills, credited, (await emp.call(getBatch, { id: batchId })).state]).toEqual([0, '84.00', 4]);
    expect((await emp.call(searchShareAccount, { estateId: ground.estateId })).credited).toBe('84.00');
    await emp.call(voidSharePool, { id: pool, version: (await emp.call(getSharePool, { id: pool })).version, reason: '错' });
    expect(await emp.call(getSharePool, { id: pool })).toMatchObject({ state: 5, bills: 0 });
    expect(await prepaidOf(ground, houses[2] as number)).toMatchObject({ balance: '0.00' });
    expect(await differences()).toEqual([]);
  });
});

describe('a pool of public meters', () => {
  it('shares what they counted less the private meters below, each reading once', async () => {
    const ground = await shareGround(installation, emp, auditor);
    const house = await ground.house({ code: '101' });
    const meter = async (number: string, of: string, parent: number | null, usage: number | null): Promise<number> => {
      const [row] = await ground.sql<{ id: string }>(
        `insert into charging.meter (tenant_id, estate_id, number, kind, ${of}, parent_id, start_date, created_by, created_at, updated_by, updated_at)
         values ($1, $2, $3, 2, $4, $5, '2020-01-01', 'test', now(), 'test', now()) returning id`,
        [ground.tenantId, ground.estateId, number, of === 'house_id' ? house : ground.groupId, parent],
      );
      if (usage !== null)
        await ground.sql(
          `insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, usage, created_by, created_at, updated_by, updated_at)
           values ($1, $2, '2026-10-01', '2026-10-25', 0, $3, $3, 'test', now(), 'test', now())`,
          [ground.tenantId, row?.id, usage],
        );
      return Number(row?.id);
    };
    const main = await meter('G1', 'share_group_id', null, 1000);
    await meter('H1', 'house_id', main, 120);
    const unread = await meter('G2', 'share_group_id', null, null);
    const plan = await ground.plan('公共电费');
    const october = { planId: plan, periodFrom: '2026-10-01', periodTo: '2026-10-31' };
    expect(await emp.call(listShareMeters, october)).toMatchObject([
      { meterId: main, usage: '1000', below: '120', missing: 0, problem: '' },
      { meterId: unread, missing: 1, problem: '公共表 G2 在 2026.10 没有读数，请先抄表' },
    ]);
    const wish = { ...october, source: 1, price: '0.5469' } as const;
    expect(await refusalOf(emp, createSharePool, { ...wish, meterIds: [unread] })).toBe('公共表 G2 在 2026.10 没有读数，请先抄表');
    const { id, amount, number } = await emp.call(createSharePool, { ...wish, meterIds: [main] });
    // (1000 − 120) × 0.5469 = 481.272
    expect(amount).toBe('481.27');
    expect(await emp.call(getSharePool, { id })).toMatchObject({
      quantity: '880',
      price: '0.5469',
      readings: [{ number: 'G1', usage: '1000', below: '120' }],
    });
    expect(await refusalOf(emp, createSharePool, { ...wish, meterIds: [main] })).toBe(`公共表 G1 2026.10 的读数已用于公摊 ${number}`);
    expect((await emp.call(previewSharePool, { id })).parts[0]).toMatchObject({ quantity: '880.0000', amount: '481.27' });
    await emp.call(voidSharePool, { id, version: 0, reason: '读数有误' });
    await emp.call(createSharePool, { ...wish, meterIds: [main] });
  });
});

describe('who may', () => {
  it('sees only his estates and his company, and acts only by his rights', async () => {
    const ground = await shareGround(installation, emp, auditor);
    await ground.house({ code: '101' });
    const plan = await ground.plan('公共照明');
    const pool = await ground.audited(plan, '10.00');
    await ground.allocate(pool);
    const ours = { estateId: ground.estateId };
    const bin = await installation.as('binemp');
    expect((await bin.call(searchSharePools, ours)).total).toBe(0);
    expect((await bin.call(searchSharePlans, ours)).total).toBe(0);
    expect((await bin.call(searchShareAccount, ours)).total).toBe(0);
    expect(await refusalOf(bin, getSharePool, { id: pool })).toBe('公摊不存在或已被删除');
    expect(await refusalOf(bin, previewSharePool, { id: pool })).toBe('公摊不存在或已被删除');
    // The estate is moved to another company, whose estates the cashier does not see.
    const clerk = await installation.as('clerk');
    await ground.sql(
      `update estate.estate set company_id = (select id from org.company where tenant_id = $1 and name = '创智园物业服务处') where tenant_id = $1 and id = $2`,
      [ground.tenantId, ground.estateId],
    );
    expect((await clerk.call(searchSharePools, ours)).total).toBe(0);
    expect((await clerk.call(searchShareAccount, ours)).total).toBe(0);
    expect(await refusalOf(clerk, getSharePool, { id: pool })).toBe('公摊不存在或已被删除');
    expect(await refusalOf(clerk, voidSharePool, { id: pool, version: 3, reason: '错' })).toBe('公摊不存在或已被删除');
    const limited = await installation.as('limited');
    const unseen = await limited.ask(getSharePool, { id: pool });
    expect(unseen.envelope.code).not.toBe(200);
    const october = { planId: plan, periodFrom: '2026-11-01', periodTo: '2026-11-30', source: 3, amount: '1.00' } as const;
    expect((await auditor.ask(createSharePool, october)).envelope.code).not.toBe(200);
    expect((await installation.visitor.ask(searchSharePools, ours)).status).toBe(401);
    expect(
      (await emp.ask(createSharePlan, { ...ours, groupId: 99_999_999, ruleId: 99_999_999, name: 'x', method: 1 })).envelope.data,
    ).toMatchObject({
      fields: [{ path: 'groupId', msg: '分摊组不存在、已停用，或不在该小区' }],
    });
    expect(
      (await emp.ask(createSharePlan, { ...ours, groupId: ground.groupId, ruleId: 1, name: 'x', method: 17 })).envelope.data,
    ).toMatchObject({
      fields: [{ path: 'floorSteps', msg: '请填写楼层系数' }],
    });
  });
});
