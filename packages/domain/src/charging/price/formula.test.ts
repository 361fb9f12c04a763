import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula, type Formula, formulaText, type FormulaValues, formulaVariables, parseFormula } from '../../index.ts';

function read(text: string): Formula {
  const reading = parseFormula(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.formula;
}
const value = (text: string, values: FormulaValues = {}) => evaluateFormula(read(text), values);
const problem = (text: string) => {
  const reading = parseFormula(text);
  return reading.ok ? null : reading.message;
};

describe('a formula', () => {
  it.each([
    ['面积 * 单价', { area: '89.43', price: '2.8' }, '250.404'],
    ['a*p', { area: '89.43', price: '2.8' }, '250.404'],
    ['max(楼层 - 2, 0) * 2', { floor: '8' }, '12'],
    ['max(F-2,0)*2', { floor: '1' }, '0'],
    ['最大（楼层 － 2，０）× 2', { floor: '8' }, '12'],
    ['(1 + 2) * 3 - 4 / 2', {}, '7'],
    ['10 - 3 - 2', {}, '5'],
    ['-面积 + 100', { area: '1' }, '99'],
    ['round(面积 * 1.005, 2)', { area: '1' }, '1.01'],
    ['round(-2.5)', {}, '-3'],
    ['取整(2.9) + 进位(2.1) + abs(-1)', {}, '6'],
    ['min(人数, 3, 系数) * 数量 * 月数', { persons: '5', factor: '1.5', quantity: '2', months: '12' }, '36'],
    ['0.1 + 0.2', {}, '0.3'],
    ['round(面积 / 7, 2)', { area: '3.535' }, '0.51'],
    ['round(1 / 7 * 面积, 2)', { area: '3.535' }, '0.51'],
    ['floor(1 / 3 * 3) + ceil(1 / 7 * 7 - 1)', {}, '1'],
  ])('%s is computed in decimals', (text, values, expected) => expect(value(text, values)).toEqual({ ok: true, value: expected }));

  it('says what it cannot compute instead of answering 0', () => {
    expect(value('面积 / 楼层', { area: '10', floor: '0' })).toEqual({ ok: false, message: '除数为零' });
    expect(value('面积 * 单价', { price: '1' })).toEqual({ ok: false, message: '缺少面积' });
    expect(value('999999999999 * 999999999999')).toEqual({ ok: false, message: '结果过大' });
  });

  it.each([
    ['', '第 1 个字符处：请输入公式'],
    ['面积 * X', '第 6 个字符处：不认识的名称“X”'],
    ['面积 单价', '第 4 个字符处：“单价”前缺少运算符'],
    ['(1 + 2', '第 7 个字符处：缺少右括号'],
    ['1 + 2)', '第 6 个字符处：多余的“)”'],
    ['1 +', '第 4 个字符处：公式不完整'],
    ['* 2', '第 1 个字符处：“*”处应为数字、名称或括号'],
    ['面积 % 2', '第 4 个字符处：不能使用“%”'],
    ['max', '第 4 个字符处：“max”后面应为括号'],
    ['abs(1, 2)', '第 5 个字符处：“abs”应有 1 个值'],
    ['round(1, 面积)', '第 1 个字符处：“round”的小数位应为 0 至 6 的整数'],
    ['1.1234567', '第 1 个字符处：数字“1.1234567”过长，最多六位小数'],
    ['process()', '第 1 个字符处：不认识的名称“process”'],
    ['`1`', '第 1 个字符处：不能使用“`”'],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, '第 21 个字符处：括号最多 20 层'],
    [`${'-'.repeat(60)}1`, '第 21 个字符处：负号过多'],
    ['1'.padEnd(201, ' '), '第 201 个字符处：公式最多 200 个字符'],
  ])('%s is refused with its place', (text, message) => expect(problem(text)).toBe(message));

  it('is written in one way and knows what it needs', () => {
    expect(formulaText(read('A*(P+1)-max( f-2,0 )'))).toBe('面积 * (单价 + 1) - max(楼层 - 2, 0)');
    expect(formulaVariables(read('A * P + max(F - 2, A) - round(-K, 2)'))).toEqual(['area', 'price', 'floor', 'factor']);
  });

  const number = fc.tuple(fc.nat(9999), fc.nat(99)).map(([whole, part]): Formula => ({ kind: 'number', value: `${whole}.${part}` }));
  const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      number,
      fc.constantFrom('area' as const, 'floor' as const, 'months' as const).map((variable): Formula => ({ kind: 'variable', variable })),
      tie('tree').map((of): Formula => ({ kind: 'negate', of })),
      fc.tuple(tie('tree'), fc.nat(6)).map(([of, decimals]): Formula => ({ kind: 'round', of, decimals })),
      fc
        .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), tie('tree'), tie('tree'))
        .map(([operator, left, right]): Formula => ({ kind: 'binary', operator, left, right })),
      fc.tuple(tie('tree'), tie('tree')).map(([one, two]): Formula => ({ kind: 'call', function: 'max', of: [one, two] })),
    ),
  }));

  it('reads back as the tree it was written from', () =>
    fc.assert(
      fc.property(tree, (formula) => {
        const text = formulaText(formula);
        fc.pre(text.length <= 200);
        expect(read(text)).toEqual(formula);
      }),
    ));

  it('answers or refuses any text, and never throws', () =>
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => void parseFormula(text))));
});
