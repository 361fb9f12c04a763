import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePurchase,
  createPurchase,
  energyBalance,
  removePurchase,
  searchEnergyLedger,
  searchPurchases,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { meterGround, NOW, type MeterGround } from '../../billing/meter-reading/meter.fixtures.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';

let installation: Installation;
let emp: Person;
let ground: MeterGround;
const purchase = (more: Partial<InputOf<typeof createPurchase>> = {}): InputOf<typeof createPurchase> => ({
  estateId: ground.estateId,
  kind: 2,
  month: '2026-10',
  quantity: '200',
  amount: '110',
  supplier: '供电公司',
  voucherNo: 'FP001',
  ...more,
});
const range = { monthFrom: '2026-09', monthTo: '2026-10' };
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  emp = await installation.as('emp');
  ground = await meterGround(installation, emp, { price: '0.5' });
  const one = await ground.house({ code: '能1-101', area: '60' });
  const two = await ground.house({ code: '能1-102', area: '40' });
  await ground.sql(
    `insert into estate.house_tally (tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, houses, build_area, charge_area) values ($1, $2, false, 4, 1, 1, 1, 2, 100, 100)`,
    [ground.tenantId, ground.estateId],
  );
  const master = await ground.meter({ number: 'Z-1', standardId: null, location: '总表' });
  const light = await ground.meter({ number: 'G-1', standardId: null, location: '楼道照明' });
  const first = await ground.meter({ number: 'D-1', houseId: one, parentId: master });
  const second = await ground.meter({ number: 'D-2', houseId: two, parentId: master });
  await ground.read('2026-09', { [first]: '50', [second]: '40', [light]: '10', [master]: '100' });
  await ground.read('2026-10', { [first]: '150', [second]: '90', [light]: '30', [master]: '260' });
  await ground.bill('2026-10');
});
afterAll(() => installation.close());

describe('what was bought', () => {
  it('is entered, changed by version and removed; one voucher of a month counts once', async () => {
    const { id } = await emp.call(createPurchase, purchase());
    expect(await refusalOf(emp, createPurchase, purchase())).toBe('该小区 2026.10 已有同一凭证号的电购入，请填写不同的凭证号');
    expect(await refusalOf(emp, createPurchase, purchase({ month: '2026-12' }))).toBe('月份不能晚于本月');
    expect(JSON.stringify((await emp.ask(createPurchase, purchase({ quantity: '-1' }))).envelope)).toContain(
      '数量应为非负数，最多四位小数',
    );
    await emp.call(changePurchase, { ...purchase({ amount: '120' }), id, version: 0 });
    expect((await emp.ask(changePurchase, { ...purchase(), id, version: 0 })).envelope.code).toBe(409);
    const spare = await emp.call(createPurchase, purchase({ voucherNo: 'FP002', quantity: '1', amount: '1' }));
    expect(await emp.call(searchPurchases, { estateId: ground.estateId })).toMatchObject({ total: 2, amount: '121.00' });
    await emp.call(removePurchase, { id: spare.id });
    expect(await refusalOf(emp, removePurchase, { id: spare.id })).toBe('能耗购入不存在或已被删除');
    expect((await emp.call(searchPurchases, { estateId: ground.estateId })).rows).toMatchObject([
      { quantity: '200', price: '0.6', month: '2026-10' },
    ]);
  });
});

describe('what became of it', () => {
  it('is sold by the meters of houses, used in public places, or lost', async () => {
    const { rows, totals } = await emp.call(energyBalance, { estateId: ground.estateId, kind: 2, ...range });
    expect(rows).toMatchObject([
      {
        month: '2026-09',
        bought: '0',
        sold: '90',
        unbilled: '90',
        common: '10',
        soldAmount: '0.00',
        loss: null,
        lossRate: null,
        perArea: '1.0000',
      },
      {
        month: '2026-10',
        bought: '200',
        boughtAmount: '120.00',
        sold: '150',
        unbilled: '0',
        soldAmount: '75.00',
        common: '20',
        loss: '30',
        lossRate: '15.00',
      },
    ]);
    expect(totals).toMatchObject([{ kind: 2, bought: '200', sold: '240', common: '30', loss: '30', lossRate: '15.00', perArea: '2.7000' }]);
  });

  it('is told meter by meter, with price, amount and the period before', async () => {
    const { rows, sums, total } = await emp.call(searchEnergyLedger, {
      estateId: ground.estateId,
      kind: 2,
      ...range,
      monthFrom: '2026-10',
      who: 'house',
    });
    expect(rows).toMatchObject([
      {
        place: '能1-101',
        meterNumber: 'D-1',
        previous: '50',
        current: '150',
        usage: '100',
        price: '0.5',
        amount: '50.00',
        lastUsage: '50',
        change: '100.0',
        state: 2,
        perArea: '1.67',
      },
      { place: '能1-102', meterNumber: 'D-2', usage: '50', amount: '25.00', change: '25.0' },
    ]);
    expect([total, sums]).toEqual([2, [{ kind: 2, readings: 2, usage: '150', amount: '75.00' }]]);
    const found = await emp.call(searchEnergyLedger, { estateId: ground.estateId, kind: 2, ...range, key: '楼道', who: 'common' });
    expect(found.rows).toMatchObject([
      { common: true, usage: '20', amount: null, price: null },
      { usage: '10', lastUsage: null, change: null },
    ]);
  });

  it.each([
    [{ monthFrom: '2026-10', monthTo: '2026-09' }, '截止月份不能早于起始月份'],
    [{ monthFrom: '2020-01', monthTo: '2026-09' }, '一次最多查看 36 个月'],
    [{ monthFrom: '2026-13', monthTo: '2026-09' }, '账期应为年月，如 2026-11'],
  ])('%j is refused: %s', async (months, text) => {
    expect(JSON.stringify((await emp.ask(energyBalance, months)).envelope)).toContain(text);
  });

  it('is seen within the estates of who asks, by who may', async () => {
    await ground.sql(
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 179, '{view,add,change,remove}'
         from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
           on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const limited = await installation.as('limited');
    expect((await limited.call(energyBalance, { estateId: ground.estateId, ...range })).rows).toEqual([]);
    expect((await limited.call(searchEnergyLedger, { estateId: ground.estateId, ...range })).total).toBe(0);
    expect((await limited.call(searchPurchases, { estateId: ground.estateId })).total).toBe(0);
    expect(await refusalOf(limited, createPurchase, purchase({ voucherNo: 'X' }))).toBe('小区不存在或已被删除');
  });
});
