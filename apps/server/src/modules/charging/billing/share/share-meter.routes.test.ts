// A pool from public meters, and the scope of users.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSharePlan,
  createSharePool,
  getSharePool,
  listShareMeters,
  previewSharePool,
  searchShareAccount,
  searchSharePlans,
  searchSharePools,
  voidSharePool,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf, turnableClock } from '../../settlement/settlement.fixtures.ts';
import { shareGround } from './share.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-11-05T10:00:00+08:00') });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

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
