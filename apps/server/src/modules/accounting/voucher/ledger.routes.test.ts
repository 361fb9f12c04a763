// The worked month through the calls, many people concurrently, and any vouchers in any order. domain: accounting 8.2, 10.3.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditVouchers,
  checkVoucherNumbers,
  countPrints,
  createVoucherTemplate,
  fillVoucherTemplate,
  getVoucher,
  listVoucherTemplates,
  postPeriod,
  postVouchers,
  printVouchers,
  readCovers,
  readSubjectSummary,
  recallVouchers,
  removeVoucher,
  reverseVoucher,
  searchVouchers,
  submitVouchers,
  TEMPLATE_AMOUNT,
  VOUCHER,
  VOUCHER_PAPER,
} from '@anju/contract';
import { centsText, isZeroDecimal } from '@anju/domain';
import { ORACLE_BALANCES, ORACLE_VOUCHERS } from '../books/oracle.fixtures.ts';
import { openVoucherStage, type Line, type VoucherStage } from './voucher.fixtures.ts';

let stage: VoucherStage;
beforeAll(async () => {
  stage = await openVoucherStage({ openTo: 202504 });
});
afterAll(() => stage.close());

const BILLED: readonly Line[] = [
  ['112201', 'D', '106.00'],
  ['600101', 'C', '106.00'],
];
const chosen = async (filter: object) => {
  const { rows } = await stage.maker.call(searchVouchers, { companyId: stage.companyId, size: 200, order: 'number', ...filter });
  return rows.map(({ id, version }) => ({ id, version }));
};
const auditAll = async (filter: object) =>
  stage.auditor.call(auditVouchers, { companyId: stage.companyId, vouchers: await chosen({ ...filter, states: [VOUCHER.submitted] }) });

/** Opening, debit, credit and closing of every subject with any of them, as the balances say. */
const trialBalance = (ym: number) =>
  stage.ask<{ code: string; opening: string; debit: string; credit: string; closing: string }>(
    `select s.code, coalesce(sum(b.debit - b.credit) filter (where b.ym < $2), 0)::numeric(18,2)::text as opening,
            coalesce(sum(b.debit) filter (where b.ym = $2), 0)::numeric(18,2)::text as debit,
            coalesce(sum(b.credit) filter (where b.ym = $2), 0)::numeric(18,2)::text as credit, sum(b.debit - b.credit)::numeric(18,2)::text as closing
       from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
      where b.company_id = $1 and b.ym <= $2 group by s.code order by s.code collate "C"`,
    [stage.companyId, ym],
  );
const differences = () => stage.ask(`select * from accounting_view.balance_difference`);

describe('the worked month', () => {
  it('gives the trial balance that three other programs give', async () => {
    for (const { day, summary, lines } of ORACLE_VOUCHERS) {
      const made = lines.map(({ code, debit, credit, cashItem }) => ({
        summary,
        subjectId: stage.subjectId(code),
        debit,
        credit,
        cashItem,
      }));
      const saved = await stage.write([], { day, lines: made });
      expect([saved.problems, saved.state]).toEqual([[], VOUCHER.submitted]);
    }
    expect((await auditAll({})).done).toBe(31);
    expect(await stage.poster.call(postPeriod, { companyId: stage.companyId, ym: 202501 })).toMatchObject({
      done: 31,
      refused: [],
      drafts: 0,
    });
    const moved = ({ opening, debit, credit }: (typeof ORACLE_BALANCES)[number]) => ![opening, debit, credit].every(isZeroDecimal);
    expect((await trialBalance(202501)).filter(moved)).toEqual(
      ORACLE_BALANCES.filter(moved).toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    );
    expect(await differences()).toEqual([]);
    const cash = await stage.ask<{ cash_item: string; amount: string }>(
      `select cash_item, amount::text from accounting.cash_balance where company_id = $1 and ym = 202501 order by 1`,
      [stage.companyId],
    );
    expect(cash.map(({ cash_item: item, amount }) => `${item} ${amount}`)).toEqual([
      'CF01 163330.00',
      'CF02 48380.00',
      'CF03 -30000.00',
      'CF04 -60520.00',
      'CF05 -6944.00',
      'CF06 -57597.00',
      'CF12 -45200.00',
    ]);
  });

  it('is printed on pages, bound in volumes and summed by subject', async () => {
    const [closing] = await chosen({ fromNo: 31, toNo: 31 });
    const printed = await stage.maker.call(printVouchers, {
      companyId: stage.companyId,
      ids: [closing?.id ?? 0],
      paper: VOUCHER_PAPER.a4Three,
    });
    expect(printed.paper).toMatchObject({ width: 210, height: 297, perSheet: 3, linesPerPage: 5 });
    expect(printed.pages.map(({ number, totals }) => [number, totals?.capital ?? ''])).toEqual([
      ['记-0031 1/4', ''],
      ['记-0031 2/4', ''],
      ['记-0031 3/4', ''],
      ['记-0031 4/4', '贰拾壹万零捌佰捌拾元整'],
    ]);
    const filtered = await stage.maker.call(printVouchers, {
      companyId: stage.companyId,
      filter: { fromYm: 202501, toYm: 202501, order: 'number' },
    });
    expect(filtered.vouchers).toBe(31);
    expect(filtered.pages[0]).toMatchObject({ number: '记-0001', auditor: '赵文博', maker: '陈思远', prints: 0 });
    await stage.maker.call(countPrints, { companyId: stage.companyId, ids: [closing?.id ?? 0] });
    expect((await stage.maker.call(getVoucher, { id: closing?.id ?? 0 })).prints).toBe(1);
    const covers = await stage.maker.call(readCovers, { companyId: stage.companyId, ym: 202501, perVolume: 20 });
    expect(
      covers.map(({ volume, volumes, fromNo, toNo, vouchers, unposted }) => [volume, volumes, fromNo, toNo, vouchers, unposted]),
    ).toEqual([
      [1, 2, 1, 20, 20, 0],
      [2, 2, 21, 31, 11, 0],
    ]);
    const summary = await stage.maker.call(readSubjectSummary, { companyId: stage.companyId, ym: 202501 });
    expect([summary.vouchers, summary.debit, summary.credit]).toEqual([31, '1107447.93', '1107447.93']);
    expect(summary.rows.find(({ code }) => code === '1122')).toMatchObject({ name: '应收账款', debit: '221840.00', credit: '181000.00' });
  });
});

describe('many at the same time', () => {
  it('take numbers without a gap', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => stage.write(BILLED, { day: '2025-02-10' })));
    expect(made.map(({ number }) => number).toSorted()).toEqual(made.map((_, at) => `记-${String(at + 1).padStart(4, '0')}`));
    const { words, whole } = await stage.maker.call(checkVoucherNumbers, { companyId: stage.companyId, ym: 202502 });
    expect([whole, words[0]?.last, words[0]?.missing]).toEqual([true, 24, []]);
  });

  it('fill a gap where the books say so, each number once', async () => {
    await stage.ask(`update accounting.account_set set fill_gaps = true where company_id = $1`, [stage.companyId]);
    const { id, version, number } = await stage.write(BILLED, { day: '2025-03-03' });
    await stage.write(BILLED, { day: '2025-03-03' });
    await stage.maker.call(recallVouchers, { companyId: stage.companyId, vouchers: [{ id, version }] });
    await stage.maker.call(removeVoucher, { id });
    const made = await Promise.all([1, 2, 3].map(() => stage.write(BILLED, { day: '2025-03-03' })));
    expect([number, ...made.map((one) => one.number).toSorted()]).toEqual(['记-0001', '记-0001', '记-0003', '记-0004']);
  });

  it('hand the same voucher in: one is done, the others are told', async () => {
    const { id, version } = await stage.write(BILLED, { submit: false, day: '2025-02-11' });
    const asked = { companyId: stage.companyId, vouchers: [{ id, version }], confirmed: true };
    const answers = await Promise.all(Array.from({ length: 4 }, () => stage.maker.call(submitVouchers, asked)));
    expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 0, 0, 1]);
    expect(answers.flatMap(({ results }) => results).filter(({ done }) => !done)[0]?.text).toBe('凭证 记-0025 为“待审核”，不能提交');
  });

  it('post and close: what is posted is in, what comes after the close is refused', async () => {
    const close = (ym: number) =>
      stage.ask(`update accounting.period set state = 2, closed_by = '结账', closed_at = now() where company_id = $1 and ym = $2`, [
        stage.companyId,
        ym,
      ]);
    await close(202501);
    await auditAll({ fromYm: 202502, toYm: 202502 });
    const vouchers = await chosen({ fromYm: 202502, toYm: 202502, states: [VOUCHER.audited] });
    const posting = stage.poster.call(postVouchers, { companyId: stage.companyId, vouchers });
    const closing = close(202502);
    const [{ done }] = await Promise.all([posting, closing]);
    const [posted] = await stage.ask<{ n: number }>(
      `select count(*)::int as n from accounting.voucher where company_id = $1 and ym = 202502 and state = 4`,
      [stage.companyId],
    );
    expect([0, vouchers.length]).toContain(done);
    expect(posted?.n).toBe(done);
    expect(await differences()).toEqual([]);
    const late = await stage.maker.ask(reverseVoucher, { id: vouchers[0]?.id ?? 0, day: '2025-02-28' });
    expect(late.envelope.code).not.toBe(200);
  });
});

describe('any vouchers', () => {
  it('give the same balances in whatever order they are posted, and nothing when all are taken back', async () => {
    const codes = ['1001', '100201', '112201', '2202', '600101', '640103'];
    const random = fc.sample(
      fc.array(
        fc.tuple(
          fc.constantFrom(...codes),
          fc.constantFrom(...codes),
          fc.integer({ min: -99_999, max: 99_999 }).filter((value) => value !== 0),
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      { numRuns: 12, seed: 20_250_301 },
    );
    const expected = new Map<string, bigint>();
    const day = '2025-04-10';
    for (const pairs of random) {
      const lines = pairs.flatMap(([debit, credit, cents]): Line[] => {
        expected.set(debit, (expected.get(debit) ?? 0n) + BigInt(cents));
        expected.set(credit, (expected.get(credit) ?? 0n) - BigInt(cents));
        return [
          [debit, 'D', centsText(BigInt(cents))],
          [credit, 'C', centsText(BigInt(cents))],
        ];
      });
      expect((await stage.write(lines, { day })).problems).toEqual([]);
    }
    await auditAll({ fromYm: 202504 });
    // Posted backwards, in two sets at the same moment.
    const waiting = (await chosen({ fromYm: 202504, states: [VOUCHER.audited] })).toReversed();
    const sets = [waiting.filter((_, at) => at % 2 === 0), waiting.filter((_, at) => at % 2 === 1)];
    await Promise.all(sets.map((vouchers) => stage.poster.call(postVouchers, { companyId: stage.companyId, vouchers })));
    const moves = async () =>
      (
        await stage.ask<{ code: string; net: string }>(
          `select s.code, sum(b.debit - b.credit)::text as net from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
          where b.company_id = $1 and b.ym = 202504 group by 1 having sum(b.debit) <> sum(b.credit) order by 1`,
          [stage.companyId],
        )
      ).map(({ code, net }) => [code, net]);
    const wanted = [...expected].filter(([, cents]) => cents !== 0n).map(([code, cents]) => [code, centsText(cents)]);
    expect(await moves()).toEqual(wanted.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
    for (const { id } of waiting) await stage.maker.call(reverseVoucher, { id, day: '2025-04-30' });
    await stage.maker.call(submitVouchers, {
      companyId: stage.companyId,
      vouchers: await chosen({ fromYm: 202504, states: [VOUCHER.draft] }),
      confirmed: true,
    });
    await auditAll({ fromYm: 202504 });
    await stage.poster.call(postPeriod, { companyId: stage.companyId, ym: 202504 });
    expect(await moves()).toEqual([]);
    const [turnover] = await stage.ask<{ debit: string }>(
      `select coalesce(sum(debit), 0)::text as debit from accounting.subject_balance where company_id = $1 and ym = 202504`,
      [stage.companyId],
    );
    expect(isZeroDecimal(turnover?.debit ?? '')).toBe(true);
    expect(await differences()).toEqual([]);
  });

  it('can be made from a template', async () => {
    const line = (code: string, direction: 1 | -1, ratio: string) => ({
      summary: '计提',
      subjectId: stage.subjectId(code),
      direction,
      mode: TEMPLATE_AMOUNT.ratio,
      ratio,
    });
    const lines = [line('640101', 1, '33.3333'), line('660201', 1, '66.6667'), line('221101', -1, '100')];
    const form = { companyId: stage.companyId, name: '计提工资', word: '记', frequency: 1 as const, lines };
    const { id } = await stage.maker.call(createVoucherTemplate, form);
    expect((await stage.maker.ask(createVoucherTemplate, form)).envelope.msg).toContain('计提工资');
    const filled = await stage.maker.call(fillVoucherTemplate, { id, amount: '100.00' });
    expect(filled.lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit])).toEqual([
      ['640101', '33.33', '0.00'],
      ['660201', '66.67', '0.00'],
      ['221101', '0.00', '100.00'],
    ]);
    expect((await stage.maker.call(listVoucherTemplates, { companyId: stage.companyId }))[0]).toMatchObject({ due: true, lastYm: null });
    const ready = filled.lines.map(({ summary, subjectId, debit, credit }) => ({ summary, subjectId, debit, credit }));
    await stage.write([], { lines: ready, day: '2025-04-20', templateId: id });
    expect((await stage.maker.call(listVoucherTemplates, { companyId: stage.companyId }))[0]).toMatchObject({ due: false, lastYm: 202504 });
  });
});
