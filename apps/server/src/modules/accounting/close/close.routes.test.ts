// The worked month taken through its steps, closed, opened again and closed again. domain: accounting 5, 8.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { clockAt, type Person } from '../../../testing/installation.ts';
import { ORACLE_BALANCES } from '../books/oracle.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, prepareWorkedMonth, WORKED, type CloseStage } from './close.fixtures.ts';

const { CLOSE_STEP, STEP_STATE, VOUCHER } = calls;
const JANUARY = 202501;
let stage: VoucherStage;
let close: CloseStage;
beforeAll(async () => {
  stage = await openVoucherStage({}, { clock: clockAt('2025-02-03T10:00:00+08:00') });
  close = closeStage(stage);
  await stage.maker.call(calls.installStatements, { companyId: stage.companyId });
  await close.book(JANUARY, 1, WORKED);
  await prepareWorkedMonth(stage, close);
});
afterAll(() => stage.close());

const told = async (person: Person, call: calls.Endpoint, input: object): Promise<string> => (await person.ask(call, input)).envelope.msg;
const of = <T extends object>(input: T) => ({ companyId: stage.companyId, ym: JANUARY, ...input });
const stepOf = async (step: number, ym = JANUARY) => (await close.read(ym)).steps.find((one) => one.step === step);
const january = async () =>
  stage.ask<{ code: string; debit: string; credit: string; closing: string }>(
    `select s.code, sum(b.debit) filter (where b.ym = 202501)::numeric(18, 2)::text as debit,
            sum(b.credit) filter (where b.ym = 202501)::numeric(18, 2)::text as credit, sum(b.debit - b.credit)::numeric(18, 2)::text as closing
       from accounting.subject_balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
      where b.tenant_id = $1 and b.company_id = $2 and b.ym in (202500, 202501) group by 1 order by 1`,
    [stage.tenantId, stage.companyId],
  );
async function expectOracle(): Promise<void> {
  const found = (await january()).map(({ code, debit, credit, closing }) => ({
    ...{ code, closing, debit: debit ?? '0.00', credit: credit ?? '0.00' },
  }));
  const expected = ORACLE_BALANCES.map(({ code, debit, credit, closing }) => ({ code, closing, debit, credit }));
  expect(found).toEqual(expected.toSorted((left, right) => (left.code < right.code ? -1 : 1)));
}
async function expectStatements(): Promise<void> {
  const { rows } = await stage.maker.call(calls.listReports, { companyId: stage.companyId });
  const totals = async (no: number, ...ids: number[]) => {
    const reportId = rows.find((report) => report.no === no)?.id ?? 0;
    const { lines, checks } = await stage.maker.call(calls.reporting, { companyId: stage.companyId, reportId, from: JANUARY, to: JANUARY });
    expect(checks.every(({ holds }) => holds)).toBe(true);
    return ids.map((id) => lines.find((line) => line.id === id)?.total1);
  };
  expect(await totals(1, 1, 5, 34, 66, 68)).toEqual(['839674.00', '120498.00', '1297722.00', '189060.07', '1297722.00']);
  expect(await totals(2, 1, 2, 19, 24)).toEqual(['209000.00', '117500.00', '67030.60', '65104.07']);
  expect(await totals(3, 7, 13, 20, 22)).toEqual(['56649.00', '-45200.00', '11449.00', '539449.00']);
}

describe('the worked month', () => {
  it('shows ten steps with what each would book', async () => {
    const { steps, next, state } = await close.read(JANUARY);
    expect(state).toBe(calls.PERIOD.open);
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(next).toBe(CLOSE_STEP.amortisation);
    const proposed = steps.flatMap((one) => one.proposed.map(({ summary, total }) => `${one.step} ${summary} ${total}`));
    expect(proposed.filter((text) => /^[345]/.test(text))).toEqual([
      '3 摊销装修费 1000.00',
      '4 计提工资 80000.00',
      '4 计提2025年1月坏账准备 4042.00',
      '5 转出2025年1月未交增值税 4670.00',
      '5 计提2025年1月城建税及附加 560.40',
      // Payroll, amortisation and provision are not booked yet.
      '5 计提2025年1月所得税 7678.63',
    ]);
  });

  it('is refused in the wrong order, with the reason', async () => {
    expect(await told(stage.poster, calls.closePeriod, of({ confirmed: true }))).toMatch(
      /项检查不通过，不能结账：.*已摊销.*损益类科目已结平|项检查不通过，不能结账：.*损益类科目已结平.*已摊销/,
    );
    await close.run(JANUARY, CLOSE_STEP.amortisation);
    expect(await told(stage.maker, calls.runCloseStep, of({ step: CLOSE_STEP.carry }))).toBe('损益结转还不能进行：还有 1 张凭证没有登账');
    expect(await told(stage.maker, calls.runCloseStep, of({ ym: 202502, step: CLOSE_STEP.carry }))).toBe('请先结账 2025 年 1 月');
    expect(await told(stage.maker, calls.runCloseStep, of({ step: CLOSE_STEP.checks }))).toBe('结账检查没有需要处理的内容');
  });

  it('books a step anew with its numbers while nobody has audited it, and not at all after that', async () => {
    expect((await close.run(JANUARY, CLOSE_STEP.accrual)).text).toBe('计提：生成 2 张凭证');
    await close.run(JANUARY, CLOSE_STEP.tax);
    expect(await stepOf(CLOSE_STEP.tax)).toMatchObject({ state: STEP_STATE.waiting, proposed: [], undoable: true });
    await close.set({ cityRate: '5' });
    const changed = await stepOf(CLOSE_STEP.tax);
    expect(changed).toMatchObject({ state: STEP_STATE.changed });
    // A lower surcharge raises the income tax.
    expect(changed?.proposed.map(({ summary, total }) => [summary, total])).toEqual([
      ['计提2025年1月城建税及附加', '467.00'],
      ['计提2025年1月所得税', '3431.20'],
    ]);
    const numbers = changed?.vouchers.map(({ number }) => number);
    await close.run(JANUARY, CLOSE_STEP.tax);
    await close.set({ cityRate: '7' });
    const surcharge = (await stepOf(CLOSE_STEP.tax))?.vouchers.find(({ summary }) => summary.includes('城建税'));
    const one = { companyId: stage.companyId, vouchers: [{ id: surcharge?.id ?? 0, version: surcharge?.version ?? 0 }] };
    expect((await stage.auditor.call(calls.auditVouchers, one)).done).toBe(1);
    for (const call of [calls.runCloseStep, calls.undoCloseStep])
      expect(await told(stage.maker, call, of({ step: CLOSE_STEP.tax }))).toBe(`凭证 ${surcharge?.number} 已审核，请审核人先取消审核`);
    const again = (await stepOf(CLOSE_STEP.tax))?.vouchers.find(({ id }) => id === surcharge?.id);
    await stage.auditor.call(calls.unauditVouchers, {
      ...{ companyId: stage.companyId, vouchers: [{ id: again?.id ?? 0, version: again?.version ?? 0 }] },
    });
    await close.run(JANUARY, CLOSE_STEP.tax);
    expect((await stepOf(CLOSE_STEP.tax))?.vouchers.map(({ number }) => number)).toEqual(numbers);
    expect((await close.run(JANUARY, CLOSE_STEP.tax)).text).toBe('税费没有需要处理的内容');
  });

  it('is closed with exactly the figures of the oracle', async () => {
    await close.settle(JANUARY);
    expect(await stepOf(CLOSE_STEP.post)).toMatchObject({ state: STEP_STATE.done });
    expect(Object.keys(await close.wrong(JANUARY))).toContain('profit');
    await close.run(JANUARY, CLOSE_STEP.carry);
    const carried = await stepOf(CLOSE_STEP.carry);
    expect(carried?.vouchers.map(({ number, maker }) => [number, maker !== ''])).toEqual([['记-0031', true]]);
    await close.settle(JANUARY);
    await expectOracle();
    await expectStatements();
    // Money held for water and power stands on its subject, and none of the two bank subjects names its accounts.
    expect(await close.wrong(JANUARY)).toEqual({ 'bank-reconciliation': 2, collected: 1 });
    expect(await told(stage.poster, calls.closePeriod, of({}))).toBe(
      '有 2 项提醒，请确认后结账：银行存款余额调节表已编制、代收水电费没有未解释的余额',
    );
    expect(await close.close(JANUARY)).toEqual({ next: 202502, filed: 3 });
    const closed = await close.read(JANUARY);
    expect(closed).toMatchObject({ state: calls.PERIOD.closed, next: null, latestClosed: JANUARY });
    expect(closed.steps.every(({ state }) => state === STEP_STATE.done || state === STEP_STATE.none)).toBe(true);
    expect(closed.log[0]).toMatchObject({ ym: JANUARY, action: 1 });
    const filed = await stage.maker.call(calls.searchReportResults, { companyId: stage.companyId });
    expect(filed.rows.filter(({ state }) => state === calls.REPORT_RESULT.filed)).toHaveLength(3);
    // Rates of later months change nothing in a closed one.
    await close.set({ incomeTaxRate: '25' });
    expect((await close.read(JANUARY)).steps.every(({ proposed }) => proposed.length === 0)).toBe(true);
    await close.set({ incomeTaxRate: '5' });
  });

  it('takes nothing more once it is closed', async () => {
    const lines = stage.lines([
      ['660204', 'D', '10.00'],
      ['1001', 'C', '10.00', { cashItem: 'CF06' }],
    ]);
    const voucher = { companyId: stage.companyId, word: '记', day: '2025-01-31', lines, submit: true, confirmed: true };
    expect(await told(stage.maker, calls.createVoucher, voucher)).toBe('期间已结账，不可操作！');
    for (const call of [calls.runCloseStep, calls.undoCloseStep])
      expect(await told(stage.maker, call, of({ step: CLOSE_STEP.carry }))).toMatch(/^2025 年 1 月为“已结账”，不能/);
    expect(await told(stage.poster, calls.closePeriod, of({ confirmed: true }))).toMatch(/为“已结账”，不能结账$/);
    await expect(
      stage.ask(`update accounting.period set state = 1, closed_at = null, closed_by = '' where company_id = $1 and ym = 202501`, [
        stage.companyId,
      ]),
    ).rejects.toThrow(/stays closed/);
  });
});

describe('反结账', () => {
  it('takes two people, turns the carry red, and the month is closed again with what was corrected', async () => {
    expect(await told(stage.maker, calls.askReopening, of({ ym: 202502, reason: '误操作' }))).toBe('只能反结账最近结账的期间 2025 年 1 月');
    const { id } = await stage.maker.call(calls.askReopening, of({ reason: '漏记一笔办公费' }));
    expect(await told(stage.auditor, calls.askReopening, of({ reason: '再来一次' }))).toBe('2025 年 1 月的反结账申请还没有处理');
    const asked = (await close.read(JANUARY)).reopening;
    expect(asked).toMatchObject({ id, own: true, reason: '漏记一笔办公费' });
    const version = asked?.version ?? 0;
    expect(await told(stage.maker, calls.confirmReopening, { id, version })).toBe('反结账要由申请人以外的人确认');
    expect(await told(stage.auditor, calls.recallReopening, { id, version })).toBe('只有申请人可以撤回');
    await stage.poster.call(calls.confirmReopening, { id, version });
    const reopened = await close.read(JANUARY);
    expect(reopened).toMatchObject({ state: calls.PERIOD.open, reopening: null, latestClosed: null, next: CLOSE_STEP.carry });
    const carry = reopened.steps.find(({ step }) => step === CLOSE_STEP.carry);
    expect(carry?.vouchers.map(({ red, state }) => [red, state])).toEqual([
      [false, VOUCHER.posted],
      [true, VOUCHER.posted],
    ]);
    expect(carry?.state).toBe(STEP_STATE.todo);
    // Profit stands on its subjects again, and the statements do not notice.
    expect(await close.balance('4103', JANUARY)).toBe('0.00');
    await expectStatements();
    const filed = await stage.maker.call(calls.searchReportResults, { companyId: stage.companyId });
    expect(filed.rows.map(({ state }) => state)).toEqual(Array.from({ length: 3 }, () => calls.REPORT_RESULT.superseded));

    await stage.write(
      [
        ['660204', 'D', '100.00'],
        ['2202', 'C', '100.00'],
      ],
      { day: '2025-01-31' },
    );
    // The provision, the taxes: only what the correction changes.
    const tax = await stepOf(CLOSE_STEP.tax);
    expect(tax?.proposed).toEqual([{ summary: '计提2025年1月所得税', total: '-5.00' }]);
    await close.run(JANUARY, CLOSE_STEP.tax);
    await close.settle(JANUARY);
    await close.run(JANUARY, CLOSE_STEP.carry);
    await close.settle(JANUARY);
    expect(await close.balance('6', JANUARY)).toBe('0.00');
    expect(await close.balance('4103', JANUARY)).toBe('-65009.07');
    expect(await close.close(JANUARY)).toMatchObject({ next: 202502, filed: 3 });
    const left = await stage.ask(
      `select b.subject_id from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
        where b.company_id = $1 and s.category = 6 group by b.subject_id, b.dimset_id having sum(b.debit - b.credit) <> 0`,
      [stage.companyId],
    );
    expect(left).toEqual([]);
    const { log } = await close.read(JANUARY);
    expect(log.map(({ action }) => action)).toEqual([1, 2, 1]);
    expect(log[1]?.note).toBe('漏记一笔办公费');
  });

  it('is asked back or refused with a reason, and changes nothing then', async () => {
    const ask = () => stage.maker.call(calls.askReopening, of({ reason: '核对' }));
    const version = 0;
    const { id } = await ask();
    await stage.maker.call(calls.recallReopening, { id, version });
    const second = await ask();
    await stage.poster.call(calls.rejectReopening, { id: second.id, version, note: '不需要' });
    expect(await told(stage.poster, calls.confirmReopening, { id: second.id, version: 1 })).toBe('反结账申请为“已退回”，不能确认');
    expect((await close.read(JANUARY)).state).toBe(calls.PERIOD.closed);
  });
});
