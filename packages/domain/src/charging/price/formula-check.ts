// Whether a formula is fit to be a price. It is computed over the bounds of its variables and over the values at which something changes in it:
// a formula that divides by zero, has no value for the object it charges, or can become negative is refused when it is written, with the case.
import { OBJECT } from '@anju/contract';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { plainFigure } from './figures.ts';
import {
  DIVIDED_BY_ZERO,
  evaluateFormula,
  type Formula,
  FORMULA_VARIABLES,
  type FormulaValues,
  type FormulaVariable,
  formulaVariables,
} from './formula-ast.ts';

type Varying = Exclude<FormulaVariable, 'price'>;

/** What the forms of houses and attachments accept, and the smallest difference between two values. A month has at most 31 days. */
const BOUNDS: Readonly<Record<Varying, { readonly low: string; readonly high: string; readonly step: string }>> = {
  area: { low: '0', high: '99999', step: '0.01' },
  floor: { low: '-10', high: '200', step: '1' },
  factor: { low: '0', high: '999', step: '0.0001' },
  persons: { low: '0', high: '999', step: '1' },
  quantity: { low: '0.0001', high: '99999', step: '0.0001' },
  months: { low: '0.032258', high: '12', step: '0.000001' },
};
/** The most cases computed; formulas of many variables get fewer values of each. */
const CASES = 4096;

/** The variables that objects of a kind lack; a formula that uses one of them has no value. */
const LACKS: Readonly<Record<number, readonly FormulaVariable[]>> = {
  [OBJECT.parking]: ['floor', 'factor', 'persons'],
  [OBJECT.customer]: ['area', 'floor', 'factor', 'persons'],
  [OBJECT.contract]: ['floor', 'factor', 'persons'],
};

/** What is wrong with the formula as a price of objects of a kind, in words that name the case; null when it is fit. */
export function formulaProblem(formula: Formula, price: string, objectKind: number): string | null {
  const names = formulaVariables(formula);
  const lacking = names.find((name) => LACKS[objectKind]?.includes(name));
  if (lacking) return `${OBJECT.text(objectKind)}没有${FORMULA_VARIABLES[lacking].name}，公式不能用${FORMULA_VARIABLES[lacking].name}`;
  const varying = names.filter((name): name is Varying => name !== 'price');
  let negative: string | null = null;
  let alwaysZero = true;
  for (const values of casesOf(formula, varying, price)) {
    const result = evaluateFormula(formula, values);
    if (!result.ok && result.message === DIVIDED_BY_ZERO) return `${caseText(varying, values)}除数为零，无法计算`;
    if (!result.ok) continue;
    const value = toDecimal(result.value);
    if (!value.isZero()) alwaysZero = false;
    if (value.lt(0))
      negative ??= `${caseText(varying, values)}结果为 ${plainFigure(decimalText(value, 6))}，小于 0；可用 max(…, 0) 使结果不小于 0`;
  }
  return negative ?? (alwaysZero ? '公式的结果总是 0' : null);
}

const caseText = (names: readonly Varying[], values: FormulaValues): string =>
  names.length === 0
    ? '公式'
    : `${names.map((name) => `${FORMULA_VARIABLES[name].name}为 ${plainFigure(values[name] ?? '0')}`).join('、')} 时`;

/** All combinations of the values of each variable. */
function casesOf(formula: Formula, names: readonly Varying[], price: string): FormulaValues[] {
  const many = Math.max(3, Math.floor(CASES ** (1 / Math.max(1, names.length))));
  return names.reduce<FormulaValues[]>(
    (cases, name) => {
      const values = valuesOf(formula, name, price).slice(0, many);
      return cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    },
    [{ price }],
  );
}

/** The values of a variable, the telling ones first: an ordinary one, the bounds, the roots of divisors, and the numbers of the formula. */
function valuesOf(formula: Formula, name: Varying, price: string): string[] {
  const { low, high, step } = BOUNDS[name];
  const around = numbersOf(formula).flatMap((one) => {
    const value = toDecimal(one);
    return [value, value.minus(toDecimal(step)), value.plus(toDecimal(step))].map((near) => decimalText(near));
  });
  const possible = ['1', low, high, ...rootsOf(formula, name, price), '0', ...around].filter((text) => {
    const value = toDecimal(text);
    return value.gte(toDecimal(low)) && value.lte(toDecimal(high)) && value.modulo(toDecimal(step)).isZero();
  });
  return [...new Set(possible.map(plainFigure))];
}

/** Where a divisor that is linear in the variable becomes zero, the others being ordinary. */
function rootsOf(formula: Formula, name: Varying, price: string): string[] {
  const { low, high, step } = BOUNDS[name];
  const ordinary: FormulaValues = { area: '100', floor: '3', factor: '1', persons: '3', quantity: '1', months: '1', price };
  return divisorsOf(formula).flatMap((divisor) => {
    if (!formulaVariables(divisor).includes(name)) return [];
    const [at, to] = [low, high].map((value) => evaluateFormula(divisor, { ...ordinary, [name]: value }));
    if (!at?.ok || !to?.ok) return [];
    const [first, last] = [toDecimal(at.value), toDecimal(to.value)];
    if (first.equals(last)) return [];
    const root = toDecimal(low).minus(first.times(toDecimal(high).minus(toDecimal(low))).dividedBy(last.minus(first)));
    return [decimalText(root.dividedBy(toDecimal(step)).round().times(toDecimal(step)))];
  });
}

const childrenOf = (formula: Formula): readonly Formula[] => {
  if (formula.kind === 'binary') return [formula.left, formula.right];
  if (formula.kind === 'call') return formula.of;
  return formula.kind === 'negate' || formula.kind === 'round' ? [formula.of] : [];
};
const numbersOf = (formula: Formula): string[] => (formula.kind === 'number' ? [formula.value] : childrenOf(formula).flatMap(numbersOf));
const divisorsOf = (formula: Formula): Formula[] => [
  ...(formula.kind === 'binary' && formula.operator === '/' ? [formula.right] : []),
  ...childrenOf(formula).flatMap(divisorsOf),
];
