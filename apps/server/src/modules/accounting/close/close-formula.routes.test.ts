// Step 计提 by templates whose amounts are formulas over the books. domain: accounting 2.5, 5.1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { subtractDecimal } from '@anju/domain';
import { openVoucherStage, type Line, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from './close.fixtures.ts';

const { CLOSE_STEP, STEP_STATE, TEMPLATE_AMOUNT } = calls;
const [JANUARY, FEBRUARY] = [202501, 202502];
type TemplateLine = calls.InputOf<typeof calls.createVoucherTemplate>['lines'][number];
let stage: VoucherStage;
let close: CloseStage;
let estateId = 0;
let [union, reserve] = [0, 0];

const formula = (code: string, direction: 1 | -1, text: string, more: Partial<TemplateLine> = {}): TemplateLine => ({
  ...{ summary: '计提经费', subjectId: stage.subjectId(code), direction, mode: TEMPLATE_AMOUNT.formula, formula: text },
  ...more,
});
const template = async (name: string, lines: TemplateLine[]): Promise<number> =>
  (await stage.maker.call(calls.createVoucherTemplate, { companyId: stage.companyId, name, word: '记', frequency: 1, lines })).id;

beforeAll(async () => {
  stage = await openVoucherStage();
  close = closeStage(stage);
  const [estate] = await stage.ask<{ id: number }>(`select id::int from estate.estate where tenant_id = $1 order by id limit 1`, [
    stage.tenantId,
  ]);
  estateId = estate?.id ?? 0;
  union = await template('工会经费', [formula('660299', 1, 'DF(221101)*0.02'), formula('221105', -1, 'R1')]);
  reserve = await template('能耗预提', [
    formula('640105', 1, 'PL(600101)*0.1', { dims: { ...calls.NO_DIMS, estateId } }),
    formula('2202', -1, 'R1'),
  ]);
  await close.set({ templateIds: [union, reserve], badDebt: false, vat: false, incomeTax: calls.INCOME_TAX.none });
});
afterAll(() => stage.close());

const accrual = async (ym: number) => {
  const found = (await close.read(ym)).steps.find(({ step }) => step === CLOSE_STEP.accrual);
  return { state: found?.state, proposed: found?.proposed.map(({ summary, total }) => `${summary} ${total}`), text: found?.text };
};
const run = (ym: number) => close.run(ym, CLOSE_STEP.accrual);
const income = (amount: string, day = '2025-01-15') => {
  const lines: Line[] = [
    ['112201', 'D', amount],
    ['600101', 'C', amount],
  ];
  return stage.write(lines, { day });
};
const balances = (ym: number) => Promise.all(['221105', '640105', '2202'].map((code) => close.balance(code, ym)));

describe('templates with formulas', () => {
  it('propose nothing while the books give nothing, and what they give once they do', async () => {
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.none, proposed: [] });
    await income('1000.05');
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.todo, proposed: ['能耗预提 100.01'] });
    expect(await run(JANUARY)).toMatchObject({ vouchers: 1 });
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.waiting, proposed: [] });
  });

  it('are written anew with their number while nobody has audited them, each its own voucher', async () => {
    await stage.write([
      ['660201', 'D', '80000.00'],
      ['221101', 'C', '80000.00'],
    ]);
    await income('500.00');
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.changed, proposed: ['工会经费 1600.00', '能耗预提 150.01'] });
    expect(await run(JANUARY)).toMatchObject({ vouchers: 2 });
    const written = await stage.ask<{ name: string; key: string; lines: string[] }>(
      `select v.word || v.no as name, v.source_key as key,
              array_agg(s.code || ' ' || e.debit || ' ' || e.credit || coalesce(' P' || d.estate_id, '') order by e.line) as lines
         from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
         join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
         join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
        where v.company_id = $1 and v.source = 'close.formula' group by v.id, v.word, v.no, v.source_key order by v.no`,
      [stage.companyId],
    );
    expect(written).toEqual([
      { name: '记2', key: `202501.${reserve}`, lines: [`640105 150.01 0.00 P${estateId}`, '2202 0.00 150.01'] },
      { name: '记5', key: `202501.${union}`, lines: ['660299 1600.00 0.00', '221105 0.00 1600.00'] },
    ]);
  });

  it('leave audited ones of another template alone, and book the difference of posted ones, red where it is less', async () => {
    const before = await balances(JANUARY);
    await close.settle(JANUARY);
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.done, proposed: [] });
    await stage.write([
      ['660201', 'D', '-10000.00'],
      ['221101', 'C', '-10000.00'],
    ]);
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.changed, proposed: ['工会经费 -200.00'] });
    await run(JANUARY);
    await close.settle(JANUARY);
    expect(await accrual(JANUARY)).toMatchObject({ state: STEP_STATE.done });
    const now = await balances(JANUARY);
    expect(now.map((net, at) => subtractDecimal(net, before[at] ?? '0'))).toEqual(['-1400', '150.01', '-150.01']);
  });

  it('are taken back by red ink, and due again', async () => {
    expect(
      await stage.maker.call(calls.undoCloseStep, { companyId: stage.companyId, ym: JANUARY, step: CLOSE_STEP.accrual }),
    ).toMatchObject({
      vouchers: 3,
    });
    await close.settle(JANUARY);
    expect(await accrual(JANUARY)).toMatchObject({ proposed: ['工会经费 1400.00', '能耗预提 150.01'] });
    await run(JANUARY);
    await close.settle(JANUARY);
    expect(await close.balance('221105', JANUARY)).toBe('-1400.00');
  });

  it('that do not balance are told by name, and nothing else of the step is booked', async () => {
    const { version } = await stage.maker.call(calls.getVoucherTemplate, { id: union });
    await stage.maker.call(calls.changeVoucherTemplate, {
      ...{ id: union, version, name: '工会经费', word: '记', frequency: 1 as const },
      lines: [formula('660299', 1, 'PL(600101)*0.02'), formula('221105', -1, '5.00')],
    });
    await income('300.00', '2025-02-15');
    const text = '模板“工会经费”按公式算出的借贷不平，差额 1.00，请修改公式';
    expect(await accrual(FEBRUARY)).toMatchObject({ state: STEP_STATE.todo, text, proposed: [] });
    const step = { companyId: stage.companyId, ym: FEBRUARY, step: CLOSE_STEP.accrual };
    expect((await stage.maker.ask(calls.runCloseStep, step)).envelope.msg).toBe(text);
  });

  it('read what others of the same step book: one run is enough', async () => {
    const first = await template('先提', [formula('660299', 1, 'PL(600101)*0.1'), formula('221105', -1, 'R1')]);
    const second = await template('后提', [formula('660201', 1, 'JF(660299)*0.5'), formula('2202', -1, 'R1')]);
    // In either order of the list.
    for (const templateIds of [
      [second, first],
      [first, second],
    ]) {
      await close.set({ templateIds });
      expect(await run(FEBRUARY)).toMatchObject({ vouchers: 2 });
      expect(await accrual(FEBRUARY)).toMatchObject({ state: STEP_STATE.waiting, proposed: [] });
      const booked = await stage.ask<{ key: string; total: string }>(
        `select source_key as key, total::text from accounting.voucher where company_id = $1 and ym = $2 and source = 'close.formula' order by total`,
        [stage.companyId, FEBRUARY],
      );
      expect(booked).toEqual([
        { key: `202502.${second}`, total: '15.00' },
        { key: `202502.${first}`, total: '30.00' },
      ]);
      await stage.maker.call(calls.undoCloseStep, { companyId: stage.companyId, ym: FEBRUARY, step: CLOSE_STEP.accrual });
    }
  });
});
