// Reads arithmetic token by token: numbers, variables of a given vocabulary, + - * /, brackets and six functions. Prices and the conditions
// of workflows are read by it; whatever it does not know is refused with a message and its position.
import { FORMULA_FUNCTIONS, type Formula, type FormulaFunction, type FormulaOperator } from './formula-ast.ts';

const DEEPEST = 20;
const MOST_DECIMALS = 6;

export interface Token {
  readonly kind: 'number' | 'word' | 'sign' | 'text' | 'end';
  readonly text: string;
  readonly at: number;
}

export class Unreadable extends Error {
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
  '＝': '=',
  '＜': '<',
  '＞': '>',
};
export const SIGNS: readonly string[] = ['+', '-', '*', '/', '(', ')', ','];
const TEXT = /^["“”]([^"“”]*)["“”]/;
const NUMBER = /^\d+(\.\d+)?/;
const SIZED_NUMBER = /^\d{1,12}(\.\d{1,6})?$/;
const WORD = /^[\p{Script=Han}A-Za-z]+/u;

/** `signs` are the characters that may stand alone; longer ones come first: `<=` before `<`. Texts in quotation marks are tokens of their own. */
export function tokensOf(text: string, signs: readonly string[] = SIGNS): Token[] {
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
    const token = tokenAt(rest, at + 1, signs, tokens.at(-1));
    // A text keeps its own characters: only what is computed is read as a plain keyboard would have typed it.
    const quoted = token.kind === 'text' ? token.text.length + 2 : 0;
    tokens.push(quoted > 0 ? { ...token, text: text.slice(at + 1, at + quoted - 1) } : token);
    at += quoted > 0 ? quoted : token.text.length;
  }
  return [...tokens, { kind: 'end', text: '', at: plain.length + 1 }];
}

function tokenAt(rest: string, at: number, signs: readonly string[], before: Token | undefined): Token {
  const quoted = signs === SIGNS ? null : TEXT.exec(rest);
  if (quoted) return { kind: 'text', text: quoted[1] ?? '', at };
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined && !SIZED_NUMBER.test(number)) throw new Unreadable(at, `数字“${number}”过长，最多六位小数`);
  if (number !== undefined) return { kind: 'number', text: number, at };
  const sign = signs.find((one) => rest.startsWith(one));
  const word = WORD.exec(rest)?.[0];
  // 且 and 或 are signs where a name cannot begin: `金额>5且部门="工程部"`. Within a name they are characters like any other.
  const afterValue = before !== undefined && (before.kind === 'number' || before.kind === 'text' || before.text === ')');
  if (word !== undefined && (sign === undefined || !(afterValue || word === sign))) return { kind: 'word', text: word, at };
  if (sign === undefined) throw new Unreadable(at, `不能使用“${rest.charAt(0)}”`);
  return { kind: 'sign', text: sign, at };
}

const FUNCTIONS = new Map<string, FormulaFunction>(
  (Object.keys(FORMULA_FUNCTIONS) as FormulaFunction[]).flatMap((name) => [
    [name, name] as const,
    [FORMULA_FUNCTIONS[name].name, name] as const,
  ]),
);

export class FormulaReader<V extends string> {
  private readonly tokens: readonly Token[];
  private readonly variableOf: (word: string) => V | undefined;
  private place = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], variableOf: (word: string) => V | undefined) {
    this.tokens = tokens;
    this.variableOf = variableOf;
  }

  whole(): Formula<V> {
    const formula = this.sum();
    if (this.next.kind !== 'end') throw this.unexpected();
    return formula;
  }

  get next(): Token {
    return this.tokens[Math.min(this.place, this.tokens.length - 1)] as Token;
  }

  take(): Token {
    const token = this.next;
    this.place += 1;
    return token;
  }

  /** Where the reader stands, to return to it when what follows turns out to be something else. */
  mark(): number {
    return this.place;
  }

  back(place: number): void {
    this.place = place;
    this.depth = 0;
  }

  sees(...signs: string[]): boolean {
    return this.next.kind === 'sign' && signs.includes(this.next.text);
  }

  unexpected(): Unreadable {
    const { kind, text, at } = this.next;
    if (kind === 'text') return new Unreadable(at, `文字“${text}”不能放在这里`);
    if (kind === 'end') return new Unreadable(at, '公式不完整');
    return new Unreadable(at, kind === 'sign' ? `多余的“${text}”` : `“${text}”前缺少运算符`);
  }

  sum(): Formula<V> {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Unreadable(this.next.at, `括号最多 ${DEEPEST} 层`);
    const formula = this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.factor()));
    this.depth -= 1;
    return formula;
  }

  private chain(signs: readonly string[], part: () => Formula<V>): Formula<V> {
    let left = part();
    while (this.sees(...signs)) {
      const operator = this.take().text as FormulaOperator;
      left = { kind: 'binary', operator, left, right: part() };
    }
    return left;
  }

  private factor(): Formula<V> {
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
    if (this.next.kind === 'end' || this.next.kind === 'text') throw this.unexpected();
    throw new Unreadable(this.next.at, `“${this.next.text}”处应为数字、名称或括号`);
  }

  close(): void {
    if (this.sees(')')) this.take();
    else if (this.next.kind === 'end') throw new Unreadable(this.next.at, '缺少右括号');
    else throw this.unexpected();
  }

  private word(): Formula<V> {
    const { text, at } = this.take();
    const called = FUNCTIONS.get(text) ?? FUNCTIONS.get(text.toLowerCase());
    if (this.sees('(') && called) return this.call(called, text, at);
    const variable = this.variableOf(text);
    if (variable) return { kind: 'variable', variable };
    if (called) throw new Unreadable(at + text.length, `“${text}”后面应为括号`);
    throw new Unreadable(at, `不认识的名称“${text}”`);
  }

  private call(name: FormulaFunction, written: string, at: number): Formula<V> {
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
    const [first, second] = given as [Formula<V>, Formula<V>?];
    if (name !== 'round') return { kind: 'call', function: name, of: given as [Formula<V>, ...Formula<V>[]] };
    if (second === undefined) return { kind: 'round', of: first, decimals: 0 };
    if (second.kind !== 'number' || !/^[0-6]$/.test(second.value))
      throw new Unreadable(at, `“${written}”的小数位应为 0 至 ${MOST_DECIMALS} 的整数`);
    return { kind: 'round', of: first, decimals: Number(second.value) };
  }
}
