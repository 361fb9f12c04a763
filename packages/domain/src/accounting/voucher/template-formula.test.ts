import { describe, expect, it } from 'vitest';
import { TEMPLATE_AMOUNT } from '@anju/contract';
import {
  Evaluation,
  filledAmounts,
  hasFormulas,
  isWholeTemplate,
  templateFindings,
  templateText,
  TEMPLATE_REPORT,
  type LoadedFigures,
  type ReportChart,
} from '../../index.ts';

const subject = (code: string, direction: 1 | -1, category: number) => ({ code, name: code, category, direction, leaf: true });
const CHART: ReportChart = {
  template: 1,
  subjects: [subject('221101', -1, 2), subject('221105', -1, 2), subject('600101', -1, 6), subject('660201', 1, 6)],
  cashItems: [],
};
const FIGURES: LoadedFigures = {
  subjects: [
    {
      ...{ code: '221101', category: 2, direction: -1, cashEquivalent: false },
      figures: { QM: { debit: '0', credit: '80000.00' }, FS: { debit: '68000.00', credit: '80000.00' } },
    },
    { ...{ code: '600101', category: 6, direction: -1, cashEquivalent: false }, figures: { SY: { debit: '0', credit: '200000.33' } } },
  ],
  cash: [],
};

const written = (direction: 1 | -1, more: Partial<Parameters<typeof templateText>[0][number]>) => ({
  ...{ direction, mode: TEMPLATE_AMOUNT.open, amount: null, ratio: null, formula: '' },
  ...more,
});
const formula = (direction: 1 | -1, text: string) => written(direction, { mode: TEMPLATE_AMOUNT.formula, formula: text });
const fixed = (direction: 1 | -1, amount: string) => written(direction, { mode: TEMPLATE_AMOUNT.fixed, amount });
const share = (direction: 1 | -1, ratio: string) => written(direction, { mode: TEMPLATE_AMOUNT.ratio, ratio });

function amounts(lines: Parameters<typeof templateText>[0], base: string | null = null): string[] {
  const text = templateText(lines, base);
  const { report } = templateFindings(
    lines.map((line, at) => ({ ...line, mode: TEMPLATE_AMOUNT.formula, formula: text[at]?.formulas[0] ?? '' })),
    CHART,
    new Map(),
  );
  const evaluation = new Evaluation({ chart: CHART, reports: new Map([[TEMPLATE_REPORT, report]]), figures: () => FIGURES });
  const computed = new Map(
    lines.flatMap(({ mode }, at) =>
      mode === TEMPLATE_AMOUNT.formula ? [[at + 1, evaluation.cell(TEMPLATE_REPORT, at + 1, 1) ?? ''] as const] : [],
    ),
  );
  return filledAmounts(lines, base, computed).map(({ debit, credit }) => `${debit} ${credit}`);
}

describe('a template with formulas', () => {
  it('takes moves of the period and balances at its end, rounded to the cent', () => {
    expect(amounts([formula(1, 'DF(221101)*0.02'), formula(-1, 'PL(6001)*0.006'), formula(1, 'BAL(2211)')])).toEqual([
      '1600.00 0.00',
      '0.00 1200.00',
      '80000.00 0.00',
    ]);
  });

  it('adds up its own lines, whatever they are filled with; what is typed later counts nothing yet', () => {
    const lines = [fixed(1, '12.50'), share(1, '6'), written(1, {}), formula(-1, 'R1:R3'), formula(1, '-R4')];
    expect(amounts(lines, '100.09')).toEqual(['12.50 0.00', '6.01 0.00', '0.00 0.00', '0.00 18.51', '-18.51 0.00']);
    expect(amounts([fixed(1, '-5'), formula(-1, 'R1')])).toEqual(['-5.00 0.00', '0.00 -5.00']);
  });

  it('is told what is wrong by line: unreadable, unknown, in a circle, of nothing; absent official subjects are a remark', () => {
    const { problems, remarks } = templateFindings(
      [
        formula(1, 'PL(6001'),
        formula(1, 'BAL(9999)'),
        formula(1, 'R4'),
        formula(-1, 'R3'),
        formula(-1, 'R12'),
        formula(-1, 'R1.C2'),
        formula(1, 'CELL(7,1,1)'),
        formula(-1, 'BAL(1001)'),
        fixed(1, '1.00'),
      ],
      CHART,
      new Map(),
    );
    expect([...problems].toSorted(([one], [other]) => one - other)).toEqual([
      [1, '第 8 个字符处：缺少右括号'],
      [2, '第 5 个字符处：没有会计科目“9999”'],
      [3, '循环引用：R3 → R4 → R3'],
      [4, '循环引用：R4 → R3 → R4'],
      [5, '没有第 12 行'],
      [6, '没有第 2 列'],
      [7, '没有编号为 7 的报表'],
    ]);
    expect([...remarks]).toEqual([[8, '账套中没有科目 1001，按 0 计']]);
  });

  it('fills itself where every line has a formula or an amount', () => {
    expect(hasFormulas([fixed(1, '1.00')])).toBe(false);
    expect(isWholeTemplate([formula(1, 'PL(6001)'), formula(-1, 'R1')])).toBe(true);
    expect(isWholeTemplate([fixed(1, '1.00'), formula(-1, 'R1')])).toBe(true);
    expect(isWholeTemplate([written(1, {}), formula(-1, 'R1')])).toBe(false);
    expect(isWholeTemplate([share(1, '100'), formula(-1, 'R1')])).toBe(false);
  });
});
