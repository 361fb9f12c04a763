import { describe, expect, it } from 'vitest';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { CASH_ITEMS, chartTemplate } from '../chart/index.ts';
import { checkReport } from '../formula/report-check.ts';
import { coverageOf } from '../formula/report-coverage.ts';
import { compileReport } from '../formula/report-definition.ts';
import { Evaluation } from '../formula/report-evaluation.ts';
import type { LoadedFigures, ReportChart } from '../formula/report-figures.ts';
import { ORACLE_CASH, ORACLE_ROWS } from './oracle.fixtures.ts';
import { statementsOf } from './statements.ts';

const LEAVES = ORACLE_ROWS.map(([code, category, direction]) => ({ code, name: code, category, direction, leaf: true }));
/** First-level subjects of which the month uses only children. */
const PARENTS = [...new Map(LEAVES.filter(({ code }) => code.length > 4).map((leaf) => [leaf.code.slice(0, 4), leaf]))].map(
  ([code, leaf]) => ({
    ...leaf,
    code,
    direction: ({ 2: -1, 4: -1 } as const)[leaf.category as 2 | 4] ?? leaf.direction,
    leaf: false,
  }),
);
const ORACLE_CHART: ReportChart = { template: 1, subjects: [...LEAVES, ...PARENTS], cashItems: ORACLE_CASH.map(([item]) => item) };

const plus = (left: string, right: string): string => decimalText(toDecimal(left).plus(toDecimal(right)));
const least0 = (text: string): string => decimalText(toDecimal(text).lt(0) ? toDecimal('0') : toDecimal(text));
const minus = (text: string): string => decimalText(toDecimal(text).negated());
const balance = (net: string) => ({ debit: least0(net), credit: least0(minus(net)) });

/** The worked month, with the carry-forward voucher or before it. */
function oracle(carried: boolean): LoadedFigures {
  const subjects = ORACLE_ROWS.map(([code, category, direction, cashEquivalent, opening, debit, credit, carry = '0']) => {
    const without = { debit: plus(debit, minus(least0(carry))), credit: plus(credit, minus(least0(minus(carry)))) };
    const turnover = carried ? { debit, credit } : without;
    const closing = plus(opening, plus(turnover.debit, minus(turnover.credit)));
    const figures = {
      QC: balance(opening),
      NC: balance(opening),
      QM: balance(closing),
      SY: without,
      SL: without,
      FS: turnover,
      LFS: turnover,
    };
    return { code, category, direction, cashEquivalent, figures };
  });
  return { subjects, cash: ORACLE_CASH.map(([code, amount]) => ({ code, SY: amount, SL: amount })) };
}

function evaluated(loaded: LoadedFigures) {
  const reports = new Map(statementsOf(1).map(({ no, columns, lines }) => [no as number, compileReport(no, columns, lines).report]));
  const evaluation = new Evaluation({
    chart: ORACLE_CHART,
    reports,
    figures: ({ shift }) => (shift === 0 ? loaded : { subjects: [], cash: [] }),
  });
  const values = (no: number, column: number, ...lines: number[]) => lines.map((line) => evaluation.cell(no, line, column));
  return { evaluation, values };
}

describe.each([
  ['after the carry-forward', true],
  ['before the carry-forward', false],
])('the worked month %s', (_, carried) => {
  const { evaluation, values } = evaluated(oracle(carried));

  it('gives the balance sheet of the domain file', () => {
    expect(values(1, 1, 1, 5, 8, 9, 14, 22, 30, 33, 34)).toEqual([
      '839674.00',
      '120498.00',
      '5000.00',
      '8400.00',
      '973572.00',
      '289150.00',
      '35000.00',
      '324150.00',
      '1297722.00',
    ]);
    expect(values(1, 1, 39, 40, 42, 43, 44, 48, 52, 58, 59, 65, 66, 68)).toEqual([
      '48000.00',
      '103800.00',
      '80000.00',
      '10656.93',
      '50980.00',
      '293436.93',
      '300225.00',
      '593661.93',
      '500000.00',
      '15000.00',
      '189060.07',
      '1297722.00',
    ]);
    expect(values(1, 2, 1, 5, 14, 33, 34, 43, 48, 58, 66, 68)).toEqual([
      '828000.00',
      '81700.00',
      '926700.00',
      '288000.00',
      '1214700.00',
      '6944.00',
      '275744.00',
      '575744.00',
      '123956.00',
      '1214700.00',
    ]);
  });

  it('gives the income and the cash-flow statement, and their checks hold', () => {
    expect(values(2, 1, 1, 2, 3, 5, 7, 9, 16, 19, 20, 22, 23, 24)).toEqual([
      '209000.00',
      '117500.00',
      '560.40',
      '19950.00',
      '-83.00',
      '380.00',
      '-4042.00',
      '67030.60',
      '1500.00',
      '68530.60',
      '3426.53',
      '65104.07',
    ]);
    expect(values(3, 1, 1, 2, 3, 4, 5, 6, 7, 12, 13, 20, 21, 22)).toEqual([
      '163330.00',
      '48380.00',
      '30000.00',
      '60520.00',
      '6944.00',
      '57597.00',
      '56649.00',
      '45200.00',
      '-45200.00',
      '11449.00',
      '528000.00',
      '539449.00',
    ]);
    for (const no of [1, 2, 3]) expect(evaluation.side(no, 901, 0, 1)).toBe(evaluation.side(no, 901, 1, 1));
  });
});

describe.each([1, 2] as const)('the statements of standard %d', (template) => {
  const used = chartTemplate(template).filter(({ disabled }) => !disabled);
  const chart: ReportChart = { template, subjects: used, cashItems: CASH_ITEMS.map(({ code }) => code) };
  it('read without a fault and name official codes only', () => {
    const all = statementsOf(template);
    expect(all.map(({ lines }) => lines.filter(({ type }) => type === 1 || type === 2).length)).toEqual(
      template === 1 ? [68, 26, 22] : [53, 32, 22],
    );
    for (const { no, columns, lines } of all) expect(checkReport(no, columns, lines, chart).problems).toEqual([]);
  });
  it('take every subject once in the balance sheet', () => {
    const [sheet] = statementsOf(template);
    if (!sheet) throw new Error('no balance sheet');
    expect(coverageOf(compileReport(1, sheet.columns, sheet.lines).report, chart)).toEqual({ missed: [], twice: [] });
  });
});
