// A formula with the figures of one object, in words its owner can follow: `max(楼层 - 2, 0) * 2` of the 12th floor is `超过 2 层的 10 层 × 2 元`.
// The words are a template: texts, and places for figures. The server fills the same template in SQL, so both write the same line.
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { evaluateFormula, type Formula, type FormulaValues, type FormulaVariable, formulaVariables } from './formula-ast.ts';
import { plainFigure, priceText } from './figures.ts';

/** A text, a figure to be computed (a price has at least two decimals), or the unit in which the object is counted. */
export type FormulaWord = string | { readonly figure: Formula; readonly price: boolean } | { readonly unit: true };

const COUNTED_IN = { area: '㎡', floor: '层', persons: '人', months: '个月' } as const;
type Counted = keyof typeof COUNTED_IN | 'quantity';
const isCounted = (name: FormulaVariable): name is Counted => name === 'quantity' || name in COUNTED_IN;
const unitOf = (name: Counted): FormulaWord => (name === 'quantity' ? { unit: true } : COUNTED_IN[name]);
const figure = (of: Formula): FormulaWord => ({ figure: of, price: false });

const isZero = (formula: Formula): boolean => formula.kind === 'number' && toDecimal(formula.value).isZero();

/** `楼层 - 2`, by itself or as `max(楼层 - 2, 0)`: what lies above a limit. */
function excessOf(formula: Formula): { readonly name: Counted; readonly limit: string } | null {
  if (formula.kind === 'call' && formula.function === 'max' && formula.of.length === 2) {
    const rest = formula.of.filter((one) => !isZero(one));
    return rest.length === 1 ? excessOf(rest[0] as Formula) : null;
  }
  if (formula.kind !== 'binary' || formula.operator !== '-') return null;
  const { left, right } = formula;
  return left.kind === 'variable' && isCounted(left.variable) && right.kind === 'number' && !isZero(right)
    ? { name: left.variable, limit: plainFigure(right.value) }
    : null;
}

interface Link {
  readonly operator: '+' | '-' | '*' | '/';
  readonly of: Formula;
}
/** The members of a sum or of a product, in their order; the operator of the first one does not count. */
function linksOf(formula: Formula, operators: readonly string[]): Link[] {
  if (formula.kind !== 'binary' || !operators.includes(formula.operator) || excessOf(formula))
    return [{ operator: operators[0] as Link['operator'], of: formula }];
  return [...linksOf(formula.left, operators), { operator: formula.operator, of: formula.right }];
}

const SUM = ['+', '-'] as const;
const PRODUCT = ['*', '/'] as const;
const SIGNS = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ' } as const;

/** A sum needs brackets where something is multiplied by it. */
export const isSumFormula = (formula: Formula): boolean => linksOf(formula, SUM).length > 1;

/** `money`: the result is an amount, so the constant it is multiplied by is one of yuan. */
function words(formula: Formula, money: boolean): FormulaWord[] {
  const excess = excessOf(formula);
  if (excess) return ['超过 ', excess.limit, ' ', unitOf(excess.name), '的 ', figure(formula), ' ', unitOf(excess.name)];
  switch (formula.kind) {
    case 'number':
      return [`${plainFigure(formula.value)}${money ? ' 元' : ''}`];
    case 'variable':
      if (formula.variable === 'price') return [{ figure: formula, price: true }, ' 元'];
      return isCounted(formula.variable) ? [figure(formula), ' ', unitOf(formula.variable)] : ['系数 ', figure(formula)];
    case 'negate':
      return ['−', ...bracketed(formula.of, money)];
    case 'binary':
      return SUM.some((sign) => sign === formula.operator) ? sumWords(formula, money) : productWords(formula, money);
    case 'round':
      return ['（', ...words(formula.of, money), ' 四舍五入为 ', figure(formula), '）'];
    case 'call':
      return callWords(formula, money);
  }
}

const bracketed = (formula: Formula, money: boolean): FormulaWord[] =>
  isSumFormula(formula) ? ['(', ...words(formula, money), ')'] : words(formula, money);

function sumWords(formula: Formula, money: boolean): FormulaWord[] {
  return linksOf(formula, SUM).flatMap(({ operator, of }, at) =>
    at === 0 ? words(of, money) : [SIGNS[operator], ...(operator === '-' ? bracketed(of, money) : words(of, money))],
  );
}

function productWords(formula: Formula, money: boolean): FormulaWord[] {
  const links = linksOf(formula, PRODUCT);
  const priced = formulaVariables(formula).includes('price');
  const constant = money && !priced ? links.findLastIndex(({ operator, of }) => operator === '*' && of.kind === 'number') : -1;
  return links.flatMap(({ operator, of }, at) => [
    ...(at === 0 ? [] : [SIGNS[operator]]),
    ...(of.kind === 'binary' && !excessOf(of) ? ['(', ...words(of, false), ')'] : words(of, at === constant)),
  ]);
}

const CALLED = { min: '中较小的', max: '中较大的', abs: '的绝对值', floor: '舍去小数为', ceil: '进到整数为' } as const;

function callWords(formula: Formula & { kind: 'call' }, money: boolean): FormulaWord[] {
  const given = formula.of.flatMap((one, at): FormulaWord[] => [...(at === 0 ? [] : ['、']), ...words(one, money)]);
  return ['（', ...given, ` ${CALLED[formula.function]} `, figure(formula), '）'];
}

export const formulaWords = (formula: Formula): FormulaWord[] => words(formula, true);

/** The words with the figures of an object; empty if a figure is not known. */
export function explainFormula(formula: Formula, values: FormulaValues, unit: string): string {
  const texts = formulaWords(formula).map((word) => {
    if (typeof word === 'string') return word;
    if ('unit' in word) return unit;
    const result = evaluateFormula(word.figure, values);
    if (!result.ok) return null;
    return word.price ? priceText(result.value) : plainFigure(decimalText(toDecimal(result.value), 6));
  });
  return texts.includes(null) ? '' : texts.join('');
}
