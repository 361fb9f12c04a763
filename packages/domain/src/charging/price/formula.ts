// Parses the text of a formula. Anything that is not defined here is refused with a message and its position.
import {
  FORMULA_FUNCTIONS,
  FORMULA_VARIABLES,
  type Formula,
  type FormulaFunction,
  type FormulaOperator,
  type FormulaVariable,
} from './formula-ast.ts';

export const FORMULA_LENGTH = 200;
const DEEPEST = 20;
const MOST_DECIMALS = 6;

export type FormulaReading =
  | { readonly ok: true; readonly formula: Formula }
  /** `at` is the position of the character, from 1. */
  | { readonly ok: false; readonly at: number; readonly message: string };

interface Token {
  readonly kind: 'number' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

class Unreadable extends Error {
  readonly at: number;
  constructor(at: number, why: string) {
    super(`第 ${at} 个字符处：${why}`);
    this.at = at;
  }
}

/** Characters as a Chinese keyboard produces them, and their plain forms. */
const PLAIN: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '＋': '+',
  '－': '-',
  '．': '.',
  '。': '.',
};
const NUMBER = /^\d+(\.\d+)?/;
const SIZED_NUMBER = /^\d{1,12}(\.\d{1,6})?$/;
const WORD = /^[\p{Script=Han}A-Za-z]+/u;

function tokensOf(text: string): Token[] {
  const plain = [...text]
    .map((one) => PLAIN[one] ?? (/[０-９]/.test(one) ? String.fromCharCode(one.charCodeAt(0) - 0xfee0) : one))
    .join('');
  const tokens: Token[] = [];
  for (let at = 0; at < plain.length;) {
    const rest = plain.slice(at);
    const blank = /^\s+/.exec(rest)?.[0];
    if (blank !== undefined) {
      at += blank.length;
      continue;
    }
    const number = NUMBER.exec(rest)?.[0];
    const word = WORD.exec(rest)?.[0];
    const found = number ?? word ?? rest.charAt(0);
    if (number !== undefined && !SIZED_NUMBER.test(number)) throw new Unreadable(at + 1, `数字“${number}”过长，最多六位小数`);
    if (number === undefined && word === undefined && !'+-*/(),'.includes(found)) throw new Unreadable(at + 1, `不能使用“${found}”`);
    tokens.push({ kind: number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign', text: found, at: at + 1 });
    at += found.length;
  }
  return [...tokens, { kind: 'end', text: '', at: plain.length + 1 }];
}

const VARIABLES = new Map<string, FormulaVariable>(
  (Object.keys(FORMULA_VARIABLES) as FormulaVariable[]).flatMap((variable) => [
    [FORMULA_VARIABLES[variable].name, variable] as const,
    [FORMULA_VARIABLES[variable].letter, variable] as const,
  ]),
);
const FUNCTIONS = new Map<string, FormulaFunction>(
  (Object.keys(FORMULA_FUNCTIONS) as FormulaFunction[]).flatMap((name) => [
    [name, name] as const,
    [FORMULA_FUNCTIONS[name].name, name] as const,
  ]),
);

/** Parses texts such as `面积 * 单价` or `max(F - 2, 0) * 2`: variables by Chinese name or by letter, + - * /, brackets and six functions. */
export function parseFormula(text: string): FormulaReading {
  try {
    if (text.trim() === '') throw new Unreadable(1, '请输入公式');
    if (text.length > FORMULA_LENGTH) throw new Unreadable(FORMULA_LENGTH + 1, `公式最多 ${FORMULA_LENGTH} 个字符`);
    return { ok: true, formula: new Reader(tokensOf(text)).whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}

class Reader {
  private readonly tokens: readonly Token[];
  private place = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Formula {
    const formula = this.sum();
    if (this.next.kind !== 'end') throw this.unexpected();
    return formula;
  }

  private get next(): Token {
    return this.tokens[Math.min(this.place, this.tokens.length - 1)] as Token;
  }

  private take(): Token {
    const token = this.next;
    this.place += 1;
    return token;
  }

  private sees(...signs: string[]): boolean {
    return this.next.kind === 'sign' && signs.includes(this.next.text);
  }

  private unexpected(): Unreadable {
    const { kind, text, at } = this.next;
    if (kind === 'end') return new Unreadable(at, '公式不完整');
    return new Unreadable(at, kind === 'sign' ? `多余的“${text}”` : `“${text}”前缺少运算符`);
  }

  private sum(): Formula {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Unreadable(this.next.at, `括号最多 ${DEEPEST} 层`);
    const formula = this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.factor()));
    this.depth -= 1;
    return formula;
  }

  private chain(signs: readonly string[], part: () => Formula): Formula {
    let left = part();
    while (this.sees(...signs)) {
      const operator = this.take().text as FormulaOperator;
      left = { kind: 'binary', operator, left, right: part() };
    }
    return left;
  }

  private factor(): Formula {
    if (this.sees('-')) {
      this.take();
      this.depth += 1;
      if (this.depth > DEEPEST) throw new Unreadable(this.next.at, '负号过多');
      const of = this.factor();
      this.depth -= 1;
      return { kind: 'negate', of };
    }
    if (this.sees('(')) {
      this.take();
      const inner = this.sum();
      this.close();
      return inner;
    }
    if (this.next.kind === 'number') return { kind: 'number', value: this.take().text };
    if (this.next.kind === 'word') return this.word();
    if (this.next.kind === 'end') throw this.unexpected();
    throw new Unreadable(this.next.at, `“${this.next.text}”处应为数字、名称或括号`);
  }

  private close(): void {
    if (this.sees(')')) this.take();
    else if (this.next.kind === 'end') throw new Unreadable(this.next.at, '缺少右括号');
    else throw this.unexpected();
  }

  private word(): Formula {
    const { text, at } = this.take();
    const called = FUNCTIONS.get(text) ?? FUNCTIONS.get(text.toLowerCase());
    if (this.sees('(') && called) return this.call(called, text, at);
    const variable = VARIABLES.get(text) ?? VARIABLES.get(text.toUpperCase());
    if (variable) return { kind: 'variable', variable };
    if (called) throw new Unreadable(at + text.length, `“${text}”后面应为括号`);
    throw new Unreadable(at, `不认识的名称“${text}”`);
  }

  private call(name: FormulaFunction, written: string, at: number): Formula {
    this.take();
    const start = this.place;
    const given = [this.sum()];
    while (this.sees(',')) {
      this.take();
      given.push(this.sum());
    }
    this.close();
    const { from, to } = FORMULA_FUNCTIONS[name];
    if (given.length < from || given.length > to)
      throw new Unreadable((this.tokens[start] as Token).at, `“${written}”应有 ${from === to ? from : `${from} 至 ${to}`} 个值`);
    const [first, second] = given as [Formula, Formula?];
    if (name !== 'round') return { kind: 'call', function: name, of: given as [Formula, ...Formula[]] };
    if (second === undefined) return { kind: 'round', of: first, decimals: 0 };
    if (second.kind !== 'number' || !/^[0-6]$/.test(second.value))
      throw new Unreadable(at, `“${written}”的小数位应为 0 至 ${MOST_DECIMALS} 的整数`);
    return { kind: 'round', of: first, decimals: Number(second.value) };
  }
}
