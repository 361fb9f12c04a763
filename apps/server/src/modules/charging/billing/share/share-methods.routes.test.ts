// Each method of the specification with figures computed manually, which houses take part, limits, and the text for the owner.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShareAccount, listShareValues, previewSharePool, saveShareValues, searchSharePlans } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';
import { shareGround, type ShareGround } from './share.fixtures.ts';

let installation: Installation;
let emp: Person;
let auditor: Person;
let ground: ShareGround;
const ids: Record<string, number> = {};
beforeAll(async () => {
  installation = await openInstallation();
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  ground = await shareGround(installation, emp, auditor);
  for (const [code, area, floor, persons, coefficient, moveIn] of [
    ['101', '80', 1, 1, '1', '2020-01-01'],
    ['301', '90', 3, 2, '1.5', '2026-10-12'],
    ['601', '95', 6, 3, '2.5', '2020-01-01'],
  ] as const) {
    const id = await ground.house({ code, area, floor });
    ids[code] = id;
    await ground.sql(`update estate.house set persons = $3, coefficient = $4, move_in_date = $5 where tenant_id = $1 and id = $2`, [
      ground.tenantId,
      id,
      persons,
      coefficient,
      moveIn,
    ]);
    for (const [kind, usage] of [
      [1, floor * 2],
      [2, floor * 10],
    ])
      await ground.sql(
        `with m as (insert into charging.meter (tenant_id, estate_id, number, kind, house_id, start_date, created_by, created_at, updated_by, updated_at)
           values ($1, $2, $3, $4, $5, '2020-01-01', 'test', now(), 'test', now()) returning id)
         insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, usage, created_by, created_at, updated_by, updated_at)
         select $1, id, '2026-10-01', '2026-10-25', 0, $6, $6, 'test', now(), 'test', now() from m`,
        [ground.tenantId, ground.estateId, `${code}-${kind}`, kind, id, usage],
      );
  }
});
afterAll(() => installation.close());

const STEPS = [
  { floor: 1, factor: '0' },
  { floor: 2, factor: '0.5' },
  { floor: 4, factor: '1' },
];

describe('shares', () => {
  it.each([
    // 80 / 90 / 95 of 100: example 3 of the domain notes.
    [1, '100.00', ['30.19', '33.96', '35.85'], {}],
    [2, '100.00', ['33.34', '33.33', '33.33'], {}],
    // Water 2 / 6 / 12, electricity 10 / 30 / 60.
    [10, '100.00', ['10.00', '30.00', '60.00'], {}],
    [11, '200.00', ['20.00', '60.00', '120.00'], {}],
    [12, '100.00', ['10.00', '30.00', '60.00'], {}],
    [13, '100.00', [9, '20.00', '80.00'], { freeFloors: 2 }],
    [14, '100.00', ['16.67', '33.33', '50.00'], {}],
    // 31 / 20 / 31 days of October.
    [15, '82.00', ['31.00', '20.00', '31.00'], {}],
    [16, '100.00', ['20.00', '30.00', '50.00'], {}],
    // Factors 0 / 0.5 / 1 + 2 × 0.05 = 1.1: 45 and 104.5 of 149.5.
    [17, '149.50', [9, '45.00', '104.50'], { floorSteps: STEPS, floorMore: '0.05' }],
    [18, '160.00', [9, '50.00', '110.00'], { floorSteps: STEPS, floorMore: '0.05' }],
    // 2 × 0.5 = 1 and 3 × 1.1 = 3.3 of 4.3.
    [19, '430.00', [9, '100.00', '330.00'], { floorSteps: STEPS, floorMore: '0.05' }],
  ] as const)('by method %d %s as %j', async (method, amount, expected, more) => {
    const plan = await ground.plan(`公摊${method}`, { method, ...more, floorSteps: 'floorSteps' in more ? [...more.floorSteps] : [] });
    expect(Object.values(await ground.shares(await ground.pool(plan, amount)))).toEqual([...expected]);
  });

  it('by values agreed upon: percents sum to 100, amounts to the pool', async () => {
    const plan = await ground.plan('公摊9', { method: 9, customKind: 2 });
    const version = async () => (await emp.call(searchSharePlans, { key: '公摊9' })).rows[0]?.version ?? 0;
    const values = (percents: readonly string[]) =>
      Object.values(ids).map((houseId, index) => ({ houseId, value: percents[index] ?? '0' }));
    expect(await refusalOf(emp, saveShareValues, { id: plan, version: await version(), values: values(['50', '30', '19.5']) })).toBe(
      '各户百分比合计应为 100，现为 99.5',
    );
    await emp.call(saveShareValues, { id: plan, version: await version(), values: values(['50', '30', '20']) });
    expect((await emp.call(listShareValues, { id: plan })).map(({ value }) => value)).toEqual(['50', '30', '20']);
    const pool = await ground.pool(plan, '200.00');
    expect(Object.values(await ground.shares(pool))).toEqual(['100.00', '60.00', '40.00']);
    await ground.sql(`update estate.house set disabled = true where tenant_id = $1 and id = $2`, [ground.tenantId, ids['601']]);
    expect(await refusalOf(emp, previewSharePool, { id: pool })).toBe('参与分摊的房屋百分比合计 80%，应为 100%');
    await ground.sql(`update estate.house set disabled = false where tenant_id = $1 and id = $2`, [ground.tenantId, ids['601']]);

    const amounts = await ground.plan('公摊9金额', { method: 9, customKind: 1 });
    await emp.call(saveShareValues, { id: amounts, version: 0, values: values(['10', '20', '30']) });
    expect(Object.values(await ground.shares(await ground.pool(amounts, '60.00')))).toEqual(['10.00', '20.00', '30.00']);
    expect(await refusalOf(emp, previewSharePool, { id: await ground.pool(amounts, '61.00') })).toBe(
      '参与分摊的房屋自定义金额合计 60 元，与公摊金额 61.00 元不一致',
    );
  });

  it('keeps to limits: the rest goes to the others, or is borne by the company', async () => {
    const capped = await ground.plan('公摊限', { method: 12, maxAmount: '50.00' });
    const pool = await ground.audited(capped, '100.00');
    // 10 / 30 / 60: the last is limited to 50, and the other 50 is divided 1 : 3.
    expect(Object.values(await ground.shares(pool))).toEqual(['12.50', '37.50', '50.00']);
    await ground.allocate(pool);
    expect((await ground.bills(pool)).map(({ explain }) => explain)).toEqual([
      '公摊限 2026.10：总额 100.00 元中其余 50.00 元 × 权重 1（楼层 1） ÷ 权重合计 4 = 12.50 元',
      '公摊限 2026.10：总额 100.00 元中其余 50.00 元 × 权重 3（楼层 3） ÷ 权重合计 4 = 37.50 元',
      '公摊限 2026.10：总额 100.00 元 × 权重 6（楼层 6） ÷ 权重合计 10 = 60.00 元，按每户最高 50.00 元',
    ]);
    const borne = await ground.plan('公摊担', { method: 12, maxAmount: '50.00', leftOver: 2 });
    const { ownCost, parts } = await emp.call(previewSharePool, { id: await ground.pool(borne, '100.00') });
    expect([ownCost, ...parts.map(({ amount }) => amount)]).toEqual(['10.00', '10.00', '30.00', '50.00']);
    const floored = await ground.plan('公摊底', { method: 2, minAmount: '40.00' });
    expect(await refusalOf(emp, previewSharePool, { id: await ground.pool(floored, '100.00') })).toBe(
      '3 户每户最低 40.00 元，合计超过总额 100.00 元，不能分摊',
    );
  });

  it('lists who takes no part, with the reason, and refuses a share nobody bears', async () => {
    const other = await shareGround(installation, emp, auditor);
    for (const code of ['1', '2', '3', '4', '5', '6']) await other.house({ code, area: code === '2' ? '0' : '10', floor: 2 });
    const set = (code: string, values: string) =>
      other.sql(`update estate.house set ${values} where tenant_id = $1 and estate_id = $2 and code = $3`, [
        other.tenantId,
        other.estateId,
        code,
      ]);
    await set('3', 'use_state = 5');
    await set('4', 'usage = 2');
    await set('5', 'disabled = true');
    await set('6', 'use_state = 1, handover_date = null');
    const plan = await other.plan('公摊范围', { includeVacant: false, includeBusiness: false });
    expect(await other.shares(await other.pool(plan, '30.00'))).toEqual({ 1: '15.00', 2: 1, 3: 12, 4: 12, 5: 8, 6: '15.00' });
    const water = await other.plan('公摊水', { method: 10 });
    expect(await refusalOf(emp, previewSharePool, { id: await other.pool(water, '30.00') })).toBe(
      '参与分摊的房屋权重合计为零，不能分摊，请核对分摊方式与房屋资料',
    );
    const ground1 = await other.plan('公摊首层', { includeGround: false, includeUnsold: false });
    await set('1', 'floor = 1');
    expect(await other.shares(await other.pool(ground1, '30.00'))).toMatchObject({ 1: 12, 3: '15.00', 4: '15.00', 6: 12 });
  });

  it('an owner reads how his part was computed, the last cent too', async () => {
    const plan = await ground.plan('公摊说明', { method: 1 });
    const pool = await ground.audited(plan, '100.00');
    await ground.allocate(pool);
    expect((await ground.bills(pool))[0]?.explain).toBe(
      '公摊说明 2026.10：总额 100.00 元 × 权重 80（面积 80㎡） ÷ 权重合计 265 = 30.19 元',
    );
    const third = await ground.plan('公摊尾差', { method: 2 });
    const cents = await ground.audited(third, '1.00');
    await ground.allocate(cents);
    expect((await ground.bills(cents)).map(({ explain }) => explain.split(' = ')[1])).toEqual([
      '0.34 元（尾差 +0.01 元）',
      '0.33 元',
      '0.33 元',
    ]);
    expect(await emp.call(getShareAccount, { poolId: cents, houseId: ids['101'] as number })).toMatchObject({
      formula: '每户分摊 = 总额 ÷ 参与分摊的户数',
      weight: '1',
      weightSum: '3',
      amount: '0.34',
      explain: '公摊尾差 2026.10：总额 1.00 元 × 权重 1（1 户） ÷ 权重合计 3 = 0.34 元（尾差 +0.01 元）',
    });
  });
});
