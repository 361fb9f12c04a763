// Two months of books kept by estate, the end of their year, and people who close, post and write at the same moment. domain: accounting
// 5.2, 5.5, 10.3.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@anju/contract';
import { centsText, rateOf, toCents } from '@anju/domain';
import { clockAt, type Person } from '../../../testing/installation.ts';
import type { BookedVoucher } from '../report/report.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';
import { closeStage, type CloseStage } from './close.fixtures.ts';

const { CARRY_MODE, CLOSE_STEP, PERIOD, STEP_STATE } = calls;
const [NOVEMBER, DECEMBER, JANUARY] = [202511, 202512, 202601];
let stage: VoucherStage;
let close: CloseStage;
let ground: { estates: number[]; charges: number[]; departments: number[] };

beforeAll(async () => {
  stage = await openVoucherStage(
    {
      ...{ firstYm: NOVEMBER, openTo: JANUARY, dimsRequired: true, leaves: [] },
      openings: [
        { code: '1001', amount: '8000.00' },
        { code: '4001', amount: '-8000.00' },
      ],
    },
    { clock: clockAt('2026-01-05T10:00:00+08:00') },
  );
  close = closeStage(stage);
  const ids = async (table: string) =>
    (await stage.ask<{ id: number }>(`select id::int from ${table} where tenant_id = $1 order by id limit 3`, [stage.tenantId])).map(
      ({ id }) => id,
    );
  ground = { estates: await ids('estate.estate'), charges: await ids('manage.charge_type'), departments: await ids('org.department') };
  expect(ground.estates.length).toBeGreaterThan(1);
});
afterAll(() => stage.close());

const told = async (person: Person, call: calls.Endpoint, input: object): Promise<string> => (await person.ask(call, input)).envelope.msg;
const cents = fc.bigInt({ min: -500_000n, max: 5_000_000n }).filter((amount) => amount !== 0n);

/** Random income and expenses of estates and departments against what is owed. */
function randomMonth(day: string, seed: number): { vouchers: BookedVoucher[]; profit: bigint } {
  const { estates, charges, departments } = ground;
  const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
  // The first amount is so much that the months end with a profit.
  const amounts = [100_000_000n, ...fc.sample(cents, { numRuns: 23, seed })];
  const codes = ['600101', '605101', '640102', '660204', '660301', '630101'];
  const vouchers = amounts.map((amount, at): BookedVoucher => {
    const code = of(codes, at);
    const income = code.startsWith('60') || code.startsWith('63');
    const estateId = of(estates, Math.trunc(at / codes.length));
    const dims = {
      estateId,
      ...(code.startsWith('60') ? { chargeTypeId: of(charges, at) } : code.startsWith('64') ? { departmentId: of(departments, at) } : {}),
    };
    const line = (side: boolean) => (side ? { debit: centsText(amount) } : { credit: centsText(amount) });
    const own = code.startsWith('66') ? {} : { dims };
    return {
      day,
      summary: '随机',
      lines: [
        { code, ...line(!income), ...own },
        { code: '2202', ...line(income), dims: { estateId } },
      ],
    };
  });
  const profit = amounts.reduce(
    (sum, amount, at) => (['600101', '605101', '630101'].includes(of(codes, at)) ? sum + amount : sum - amount),
    0n,
  );
  return { vouchers, profit };
}
const openProfit = () =>
  stage.ask(
    `select b.subject_id, b.dimset_id from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
      where b.company_id = $1 and s.category = 6 group by 1, 2 having sum(b.debit - b.credit) <> 0`,
    [stage.companyId],
  );
const numberOf = async (ym: number) =>
  (
    await stage.ask<{ n: number }>(`select coalesce(max(no), 0)::int as n from accounting.voucher where company_id = $1 and ym = $2`, [
      stage.companyId,
      ym,
    ])
  )[0]?.n ?? 0;

describe('books kept by estate', () => {
  let november = 0n;
  let december = 0n;
  it('are carried forward estate by estate, and nothing is left with any dims', async () => {
    await close.set({ carryMode: CARRY_MODE.byEstate });
    const { vouchers, profit } = randomMonth('2025-11-20', 7);
    november = profit;
    await close.book(NOVEMBER, 1, vouchers);
    await close.run(NOVEMBER, CLOSE_STEP.carry);
    const carry = (await close.read(NOVEMBER)).steps.find(({ step }) => step === CLOSE_STEP.carry);
    expect(carry?.vouchers).toHaveLength(ground.estates.length + 1);
    // Another mode is another set of vouchers: those nobody audited are written anew, those too many are deleted.
    await close.set({ carryMode: CARRY_MODE.apart });
    expect((await close.run(NOVEMBER, CLOSE_STEP.carry)).text).toBe(
      `损益结转：生成 2 张凭证，删除 ${ground.estates.length - 1} 张不再需要的凭证`,
    );
    await close.settle(NOVEMBER);
    expect(await openProfit()).toEqual([]);
    expect(toCents(await close.balance('4103', NOVEMBER))).toBe(-november);
    // Numbers that were given back are named, and do not block.
    expect(await close.wrong(NOVEMBER)).toMatchObject({ 'gap-records': ground.estates.length - 1 });
    await close.close(NOVEMBER);
  });

  it('take the year into 未分配利润 with its reserve, and the new year opens with what is left', async () => {
    const { vouchers, profit } = randomMonth('2025-12-20', 11);
    december = profit;
    await close.book(DECEMBER, 1, vouchers);
    expect(await told(stage.maker, calls.runCloseStep, { companyId: stage.companyId, ym: DECEMBER, step: CLOSE_STEP.yearEnd })).toBe(
      '年度结转还不能进行：损益类科目还有余额，请先结转损益并登账',
    );
    const tax = rateOf(november + december > 0n ? november + december : 0n, '5');
    const due = (await close.read(DECEMBER)).steps.find(({ step }) => step === CLOSE_STEP.tax);
    expect(due?.proposed).toEqual(tax === 0n ? [] : [{ summary: '计提2025年12月所得税', total: centsText(tax) }]);
    if (tax > 0n) await close.run(DECEMBER, CLOSE_STEP.tax);
    await close.settle(DECEMBER);
    await close.run(DECEMBER, CLOSE_STEP.carry);
    await close.settle(DECEMBER);
    // January may be worked in before the year is closed.
    await close.book(JANUARY, 1, [
      {
        day: '2026-01-03',
        summary: '一月',
        lines: [
          { code: '1001', debit: '5.00' },
          { code: '2202', credit: '5.00', cashItem: 'CF01', dims: { estateId: ground.estates[0] ?? null } },
        ],
      },
    ]);
    expect(await close.wrong(DECEMBER)).toMatchObject({ 'year-end': 3 });
    await close.run(DECEMBER, CLOSE_STEP.yearEnd);
    await close.settle(DECEMBER);
    const profitOfYear = november + december - tax;
    const reserve = rateOf(profitOfYear > 0n ? profitOfYear : 0n, '10');
    expect(await close.balance('4103', DECEMBER)).toBe('0.00');
    expect(toCents(await close.balance('410101', DECEMBER))).toBe(-reserve);
    expect(toCents(await close.balance('410406', DECEMBER))).toBe(-(profitOfYear - reserve));
    expect(await close.balance('410401', DECEMBER)).toBe('0.00');
    await close.close(DECEMBER);
    const opened = await stage.ask<{ net: string; direct: string; profit: number }>(
      `select sum(b.debit - b.credit)::text as net, sum(b.debit)::text as direct, count(*) filter (where s.category = 6)::int as profit
         from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
        where b.company_id = $1 and b.ym = 202600`,
      [stage.companyId],
    );
    expect(opened[0]).toMatchObject({ net: '0.00', profit: 0 });
    expect(toCents(opened[0]?.direct ?? '0')).toBeGreaterThan(0n);
    const january = await stage.maker.call(calls.readCloseChecks, { companyId: stage.companyId, ym: JANUARY });
    expect(january.checks.filter(({ state }) => state === calls.CHECK_STATE.blocked).map(({ key }) => key)).toEqual([]);
  });

  it('stay closed once the year was reported, and open again with everything of the year end taken back', async () => {
    const year = { companyId: stage.companyId, year: 2025 };
    expect(await told(stage.poster, calls.markYearFiled, { ...year, year: 2026, filed: true })).toBe('2026 年还没有结账，不能标记为已报送');
    await stage.poster.call(calls.markYearFiled, { ...year, filed: true });
    const ask = { companyId: stage.companyId, ym: DECEMBER, reason: '审计调整' };
    expect(await told(stage.maker, calls.askReopening, ask)).toBe('2025 年度报表已报送，不能反结账');
    await stage.poster.call(calls.markYearFiled, { ...year, filed: false });
    const before = await numberOf(DECEMBER);
    const profit = await close.balance('410406', DECEMBER);
    const { id } = await stage.maker.call(calls.askReopening, ask);
    await stage.auditor.call(calls.confirmReopening, { id, version: 0 });
    expect(await close.balance('410406', DECEMBER)).toBe('0.00');
    expect(await close.balance('410101', DECEMBER)).toBe('0.00');
    expect(await stage.ask(`select 1 from accounting.balance where company_id = $1 and ym = 202600`, [stage.companyId])).toEqual([]);
    for (const step of [CLOSE_STEP.carry, CLOSE_STEP.yearEnd]) {
      await close.run(DECEMBER, step);
      await close.settle(DECEMBER);
    }
    expect(await close.balance('410406', DECEMBER)).toBe(profit);
    // Red ink and its repetition have numbers of their own: nothing that was posted was touched.
    expect(await numberOf(DECEMBER)).toBeGreaterThan(before + 4);
    await close.close(DECEMBER);
    expect((await close.read(DECEMBER)).steps.map(({ state }) => state === STEP_STATE.done || state === STEP_STATE.none)).not.toContain(
      false,
    );
  });
});

describe('at the same moment', () => {
  it('a step is taken once, and the second person is told that nothing is left', async () => {
    const { vouchers } = randomMonth('2026-01-20', 13);
    await close.book(JANUARY, 2, vouchers);
    const step = { companyId: stage.companyId, ym: JANUARY, step: CLOSE_STEP.carry };
    const both = await Promise.all([stage.maker, stage.auditor].map((person) => person.call(calls.runCloseStep, step)));
    expect(both.map(({ vouchers: n }) => n).toSorted((left, right) => left - right)).toEqual([0, 2]);
    expect(both.map(({ text }) => text)).toContain('损益结转没有需要处理的内容');
    // Whichever of the two was first is the maker, and the auditor cannot audit their own vouchers: undone, and run by the maker.
    await stage.maker.call(calls.undoCloseStep, step);
    await close.run(JANUARY, CLOSE_STEP.carry);
    await close.settle(JANUARY);
    expect(await openProfit()).toEqual([]);
  });

  it('of two who close and one who writes, nobody leaves anything unposted in a closed period', async () => {
    const { companyId } = stage;
    for (const ym of [202601, 202602, 202603, 202604]) {
      const lines = stage.lines([
        ['2001', 'D', '1.00'],
        ['2501', 'C', '1.00'],
      ]);
      const voucher = { companyId, word: '记', day: `2026-0${ym % 100}-15`, lines, submit: true, confirmed: true };
      const closing = { companyId, ym, confirmed: true };
      const [first, second, written, posted] = await Promise.all([
        stage.poster.ask(calls.closePeriod, closing),
        stage.auditor.ask(calls.closePeriod, closing),
        stage.maker.ask(calls.createVoucher, voucher),
        stage.poster.ask(calls.postPeriod, { companyId, ym }),
      ]);
      const closers = [first, second].map(({ envelope }) => envelope.code === 200);
      expect(posted.envelope.code === 200 || posted.envelope.msg !== '服务器端出错！').toBe(true);
      const state = (await close.read(ym)).state;
      const [left] = await stage.ask<{ n: number }>(
        `select count(*)::int as n from accounting.voucher where company_id = $1 and ym = $2 and state < 4`,
        [companyId, ym],
      );
      if (state === PERIOD.closed) {
        expect(closers.filter(Boolean)).toHaveLength(1);
        expect(left?.n).toBe(0);
        expect(written.envelope.msg).toBe('期间已结账，不可操作！');
        expect([first, second].map(({ envelope }) => envelope.msg).some((msg) => msg.includes('为“已结账”，不能结账'))).toBe(true);
      } else {
        // The voucher was first: both are told what stands in the way.
        expect(closers).toEqual([false, false]);
        expect(left?.n).toBe(1);
        for (const { envelope } of [first, second]) expect(envelope.msg).toContain('凭证已全部登账');
        await close.settle(ym);
        await close.close(ym);
      }
    }
    expect((await close.read(202604)).state).toBe(PERIOD.closed);
  });
});

it('surcharges of a month without income are borne by the estates as the income of the year', async () => {
  const MAY = 202605;
  const estateId = ground.estates[0] ?? null;
  const lines = [
    { code: '2202', debit: '1000.00', dims: { estateId } },
    { code: '22210107', credit: '1000.00' },
  ];
  await close.book(MAY, 1, [{ day: '2026-05-10', summary: '补提销项税额', lines }]);
  await close.run(MAY, CLOSE_STEP.tax);
  const [borne] = await stage.ask<{ amount: string; estates: number; without: number }>(
    `select sum(e.debit)::text as amount, count(distinct d.estate_id)::int as estates, count(*) filter (where d.estate_id is null)::int as without
       from accounting.entry e join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id and s.code = '6403'
       join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id where e.company_id = $1 and e.ym = $2`,
    [stage.companyId, MAY],
  );
  expect(borne).toMatchObject({ amount: '120.00', without: 0 });
  expect(borne?.estates).toBeGreaterThan(1);
});
