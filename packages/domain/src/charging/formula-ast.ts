// Formulas of charges: a small language of its own, parsed into a tree and computed in decimals. Text is never run, and an error is
// never a zero. The tree is what is stored nowhere and compiled wherever sums are made.
import type { Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../money/decimal.ts';

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

/** How many things each takes; the second of `round` is the count of decimals, written as a number. */
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

export type Formula =
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'variable'; readonly variable: FormulaVariable }
  | { readonly kind: 'negate'; readonly of: Formula }
  | { readonly kind: 'binary'; readonly operator: FormulaOperator; readonly left: Formula; readonly right: Formula }
  /** Rounds by size, half away from zero. */
  | { readonly kind: 'round'; readonly of: Formula; readonly decimals: number }
  | { readonly kind: 'call'; readonly function: Exclude<FormulaFunction, 'round'>; readonly of: readonly [Formula, ...Formula[]] };

export type FormulaValues = Partial<Record<FormulaVariable, string>>;
export type FormulaResult = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

class Impossible extends Error {}

/** Sixteen digits before the point are more than any amount has. */
const LARGEST = '9999999999999999';

/** Decimal text, not rounded; a division by zero or a value that is not known is said, never counted as nothing. */
export function evaluateFormula(formula: Formula, values: FormulaValues): FormulaResult {
  try {
    const value = valueOf(formula, values);
    if (value.abs().gt(toDecimal(LARGEST))) throw new Impossible('结果过大');
    return { ok: true, value: decimalText(value) };
  } catch (error) {
    if (error instanceof Impossible) return { ok: false, message: error.message };
    throw error;
  }
}

function valueOf(formula: Formula, values: FormulaValues): Decimal {
  switch (formula.kind) {
    case 'number':
      return toDecimal(formula.value);
    case 'variable': {
      const value = values[formula.variable];
      if (value === undefined) throw new Impossible(`缺少${FORMULA_VARIABLES[formula.variable].name}`);
      return toDecimal(value);
    }
    case 'negate':
      return valueOf(formula.of, values).negated();
    case 'binary':
      return compute(formula.operator, valueOf(formula.left, values), valueOf(formula.right, values));
    case 'round':
      return valueOf(formula.of, values).toDecimalPlaces(formula.decimals);
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
  if (right.isZero()) throw new Impossible('除数为零');
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
      return first.floor();
    case 'ceil':
      return first.ceil();
  }
}

/** What a formula needs to know, each once. */
export function formulaVariables(formula: Formula): FormulaVariable[] {
  const found = new Set<FormulaVariable>();
  const walk = (one: Formula): void => {
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

/** One way to write it, whatever it was typed like; reading it gives the same tree again. */
export function formulaText(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return formula.value;
    case 'variable':
      return FORMULA_VARIABLES[formula.variable].name;
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

function enclosed(formula: Formula, atLeast: number): string {
  const rank = formula.kind === 'binary' ? RANK[formula.operator] : formula.kind === 'negate' ? 0 : TIGHTEST;
  return rank < atLeast ? `(${formulaText(formula)})` : formulaText(formula);
}
