// Formulas of charges: a small language, parsed into a tree and computed in decimals. The text is never executed as code, and an error
// never counts as zero. The tree is not stored; the text is parsed again wherever amounts are computed.
import type { Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { settled } from './rounding.ts';

export const FORMULA_VARIABLES = {
  area: { name: '面积', letter: 'A' },
  price: { name: '单价', letter: 'P' },
  floor: { name: '楼层', letter: 'F' },
  factor: { name: '系数', letter: 'K' },
  persons: { name: '人数', letter: 'N' },
  quantity: { name: '数量', letter: 'Q' },
  months: { name: '月数', letter: 'M' },
} as const;
export type FormulaVariable = keyof typeof FORMULA_VARIABLES;

/** How many arguments each function takes; the second argument of `round` is the number of decimals and must be a literal number. */
export const FORMULA_FUNCTIONS = {
  min: { name: '最小', from: 1, to: 9 },
  max: { name: '最大', from: 1, to: 9 },
  abs: { name: '绝对值', from: 1, to: 1 },
  floor: { name: '取整', from: 1, to: 1 },
  ceil: { name: '进位', from: 1, to: 1 },
  round: { name: '四舍五入', from: 1, to: 2 },
} as const;
export type FormulaFunction = keyof typeof FORMULA_FUNCTIONS;
export type FormulaOperator = '+' | '-' | '*' | '/';

/** `V` are the variables: those of prices, or the fields of a form in a condition of a workflow. */
export type Formula<V extends string = FormulaVariable> =
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'variable'; readonly variable: V }
  | { readonly kind: 'negate'; readonly of: Formula<V> }
  | { readonly kind: 'binary'; readonly operator: FormulaOperator; readonly left: Formula<V>; readonly right: Formula<V> }
  /** Rounds the absolute value: half goes away from zero. */
  | { readonly kind: 'round'; readonly of: Formula<V>; readonly decimals: number }
  | { readonly kind: 'call'; readonly function: Exclude<FormulaFunction, 'round'>; readonly of: readonly [Formula<V>, ...Formula<V>[]] };

export type FormulaValues<V extends string = FormulaVariable> = Partial<Record<V, string>>;
export type FormulaResult = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

class Impossible extends Error {}
export const DIVIDED_BY_ZERO = '除数为零';

/** No amount has as many as sixteen digits before the decimal point. */
const LARGEST = '9999999999999999';

/** How users call a variable; a field of a form is called by its own name. */
const nameOf = (variable: string): string =>
  (FORMULA_VARIABLES as Readonly<Record<string, { readonly name: string }>>)[variable]?.name ?? variable;

/** Decimal text, not rounded. A division by zero or an unknown value is reported as an error and never counts as zero. */
export function evaluateFormula<V extends string>(formula: Formula<V>, values: FormulaValues<V>): FormulaResult {
  try {
    const value = valueOf(formula, values);
    if (value.abs().gt(toDecimal(LARGEST))) throw new Impossible('结果过大');
    return { ok: true, value: decimalText(value) };
  } catch (error) {
    if (error instanceof Impossible) return { ok: false, message: error.message };
    throw error;
  }
}

function valueOf<V extends string>(formula: Formula<V>, values: FormulaValues<V>): Decimal {
  switch (formula.kind) {
    case 'number':
      return toDecimal(formula.value);
    case 'variable': {
      const value: string | undefined = values[formula.variable];
      if (value === undefined) throw new Impossible(`缺少${nameOf(formula.variable)}`);
      return toDecimal(value);
    }
    case 'negate':
      return valueOf(formula.of, values).negated();
    case 'binary':
      return compute(formula.operator, valueOf(formula.left, values), valueOf(formula.right, values));
    case 'round':
      return settled(valueOf(formula.of, values)).toDecimalPlaces(formula.decimals);
    case 'call': {
      const [first, ...rest] = formula.of;
      return applied(
        formula.function,
        valueOf(first, values),
        rest.map((one) => valueOf(one, values)),
      );
    }
  }
}

function compute(operator: FormulaOperator, left: Decimal, right: Decimal): Decimal {
  if (operator === '+') return left.plus(right);
  if (operator === '-') return left.minus(right);
  if (operator === '*') return left.times(right);
  if (right.isZero()) throw new Impossible(DIVIDED_BY_ZERO);
  return left.dividedBy(right);
}

function applied(name: Exclude<FormulaFunction, 'round'>, first: Decimal, rest: readonly Decimal[]): Decimal {
  switch (name) {
    case 'min':
      return rest.reduce((least, one) => (one.lt(least) ? one : least), first);
    case 'max':
      return rest.reduce((most, one) => (one.gt(most) ? one : most), first);
    case 'abs':
      return first.abs();
    case 'floor':
      return settled(first).floor();
    case 'ceil':
      return settled(first).ceil();
  }
}

/** The variables a formula uses, each listed once. */
export function formulaVariables<V extends string>(formula: Formula<V>): V[] {
  const found = new Set<V>();
  const walk = (one: Formula<V>): void => {
    if (one.kind === 'variable') found.add(one.variable);
    else if (one.kind === 'negate' || one.kind === 'round') walk(one.of);
    else if (one.kind === 'call') one.of.forEach(walk);
    else if (one.kind === 'binary') [one.left, one.right].forEach(walk);
  };
  walk(formula);
  return [...found];
}

const RANK = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;
const TIGHTEST = 3;

/** The normalised text of a formula, however it was typed; parsing it gives the same tree. */
export function formulaText(formula: Formula<string>): string {
  switch (formula.kind) {
    case 'number':
      return formula.value;
    case 'variable':
      return nameOf(formula.variable);
    case 'negate':
      return `-${enclosed(formula.of, TIGHTEST)}`;
    case 'binary': {
      const rank = RANK[formula.operator];
      return `${enclosed(formula.left, rank)} ${formula.operator} ${enclosed(formula.right, rank + 1)}`;
    }
    case 'round':
      return `round(${formulaText(formula.of)}, ${formula.decimals})`;
    case 'call':
      return `${formula.function}(${formula.of.map(formulaText).join(', ')})`;
  }
}

function enclosed(formula: Formula<string>, atLeast: number): string {
  const rank = formula.kind === 'binary' ? RANK[formula.operator] : formula.kind === 'negate' ? 0 : TIGHTEST;
  return rank < atLeast ? `(${formulaText(formula)})` : formulaText(formula);
}
