// 酬金制: what the company earns of an estate's money is booked by the close, as it was agreed. domain: accounting 1.1, 7.2 row 1b.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { openVoucherStage, type Line, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from './close.fixtures.ts';

const { CLOSE_STEP, FEE_BASIS, STEP_STATE } = calls;
const [JANUARY, FEBRUARY, MARCH] = [202501, 202502, 202503];
let stage: VoucherStage;
let close: CloseStage;
let [mine, other] = [0, 0];

beforeAll(async () => {
  stage = await openVoucherStage({ firstYm: JANUARY, openTo: MARCH, dimsRequired: true, leaves: [], openings: [] });
  close = closeStage(stage);
  const estates = await stage.ask<{ id: number }>(
    `update estate.estate e set company_id = $1
      where e.id in (select h.estate_id from estate.house h where h.tenant_id = $2 group by 1 order by count(*) desc limit 2)
      returning e.id::int`,
    [stage.companyId, stage.tenantId],
  );
  [mine = 0, other = 0] = estates.map(({ id }) => id);
  await stage.maker.call(calls.saveRuleSetting, {
    ...{ companyId: stage.companyId, fromYm: MARCH, enabled: false, closedMode: 1, version: null },
    regimes: [{ estateId: mine, regime: calls.REGIME.fee }],
  });
});
afterAll(() => stage.close());

const fee = (basis: 1 | 2 | 3, value: string, taxRate = '6') => ({ estateId: mine, basis, value, taxRate });
const accrual = async (ym: number) => {
  const found = (await close.read(ym)).steps.find(({ step }) => step === CLOSE_STEP.accrual);
  return { state: found?.state, proposed: found?.proposed.map(({ summary, total }) => `${summary} ${total}`) };
};
const run = (ym: number) => close.run(ym, CLOSE_STEP.accrual);
const balances = async (ym: number): Promise<string[]> =>
  Promise.all(['224105', '600102', '22210107'].map((code) => close.balance(code, ym)));
/** Every dim that the subjects of a receivable ask for. */
async function receivable(): Promise<Partial<calls.Dims>> {
  const [found] = await stage.ask<{ house: number; person: number; item: number }>(
    `select h.id::int as house, o.person_id::int as person,
            (select t.id::int from manage.charge_type t where t.tenant_id = h.tenant_id order by t.id limit 1) as item
       from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id
      where h.estate_id = $1 order by h.id limit 1`,
    [mine],
  );
  return { estateId: mine, houseId: found?.house ?? 0, personId: found?.person ?? 0, chargeTypeId: found?.item ?? 0 };
}
async function post(day: string, lines: readonly Line[]): Promise<void> {
  await stage.write(lines, { day });
  await close.settle(Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7)));
}
const billed = async (day: string, amount: string): Promise<void> =>
  post(day, [
    ['112201', 'D', amount, { dims: await receivable() }],
    ['224105', 'C', amount, { dims: { estateId: mine } }],
  ]);

describe('the fee of an estate', () => {
  it('is a share of what was billed, with its tax; run again, only the difference is booked', async () => {
    await billed('2025-01-10', '10000.00');
    await close.set({ badDebt: false, fees: [fee(FEE_BASIS.billed, '10')] });
    expect(await accrual(JANUARY)).toEqual({ state: STEP_STATE.todo, proposed: ['计提2025年1月酬金 1000.00'] });
    await run(JANUARY);
    expect((await accrual(JANUARY)).state).toBe(STEP_STATE.waiting);
    await close.settle(JANUARY);
    expect(await balances(JANUARY)).toEqual(['-9000.00', '-943.40', '-56.60']);
    expect(await accrual(JANUARY)).toEqual({ state: STEP_STATE.done, proposed: [] });
    expect((await run(JANUARY)).vouchers).toBe(0);

    await billed('2025-01-20', '333.33');
    expect(await accrual(JANUARY)).toEqual({ state: STEP_STATE.changed, proposed: ['计提2025年1月酬金 33.33'] });
    await run(JANUARY);
    await close.settle(JANUARY);
    expect(await balances(JANUARY)).toEqual(['-9300.00', '-974.84', '-58.49']);
    const dims = await stage.ask<{ estate: number; item: number | null }>(
      `select d.estate_id::int as estate, d.charge_type_id::int as item from accounting.entry e
         join accounting.subject s on s.id = e.subject_id join accounting.dimset d on d.id = e.dimset_id
        where e.company_id = $1 and s.code = '600102'`,
      [stage.companyId],
    );
    expect(dims).toEqual([
      { estate: mine, item: null },
      { estate: mine, item: null },
    ]);
  });

  it('is a share of what came in, less what went back', async () => {
    const cash = (side: 'D' | 'C', amount: string): Line => ['1001', side, amount, { cashItem: 'CF01', dims: { estateId: mine } }];
    await close.set({ fees: [fee(FEE_BASIS.received, '20', '3')] });
    expect(await accrual(FEBRUARY)).toEqual({ state: STEP_STATE.none, proposed: [] });
    await post('2025-02-10', [cash('D', '5000.00'), ['112201', 'C', '5000.00', { dims: await receivable() }]]);
    await post('2025-02-12', [cash('D', '-400.00'), ['112201', 'C', '-400.00', { dims: await receivable() }]]);
    expect((await accrual(FEBRUARY)).proposed).toEqual(['计提2025年2月酬金 920.00']);
    await run(FEBRUARY);
    await close.settle(FEBRUARY);
    // 920.00 with 3 %: 893.20 and 26.80.
    expect(await balances(FEBRUARY)).toEqual(['-8380.00', '-1868.04', '-85.29']);
  });

  it('is a fixed sum, written anew while nobody has audited it, and taken back', async () => {
    await close.set({ fees: [fee(FEE_BASIS.fixed, '800')] });
    await run(MARCH);
    await close.set({ fees: [fee(FEE_BASIS.fixed, '1060.5')] });
    expect(await accrual(MARCH)).toEqual({ state: STEP_STATE.changed, proposed: ['计提2025年3月酬金 1060.50'] });
    await run(MARCH);
    const { vouchers = [] } = (await close.read(MARCH)).steps.find(({ step }) => step === CLOSE_STEP.accrual) ?? {};
    expect(vouchers.map(({ total }) => total)).toEqual(['1060.50']);
    await stage.maker.call(calls.undoCloseStep, { companyId: stage.companyId, ym: MARCH, step: CLOSE_STEP.accrual });
    expect(await accrual(MARCH)).toEqual({ state: STEP_STATE.todo, proposed: ['计提2025年3月酬金 1060.50'] });
  });

  it('is agreed for estates of the company under 酬金制, once, above nothing and within the whole', async () => {
    await expect(close.set({ fees: [{ ...fee(1, '1'), estateId: other }] })).rejects.toThrow('只有本公司的酬金制小区可以计提酬金');
    await expect(close.set({ fees: [fee(1, '1'), fee(2, '1')] })).rejects.toThrow('同一小区只能有一种酬金');
    for (const [basis, value] of [
      [1, '0'],
      [1, '1.005'],
      [2, '100.01'],
      [3, 'ten'],
    ] as const)
      await expect(close.set({ fees: [fee(basis, value)] })).rejects.toThrow(/定额应大于 0/);
  });
});
