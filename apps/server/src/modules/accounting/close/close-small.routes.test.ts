// A company on 小企业会计准则: a month from the events of charging to closed books, and the end of its year, by the subjects of chart B.
// domain: accounting 1.2, 5, 7.2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { clockAt } from '../../../testing/installation.ts';
import type { BookedVoucher } from '../report/report.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from './close.fixtures.ts';

const { CLOSE_STEP, STEP_STATE } = calls;
const [NOVEMBER, DECEMBER, JANUARY] = [202511, 202512, 202601];
let stage: VoucherStage;
let close: CloseStage;

beforeAll(async () => {
  stage = await openVoucherStage(
    {
      ...{ template: 2, firstYm: NOVEMBER, openTo: JANUARY, dimsRequired: false, leaves: [] },
      openings: [
        { code: '1001', amount: '8000.00' },
        { code: '1801', amount: '3600.00' },
        { code: '3001', amount: '-11600.00' },
      ],
    },
    { clock: clockAt('2026-01-05T10:00:00+08:00') },
  );
  close = closeStage(stage);
  const { companyId, maker, subjectId } = stage;
  const line = (code: string, direction: 1 | -1) => ({
    ...{ summary: '计提工资', subjectId: subjectId(code), direction, mode: 1 as const, amount: '2000.00' },
  });
  const { id: payroll } = await maker.call(calls.createVoucherTemplate, {
    ...{ companyId, name: '计提工资', word: '记', frequency: 1, lines: [line('540101', 1), line('221101', -1)] },
  });
  await maker.call(calls.createAmortisation, {
    ...{ companyId, name: '装修费', base: '3600.00', months: 36, startYm: 202510 },
    ...{ debitSubjectId: subjectId('560203'), debitDims: calls.NO_DIMS, creditSubjectId: subjectId('1801'), creditDims: calls.NO_DIMS },
  });
  await maker.call(calls.installStatements, { companyId });
  await close.set({ templateIds: [payroll], badDebt: true });
  await maker.call(calls.saveRuleSetting, {
    ...{ companyId, fromYm: NOVEMBER, enabled: true, closedMode: 1, version: null, regimes: [] },
  });
});
afterAll(() => stage.close());

/** A bill of 10,600.00, of which 106.00 is written off. */
async function tellNovember(): Promise<void> {
  const [place] = await stage.ask<{ id: number }>(`select id::int from estate.estate where tenant_id = $1 order by id limit 1`, [
    stage.tenantId,
  ]);
  const [settled] = await stage.ask<{ id: number }>(
    `insert into charging.settlement (tenant_id, number, company_id, estate_id, type, source, payer_name, day, at, cashier_id, cashier_name,
       total) values ($1, 'HX1', $2, $3, 1, 'counter', '付款人', '2025-11-20', '2025-11-20', 1, '测试', 106) returning id::int`,
    [stage.tenantId, stage.companyId, place?.id],
  );
  const [item] = await stage.ask<{ id: number }>(
    `insert into manage.charge_type (tenant_id, family, code, name, method, tax_rate, created_by, created_at, updated_by, updated_at)
     values ($1, 'basic', 'XQY', '小企业物业费', 1, 0.06, '测试', now(), '测试', now()) returning id::int`,
    [stage.tenantId],
  );
  await stage.ask(
    `insert into charging.accounting_event (tenant_id, day, at, company_id, estate_id, type, amount, charge_type_id, month, list, method,
       settlement_id, bill_id)
     select $1, '2025-11-20', '2025-11-20', $2, $3, e.type, e.amount, e.item, '2025-11-01', e.list, e.method, e.settled, e.bill
       from (values ('bill.published', 10600.00, $4::bigint, null, null, null, 999999999),
                    ('settle.line', 106.00, $4, null, null, $5::bigint, 999999999),
                    ('settle.tender', 106.00, null, 2, 10, $5, null)) e (type, amount, item, list, method, settled, bill)`,
    [stage.tenantId, stage.companyId, place?.id, item?.id, settled?.id],
  );
}
const voucher = (day: string, debit: string, credit: string, amount: string, cashItem?: string): BookedVoucher => {
  const held = ['1001'];
  const item = (code: string) => (cashItem !== undefined && !held.includes(code) ? { cashItem } : {});
  return {
    ...{ day, summary: '日常' },
    lines: [
      { code: debit, debit: amount, ...item(debit) },
      { code: credit, credit: amount, ...item(credit) },
    ],
  };
};
const balances = async (ym: number, ...codes: string[]): Promise<string[]> => Promise.all(codes.map((code) => close.balance(code, ym)));
const blocked = async (ym: number) => {
  const { checks } = await stage.maker.call(calls.readCloseChecks, { companyId: stage.companyId, ym });
  return checks.flatMap(({ key, state, items }) => (state === calls.CHECK_STATE.blocked ? [{ key, items }] : []));
};
/** The totals of a line of the income statement: the month and the year. */
async function netProfit(ym: number): Promise<(string | null | undefined)[]> {
  const { companyId } = stage;
  const { rows } = await stage.maker.call(calls.listReports, { companyId });
  const report = rows.find(({ no }) => no === 2);
  const { lines, checks } = await stage.maker.call(calls.reporting, { companyId, reportId: report?.id ?? 0, from: ym, to: ym });
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  const line = lines.find(({ name }) => name.includes('净利润'));
  return [line?.total1, line?.total2];
}
const steps = async (ym: number): Promise<string[]> =>
  (await close.read(ym)).steps.flatMap((one) => one.proposed.map(({ summary, total }) => `${one.step} ${summary} ${total}`));

describe('a month on 小企业会计准则', () => {
  it('begins with the vouchers of charging: a bad debt is a loss when it is written off', async () => {
    await tellNovember();
    const { companyId, maker } = stage;
    expect((await close.read(NOVEMBER)).next).toBe(CLOSE_STEP.events);
    await close.run(NOVEMBER, CLOSE_STEP.events);
    const { rows } = await maker.call(calls.searchGenerated, { companyId, ym: NOVEMBER, page: 1, size: 50 });
    const vouchers = rows.map(({ id }) => ({ id, version: 0 }));
    const { results } = await maker.call(calls.submitVouchers, { companyId, vouchers, confirmed: true });
    expect(results.filter(({ done }) => !done)).toEqual([]);
    await close.settle(NOVEMBER);
    expect(await balances(NOVEMBER, '112201', '500101', '22210107', '571103')).toEqual(['10494.00', '-10000.00', '-600.00', '106.00']);
  });

  it('books its own steps without a provision, and closes with nothing left on class 5', async () => {
    await close.book(NOVEMBER, 3, [
      voucher('2025-11-21', '540102', '2202', '3000.00'),
      voucher('2025-11-22', '560204', '1001', '500.00', 'CF06'),
      voucher('2025-11-23', '22210101', '2202', '100.00'),
    ]);
    expect((await steps(NOVEMBER)).filter((text) => /^[345]/.test(text))).toEqual([
      '3 摊销装修费 100.00',
      '4 计提工资 2000.00',
      '5 转出2025年11月未交增值税 500.00',
      '5 计提2025年11月城建税及附加 60.00',
    ]);
    for (const step of [CLOSE_STEP.amortisation, CLOSE_STEP.accrual, CLOSE_STEP.tax]) await close.run(NOVEMBER, step);
    await close.settle(NOVEMBER);
    expect(await balances(NOVEMBER, '222102', '222117', '222113', '222114', '5403')).toEqual([
      ...['-500.00', '-35.00', '-15.00', '-10.00', '60.00'],
    ]);
    await close.run(NOVEMBER, CLOSE_STEP.carry);
    await close.settle(NOVEMBER);
    // 10,000.00 less 3,000.00, 500.00, 100.00, 2,000.00, 106.00 and 60.00.
    expect(await balances(NOVEMBER, '5', '3103')).toEqual(['0.00', '-4234.00']);
    expect(await netProfit(NOVEMBER)).toContain('4234.00');
    expect(await blocked(NOVEMBER)).toEqual([]);
    expect(await close.close(NOVEMBER)).toEqual({ next: DECEMBER, filed: 3 });
  });
});

describe('the year end on 小企业会计准则', () => {
  it('taxes the year, carries it to 310406 with its reserve, and opens the next one', async () => {
    await close.book(DECEMBER, 1, [
      {
        ...{ day: '2025-12-10', summary: '特约服务' },
        lines: [
          { code: '1001', debit: '7420.00' },
          { code: '500103', credit: '7000.00', cashItem: 'CF01' },
          { code: '22210107', credit: '420.00', cashItem: 'CF01' },
        ],
      },
      voucher('2025-12-11', '540102', '2202', '1000.00'),
    ]);
    // Income tax of the year so far: 5% of 4,234.00 + 7,000.00 − 1,000.00 − 100.00 − 2,000.00 − 50.40, once what comes before it is booked.
    for (const step of [CLOSE_STEP.amortisation, CLOSE_STEP.accrual, CLOSE_STEP.tax]) await close.run(DECEMBER, step);
    await close.settle(DECEMBER);
    expect(await balances(DECEMBER, '5801', '222111', '5403')).toEqual(['404.18', '-404.18', '50.40']);
    await close.run(DECEMBER, CLOSE_STEP.carry);
    await close.settle(DECEMBER);
    expect(await balances(DECEMBER, '5', '3103')).toEqual(['0.00', '-7679.42']);
    await close.run(DECEMBER, CLOSE_STEP.yearEnd);
    await close.settle(DECEMBER);
    expect(await balances(DECEMBER, '3103', '310101', '310401', '310406')).toEqual(['0.00', '-767.94', '0.00', '-6911.48']);
    // The columns of 应交增值税 are cleared against each other; what is owed stands on 未交增值税.
    expect(await balances(DECEMBER, '22210101', '22210104', '22210107', '222102')).toEqual(['0.00', '0.00', '0.00', '-920.00']);
    expect(await netProfit(DECEMBER)).toEqual(expect.arrayContaining(['7679.42', '3445.42']));
    expect(await blocked(DECEMBER)).toEqual([]);
    expect(await close.close(DECEMBER)).toEqual({ next: JANUARY, filed: 3 });
    const { steps: done } = await close.read(DECEMBER);
    expect(done.map(({ state }) => state === STEP_STATE.done || state === STEP_STATE.none)).not.toContain(false);
  });

  it('leaves openings that balance, by the same subjects and nothing of class 5', async () => {
    const opened = await stage.ask<{ code: string; net: string }>(
      `select s.code, sum(b.debit - b.credit)::numeric(18, 2)::text as net from accounting.balance b
         join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
        where b.company_id = $1 and b.ym = 202600 group by s.code having sum(b.debit - b.credit) <> 0 order by s.code`,
      [stage.companyId],
    );
    expect(opened.map(({ code, net }) => `${code} ${net}`)).toEqual([
      ...['1001 14920.00', '112201 10494.00', '1801 3400.00', '2202 -4100.00', '221101 -4000.00', '222102 -920.00', '222111 -404.18'],
      ...['222113 -27.60', '222114 -18.40', '222117 -64.40', '3001 -11600.00', '310101 -767.94', '310406 -6911.48'],
    ]);
  });
});
