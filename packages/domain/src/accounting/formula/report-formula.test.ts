import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileReport, type ReportLineText } from './report-definition.ts';
import { checkReport } from './report-check.ts';
import { cashMissed, coverageOf } from './report-coverage.ts';
import { Evaluation } from './report-evaluation.ts';
import { addedFigures, type LoadedFigures, type ReportChart } from './report-figures.ts';
import { parseReportFormula } from './report-reader.ts';

const subject = (code: string, category: number, direction: 1 | -1) => ({ code, name: code, category, direction, leaf: true });
const CHART: ReportChart = {
  template: 1,
  subjects: [subject('1001', 1, 1), subject('112201', 1, 1), subject('2203', 2, -1), subject('6001', 6, -1)],
  cashItems: ['CF01', 'CF02'],
};
const leaf = (code: string, category: number, direction: 1 | -1, debit: string, credit: string, sy = ['0', '0']) => ({
  code,
  category,
  direction,
  cashEquivalent: code === '1001',
  figures: {
    QM: { debit, credit },
    QC: { debit: '1', credit: '0' },
    NC: { debit: '7', credit: '0' },
    SY: { debit: sy[0] ?? '0', credit: sy[1] ?? '0' },
  },
});
const LOADED: LoadedFigures = {
  subjects: [
    leaf('1001', 1, 1, '30', '0'),
    leaf('112201', 1, 1, '100', '40'),
    leaf('2203', 2, -1, '5', '25'),
    leaf('6001', 6, -1, '0', '10', ['2', '12']),
  ],
  cash: [
    { code: 'CF01', SY: '9', SL: '90' },
    { code: 'CF02', SY: '-4', SL: '-40' },
  ],
};
const line = (id: number, ...formulas: string[]): ReportLineText => ({ id, name: `第 ${id} 行`, type: 1, formulas });
const COLUMNS = [
  { kind: 'QM', shift: 0 },
  { kind: 'NC', shift: 0 },
] as const;

function worth(
  formula: string,
  others: readonly ReportLineText[] = [],
  kind: 'QM' | 'SY' | 'SL' = 'QM',
  loaded: LoadedFigures = LOADED,
): string | null {
  const { report, problems } = compileReport(9, [{ kind, shift: 0 }, ...COLUMNS.slice(1)], [line(1, formula), ...others]);
  expect(problems).toEqual([]);
  return new Evaluation({ chart: CHART, reports: new Map([[9, report]]), figures: () => loaded }).cell(9, 1, 1);
}
const messageOf = (text: string): string => {
  const reading = parseReportFormula(text);
  return reading.ok ? '' : reading.message;
};

describe('a formula', () => {
  it('is computed exactly, half up at the cell only, and x / 0 is 0', () => {
    expect(worth('1+2*3-4/8')).toBe('6.50');
    expect(worth('1/3*3')).toBe('1.00');
    expect(worth('R2*3', [line(2, '0.005')])).toBe('0.02');
    expect(worth('5/(1-1)')).toBe('0.00');
    expect(worth('-(2-5)')).toBe('3.00');
    expect(worth('MAX(-BAL(2203),0)+MIN(2,1)')).toBe('1.00');
  });

  it('takes figures by kind, direction, side and selector', () => {
    expect(worth('BAL(1001;1122)')).toBe('90.00');
    expect(worth('BAL(2203)')).toBe('20.00');
    expect(worth('DR(1122;2203)')).toBe('105.00');
    expect(worth('CR(1122;2203)')).toBe('65.00');
    expect(worth('BAL.QC(1001..1122)')).toBe('2.00');
    expect(worth('UNCL()')).toBe('10.00');
    expect(worth('PL(6001)')).toBe('10.00');
    expect(worth('CF(CF01..CF02)')).toBe('5.00');
    expect(worth('CF(CF01)', [], 'SL')).toBe('90.00');
    const finer = { ...LOADED, cash: [{ code: 'CF0101', SY: '3', SL: '3' }, ...LOADED.cash] };
    expect(worth('CF(CF01)', [], 'SY', finer)).toBe('12.00');
    expect(worth('CF(CF01..CF02)', [], 'SY', finer)).toBe('8.00');
    expect(worth('CASH.QC()')).toBe('1.00');
    expect(worth('CASH.QC()', [], 'SL')).toBe('7.00');
  });

  it('refers to lines, ranges, other columns and other reports', () => {
    const others = [line(2, '2', '20'), line(3, '3'), { ...line(4), type: 0 as const }, line(5, '5')];
    expect(worth('R2:R5+R2.C2', others)).toBe('30.00');
    const own = compileReport(9, COLUMNS, [line(1, 'CELL(8,R2,C1,-12)+CELL(8,2,2)')]).report;
    const other = compileReport(8, COLUMNS, [line(2, 'BAL(1001)')]).report;
    const reports = new Map([
      [9, own],
      [8, other],
    ]);
    const evaluation = new Evaluation({ chart: CHART, reports, figures: ({ shift }) => (shift === 0 ? LOADED : undefined) });
    expect(evaluation.cell(9, 1, 1)).toBe('7.00');
    expect([...evaluation.missing.values()]).toEqual([{ shift: -12, dims: [] }]);
  });

  it('asks for figures by months and dims', () => {
    const { report } = compileReport(9, [{ kind: 'SY', shift: -12 }], [line(1, 'PL(6001,dim:P=5|3,dim:D=2,shift:-1)')]);
    const evaluation = new Evaluation({ chart: CHART, reports: new Map([[9, report]]), figures: () => undefined });
    expect(evaluation.cell(9, 1, 1)).toBe('0.00');
    expect([...evaluation.missing.values()]).toEqual([
      {
        shift: -13,
        dims: [
          { dim: 'D', ids: [2] },
          { dim: 'P', ids: [3, 5] },
        ],
      },
    ]);
  });

  it('leaves a trace by subject whose sum is the cell', () => {
    const { report } = compileReport(9, COLUMNS, [line(1, 'R2*2-BAL(1001)'), line(2, 'DR(1122;2203)')]);
    const trace = new Evaluation({ chart: CHART, reports: new Map([[9, report]]), figures: () => LOADED }).trace(9, 1, 1);
    expect(trace.map(({ code, of, amount }) => [code, of, amount])).toEqual([
      ['112201', 'DR', '200.00'],
      ['2203', 'DR', '10.00'],
      ['1001', 'BAL', '-30.00'],
    ]);
  });

  it('is refused with the character and the reason', () => {
    expect(messageOf('BAL(1001')).toBe('第 9 个字符处：缺少右括号');
    expect(messageOf('BAL(100)')).toBe('第 5 个字符处：科目编码为 4 位，下级每级加 2 位');
    expect(messageOf('PL.QM(6001)')).toBe('第 4 个字符处：“PL”只能取 SY、SL');
    expect(messageOf('BOX(1001)')).toBe('第 1 个字符处：不认识的名称“BOX”');
    expect(messageOf('BAL()')).toBe('第 5 个字符处：请写科目编码');
    expect(messageOf('R1:R0')).toContain('行号应在 1 至 999 之间');
    expect(messageOf('1++2')).toBe('第 3 个字符处：“+”处应为数字、行号、函数或括号');
    expect(messageOf('BAL(1001,month:3)')).toContain('不认识的选项“month”');
    expect(parseReportFormula('ｂａｌ(1001)').ok).toBe(false);
    expect(parseReportFormula('bal（1001；1002）＋R1：R3').ok).toBe(true);
  });

  it('never fails in any other way, whatever is typed', () => {
    const piece = fc.constantFrom(
      'BAL',
      'DR',
      'CF',
      'CELL',
      'R',
      '.C',
      '.QM',
      '(',
      ')',
      ',',
      ';',
      ':',
      '..',
      '1001',
      '1',
      '-',
      '+',
      '*',
      '/',
      'dim:P=',
      '|',
      'shift:',
      'MAX',
      ' ',
      '"',
      '。',
      '…',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 40, unit: 'grapheme' }),
          fc.array(piece, { maxLength: 25 }).map((all) => all.join('')),
        ),
        (text) => {
          const reading = parseReportFormula(text);
          if (reading.ok) checkReport(9, COLUMNS, [line(1, text)], CHART);
          else expect(reading.message).toMatch(/^第 \d+ 个字符处：/);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('a report', () => {
  const problemsOf = (...lines: ReportLineText[]) =>
    checkReport(9, COLUMNS, lines, CHART).problems.map(({ line: at, message }) => `${at} ${message}`);

  it('is refused for circles, absent lines and codes outside the official list', () => {
    expect(problemsOf(line(1, 'R2'), line(2, 'R3+1'), line(3, 'R1'))[0]).toBe('1 循环引用：R1 → R2 → R3 → R1');
    expect(problemsOf(line(1, 'R7'))).toEqual(['1 没有第 7 行']);
    expect(problemsOf(line(1, 'CELL(4,1,1)'))).toEqual(['1 没有编号为 4 的报表']);
    expect(problemsOf(line(1, 'CELL(9,1,1,-1)'))).toEqual(['1 引用的层次过多']);
    const squares = Array.from({ length: 40 }, (_, at) => line(at + 2, `R${at + 1}*R${at + 1}`));
    expect(problemsOf(line(1, '999999999999'), ...squares)).toContain('4 结果过大');
    expect(problemsOf(line(1, 'BAL(9999)'))).toEqual(['1 第 5 个字符处：没有会计科目“9999”']);
    expect(problemsOf(line(1, '1'), line(1, '2'))).toEqual(['1 行号 1 重复']);
  });

  it('may name official codes the chart lacks, with a remark', () => {
    const { problems, remarks } = checkReport(9, COLUMNS, [line(1, 'BAL(1124)+CF(CF14)')], CHART);
    expect(problems).toEqual([]);
    expect(remarks).toEqual([
      { line: 1, message: '账套中没有科目 1124，按 0 计' },
      { line: 1, message: '账套中没有项目 CF14，按 0 计' },
    ]);
  });

  it('lists what a balance sheet misses or takes twice', () => {
    const sheet = (assets: string, owed: string) => {
      const check = { id: 9, name: '平衡', type: 3 as const, formulas: ['R2', 'R1'] };
      return coverageOf(compileReport(1, COLUMNS, [line(1, assets), line(2, owed), check]).report, CHART);
    };
    expect(sheet('BAL(1001)+DR(1122;2203)', 'CR(1122;2203)+UNCL()')).toEqual({ missed: [], twice: [] });
    expect(sheet('BAL(1001)+DR(1122)', 'CR(1122;2203)')).toEqual({ missed: ['2203', '6001'], twice: [] });
    expect(sheet('BAL(1001..1122)+DR(1122;2203)', 'CR(1122;2203)+UNCL()')).toEqual({ missed: [], twice: ['112201'] });
    expect(sheet('BAL(1001;1122)+MAX(-BAL(2203),0)', 'MAX(BAL(2203),0)+UNCL()')).toEqual({ missed: [], twice: [] });
  });

  it('of several companies adds the same codes without setting off', () => {
    const both = addedFigures([LOADED, LOADED]).subjects.find(({ code }) => code === '112201');
    expect(both?.figures.QM).toEqual({ debit: '200', credit: '80' });
  });
});

it('a cash-flow statement says which items it leaves out', () => {
  const { report } = compileReport(3, [{ kind: 'SY', shift: 0 }], [line(1, 'CF(CF01)'), line(2, '-CF(CF03..CF04)'), line(3, 'R1+R2')]);
  expect(cashMissed(report, { cashItems: ['CF01', 'CF0101', 'CF03', 'CF04', 'CF19'] })).toEqual(['CF19']);
});
