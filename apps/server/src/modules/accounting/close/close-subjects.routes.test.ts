// Companies that split the subjects the close books to, templates without amounts, and the year end of a 小规模纳税人. domain: accounting 1.1,
// 5.1, 5.5.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { clockAt } from '../../../testing/installation.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from './close.fixtures.ts';

const { CLOSE_STEP, STEP_STATE } = calls;
const DECEMBER = 202512;
let stage: VoucherStage;
let close: CloseStage;
beforeAll(async () => {
  stage = await openVoucherStage(
    { ...{ firstYm: DECEMBER, openTo: DECEMBER, dimsRequired: false, leaves: [] }, openings: [] },
    { clock: clockAt('2026-01-05T10:00:00+08:00') },
  );
  close = closeStage(stage);
});
afterAll(() => stage.close());

const idOf = async (code: string): Promise<number> =>
  (
    await stage.ask<{ id: number }>(`select id::int from accounting.subject where company_id = $1 and code = $2`, [stage.companyId, code])
  )[0]?.id ?? 0;
const split = async (code: string, more: string, name: string, direction: 1 | -1, dims = ''): Promise<number> => {
  const flags = { cash: false, bank: false, cashEquivalent: false, custody: false, cashIn: null, cashOut: null, forbiddenSide: 0 } as const;
  const { id } = await stage.maker.call(calls.createSubject, {
    ...{ companyId: stage.companyId, parentId: await idOf(code), code: `${code}${more}`, name, category: 6, direction, dims },
    ...{ required: '', ...flags, move: true },
  });
  return id;
};
const step = async (no: number) => (await close.read(DECEMBER)).steps.find((one) => one.step === no);
const refused = async (call: calls.Endpoint, input: object) => (await stage.maker.ask(call, input)).envelope.msg;

describe('a subject of the close that has children', () => {
  it('is taken at its only leaf, and asked for where there are several; the page stays readable and says it', async () => {
    await close.book(DECEMBER, 1, [
      {
        ...{ day: '2025-12-10', summary: '特约服务' },
        lines: [
          { code: '112201', debit: '1060.00' },
          { code: '600103', credit: '1000.00' },
          { code: '22210107', credit: '60.00' },
        ],
      },
    ]);
    await close.set({ incomeTax: calls.INCOME_TAX.none, badDebt: false });
    await split('4103', '01', '本年', -1);
    await split('6403', '01', '城建税', 1, 'P');
    const chosen = await split('6403', '02', '附加', 1, 'P');
    expect(await step(CLOSE_STEP.carry)).toMatchObject({ state: STEP_STATE.todo, proposed: [{ total: '1000.00' }] });
    const text = '科目 6403 下有 2 个末级科目，请在结账设置中指定结账使用哪一个';
    expect(await step(CLOSE_STEP.tax)).toMatchObject({ state: STEP_STATE.todo, text, proposed: [] });
    expect(await refused(calls.runCloseStep, { companyId: stage.companyId, ym: DECEMBER, step: CLOSE_STEP.tax })).toBe(text);
    expect(await close.wrong(DECEMBER)).toMatchObject({ tax: 1 });

    const { choices } = await stage.maker.call(calls.readCloseSetting, { companyId: stage.companyId });
    expect(choices.map(({ code, leaves }) => [code, leaves.map((one) => one.code)])).toEqual([['6403', ['640301', '640302']]]);
    await expect(close.set({ subjects: [{ code: '6403', subjectId: await idOf('2202') }] })).rejects.toThrow(/结账科目 6403/);
    await close.set({ subjects: [{ code: '6403', subjectId: chosen }] });
    await close.run(DECEMBER, CLOSE_STEP.tax);
    await close.settle(DECEMBER);
    expect([await close.balance('640301', DECEMBER), await close.balance('640302', DECEMBER)]).toEqual(['0.00', '7.20']);
    await close.run(DECEMBER, CLOSE_STEP.carry);
    await close.settle(DECEMBER);
    expect(await close.balance('410301', DECEMBER)).toBe('-992.80');
  });
});

it('a template without amounts is no accrual: it is refused where it is chosen, and told where it lost them', async () => {
  const { companyId, maker } = stage;
  const line = (code: string, direction: 1 | -1, amount: string | null) => ({
    ...{ summary: '计提工资', subjectId: stage.subjectId(code), direction, mode: amount === null ? (0 as const) : (1 as const), amount },
  });
  const form = (amount: string | null) => ({
    ...{ name: '计提工资', word: '记', frequency: 1 as const, lines: [line('660201', 1, amount), line('221101', -1, amount)] },
  });
  const { id } = await maker.call(calls.createVoucherTemplate, { companyId, ...form(null) });
  await expect(close.set({ templateIds: [id] })).rejects.toThrow(/模板“计提工资”没有金额/);
  await maker.call(calls.changeVoucherTemplate, { id, version: 0, ...form('2000.00') });
  await close.set({ templateIds: [id] });
  expect(await step(CLOSE_STEP.accrual)).toMatchObject({ state: STEP_STATE.todo, proposed: [{ summary: '计提工资', total: '2000.00' }] });
  await maker.call(calls.changeVoucherTemplate, { id, version: 1, ...form(null) });
  expect(await step(CLOSE_STEP.accrual)).toMatchObject({ state: STEP_STATE.todo, proposed: [] });
  expect((await step(CLOSE_STEP.accrual))?.text).toContain('模板“计提工资”没有金额');
  expect(await close.wrong(DECEMBER)).toMatchObject({ accruals: 1 });
  await close.set({ templateIds: [] });
});

it('a 小规模纳税人 owes at the end of the year what it owed before', async () => {
  await stage.ask(`update accounting.account_set set tax_payer = $2 where company_id = $1`, [stage.companyId, calls.TAX_PAYER.small]);
  const owed = await close.balance('22210107', DECEMBER);
  expect(owed).toBe('-60.00');
  const yearEnd = await step(CLOSE_STEP.yearEnd);
  expect(yearEnd?.proposed.map(({ summary }) => summary)).toEqual([
    '2025 年结转本年利润',
    '2025 年提取法定盈余公积',
    '2025 年结转利润分配',
  ]);
  await stage.ask(`update accounting.account_set set tax_payer = $2 where company_id = $1`, [stage.companyId, calls.TAX_PAYER.general]);
  expect((await step(CLOSE_STEP.yearEnd))?.proposed.map(({ summary }) => summary)).toContain('2025 年结平应交增值税明细');
});

it('a balance that no line bears out is found', async () => {
  const shift = (amount: string) =>
    stage.ask(
      `update accounting.balance b set debit = b.debit + $3 from accounting.subject s
        where s.tenant_id = b.tenant_id and s.id = b.subject_id and b.company_id = $1 and b.ym = $2 and s.code = '112201'`,
      [stage.companyId, DECEMBER, amount],
    );
  expect((await close.wrong(DECEMBER))['recon']).toBeUndefined();
  await shift('1.00');
  expect(await close.wrong(DECEMBER)).toMatchObject({ recon: 1 });
  await shift('-1.00');
});
