// Parses the text of a formula. Anything that is not defined here is refused with a message and its position.
import { FORMULA_VARIABLES, type Formula, type FormulaVariable } from './formula-ast.ts';
import { FormulaReader, tokensOf, Unreadable } from './formula-reader.ts';

export const FORMULA_LENGTH = 200;

export type FormulaReading =
  | { readonly ok: true; readonly formula: Formula }
  /** `at` is the position of the character, from 1. */
  | { readonly ok: false; readonly at: number; readonly message: string };

const VARIABLES = new Map<string, FormulaVariable>(
  (Object.keys(FORMULA_VARIABLES) as FormulaVariable[]).flatMap((variable) => [
    [FORMULA_VARIABLES[variable].name, variable] as const,
    [FORMULA_VARIABLES[variable].letter, variable] as const,
  ]),
);
const variableOf = (word: string): FormulaVariable | undefined => VARIABLES.get(word) ?? VARIABLES.get(word.toUpperCase());

/** Parses texts such as `面积 * 单价` or `max(F - 2, 0) * 2`: variables by Chinese name or by letter, + - * /, brackets and six functions. */
export function parseFormula(text: string): FormulaReading {
  try {
    if (text.trim() === '') throw new Unreadable(1, '请输入公式');
    if (text.length > FORMULA_LENGTH) throw new Unreadable(FORMULA_LENGTH + 1, `公式最多 ${FORMULA_LENGTH} 个字符`);
    return { ok: true, formula: new FormulaReader(tokensOf(text), variableOf).whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}
