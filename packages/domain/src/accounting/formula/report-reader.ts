// Reads the formulas of financial reports. What it does not know is refused with a message and the position of the character.
import { Unreadable, tokensOf, type Token } from '../../charging/price/formula-reader.ts';
import {
  FIGURE_KINDS,
  REPORT_FUNCTIONS,
  type CodeItem,
  type DimLimits,
  type FigureCall,
  type FigureKind,
  type ReportFormula,
  type ReportFunction,
} from './report-formula.ts';

export const REPORT_FORMULA_LENGTH = 500;
export const MOST_COLUMNS = 6;
export const LAST_LINE = 999;
const MOST_SHIFT = 120;
const MOST_ITEMS = 50;
const DEEPEST = 20;
const DIM_LETTER = /^[KHPFDESBC]$/;
const CODE = /^\d{4}(\d{2}){0,4}$/;
const CASH_CODE = /^\d{2,4}$/;
const SIGNS: readonly string[] = ['..', '+', '-', '*', '/', '(', ')', ',', ';', ':', '.', '=', '|'];
/** Signs only these formulas have, as a Chinese keyboard types them. */
const PLAIN: Readonly<Record<string, string>> = { '；': ';', '：': ':', '｜': '|', '…': '.' };

export type ReportReading =
  | { readonly ok: true; readonly formula: ReportFormula }
  /** `at` is the position of the character, from 1. */
  | { readonly ok: false; readonly at: number; readonly message: string };

export function parseReportFormula(text: string): ReportReading {
  try {
    if (text.trim() === '') throw new Unreadable(1, '请输入公式');
    if (text.length > REPORT_FORMULA_LENGTH) throw new Unreadable(REPORT_FORMULA_LENGTH + 1, `公式最多 ${REPORT_FORMULA_LENGTH} 个字符`);
    const plain = text.replaceAll(/[；：｜…]/g, (sign) => PLAIN[sign] ?? sign);
    return { ok: true, formula: new ReportReader(tokensOf(plain, SIGNS)).whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}

const isFunction = (word: string): word is ReportFunction => Object.hasOwn(REPORT_FUNCTIONS, word);
const isKind = (word: string): word is FigureKind => (FIGURE_KINDS as readonly string[]).includes(word);

class ReportReader {
  private readonly tokens: readonly Token[];
  private place = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): ReportFormula {
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

  private sees(...signs: readonly string[]): boolean {
    return this.next.kind === 'sign' && signs.includes(this.next.text);
  }

  private takes(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.take();
    return true;
  }

  private demand(sign: string): void {
    if (this.takes(sign)) return;
    if (this.next.kind === 'end') throw new Unreadable(this.next.at, sign === ')' ? '缺少右括号' : '公式不完整');
    throw new Unreadable(this.next.at, `“${this.next.text}”处应为“${sign}”`);
  }

  private unexpected(): Unreadable {
    const { kind, text, at } = this.next;
    if (kind === 'end') return new Unreadable(at, '公式不完整');
    if (kind === 'text') return new Unreadable(at, `文字“${text}”不能放在这里`);
    return new Unreadable(at, kind === 'sign' ? `多余的“${text}”` : `“${text}”前缺少运算符`);
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Unreadable(this.next.at, `括号和负号最多 ${DEEPEST} 层`);
    const found = read();
    this.depth -= 1;
    return found;
  }

  private sum(): ReportFormula {
    return this.nested(() => this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.factor())));
  }

  private chain(signs: readonly string[], part: () => ReportFormula): ReportFormula {
    let left = part();
    while (this.sees(...signs)) {
      const operator = this.take().text as '+' | '-' | '*' | '/';
      left = { type: 'binary', operator, left, right: part() };
    }
    return left;
  }

  private factor(): ReportFormula {
    if (this.takes('-')) return { type: 'negate', of: this.nested(() => this.factor()) };
    if (this.takes('(')) {
      const inner = this.sum();
      this.demand(')');
      return inner;
    }
    const { kind, text, at } = this.next;
    if (kind === 'number') return { type: 'number', value: this.take().text };
    if (kind === 'word') return this.word();
    if (kind === 'end') throw this.unexpected();
    throw new Unreadable(at, `“${text}”处应为数字、行号、函数或括号`);
  }

  private word(): ReportFormula {
    const { text, at } = this.take();
    const word = text.toUpperCase();
    if (word === 'R') return this.line(at);
    if (word === 'MAX' || word === 'MIN') {
      this.demand('(');
      const left = this.sum();
      this.demand(',');
      const right = this.sum();
      this.demand(')');
      return { type: 'choose', of: word, left, right };
    }
    if (word === 'CELL') return this.cell(at);
    if (isFunction(word)) return this.figure(word, at);
    throw new Unreadable(at, `不认识的名称“${text}”`);
  }

  private integer(what: string, from: number, to: number): number {
    const { kind, text, at } = this.next;
    if (kind !== 'number' || !/^\d{1,9}$/.test(text)) throw new Unreadable(at, `应为${what}`);
    const value = Number(text);
    if (value < from || value > to) throw new Unreadable(at, `${what}应在 ${from} 至 ${to} 之间`);
    this.take();
    return value;
  }

  private lineNumber = (): number => this.integer('行号', 1, LAST_LINE);
  private columnNumber = (): number => this.integer('列号', 1, MOST_COLUMNS);

  /** Skips a letter that may stand before a number: `R24` and `24` mean the same inside CELL. */
  private letter(letter: string): boolean {
    if (this.next.kind !== 'word' || this.next.text.toUpperCase() !== letter) return false;
    this.take();
    return true;
  }

  private line(at: number): ReportFormula {
    const line = this.lineNumber();
    if (this.takes(':')) {
      if (!this.letter('R')) throw new Unreadable(this.next.at, '“:”后应为行号，如 R1:R13');
      const to = this.lineNumber();
      if (to < line) throw new Unreadable(at, `R${line}:R${to} 的起止行颠倒`);
      return { type: 'lines', from: line, to, at };
    }
    if (!this.takes('.')) return { type: 'line', line, column: null, at };
    if (!this.letter('C')) throw new Unreadable(this.next.at, '“.”后应为列号，如 R1.C2');
    return { type: 'line', line, column: this.columnNumber(), at };
  }

  private shift(): number {
    const sign = this.takes('-') ? -1 : 1;
    const months = this.integer('月数', 0, MOST_SHIFT);
    return months === 0 ? 0 : sign * months;
  }

  private cell(at: number): ReportFormula {
    this.demand('(');
    const report = this.integer('报表编号', 1, 999_999);
    this.demand(',');
    this.letter('R');
    const line = this.lineNumber();
    this.demand(',');
    this.letter('C');
    const column = this.columnNumber();
    const shift = this.takes(',') ? this.shift() : 0;
    this.demand(')');
    return { type: 'cell', report, line, column, shift, at };
  }

  private figure(of: ReportFunction, at: number): FigureCall {
    const kind = this.takes('.') ? this.kindOf(of) : null;
    this.demand('(');
    const items = this.sees(')') || (this.next.kind === 'word' && of !== 'CF') ? [] : this.items(of);
    const bare = of === 'CASH' || of === 'UNCL';
    if (bare && items.length > 0) throw new Unreadable(at, `“${of}”的括号内不写科目`);
    if (!bare && items.length === 0) throw new Unreadable(this.next.at, of === 'CF' ? '请写现金流量项目，如 CF01' : '请写科目编码');
    const options = this.options(items.length > 0);
    this.demand(')');
    if (of === 'CF' && options.dims.length > 0) throw new Unreadable(at, '现金流量不能按辅助核算取数');
    return { type: 'figure', of, kind, items, ...options, at };
  }

  private kindOf(of: ReportFunction): FigureKind {
    const { text, at } = this.take();
    const kind = text.toUpperCase();
    const known: readonly FigureKind[] = REPORT_FUNCTIONS[of];
    if (isKind(kind) && known.includes(kind)) return kind;
    throw new Unreadable(at, `“${of}”只能取 ${known.join('、')}`);
  }

  private items(of: ReportFunction): CodeItem[] {
    const items = [this.item(of)];
    while (this.takes(';')) items.push(this.item(of));
    if (items.length > MOST_ITEMS) throw new Unreadable(this.next.at, `一个函数最多 ${MOST_ITEMS} 项`);
    return items;
  }

  private item(of: ReportFunction): CodeItem {
    const { at } = this.next;
    const from = this.code(of);
    const to = this.takes('..') ? this.code(of) : from;
    if (to < from) throw new Unreadable(at, `“${from}..${to}”的起止编码颠倒`);
    return { from, to, at };
  }

  private code(of: ReportFunction): string {
    const cash = of === 'CF' && this.letter('CF');
    const { kind, text, at } = this.next;
    if (of === 'CF' ? !(cash && kind === 'number' && CASH_CODE.test(text)) : !(kind === 'number' && CODE.test(text)))
      throw new Unreadable(at, of === 'CF' ? '应为现金流量项目，如 CF01' : '科目编码为 4 位，下级每级加 2 位');
    this.take();
    return cash ? `CF${text}` : text;
  }

  private options(separated: boolean): { dims: DimLimits; shift: number } {
    const dims = new Map<string, number[]>();
    let shift = 0;
    for (let first = !separated; this.next.kind === 'word' || this.sees(','); first = false) {
      if (!first) this.demand(',');
      const { text, at } = this.take();
      const option = text.toLowerCase();
      if (option !== 'dim' && option !== 'shift') throw new Unreadable(at, `不认识的选项“${text}”，可用 dim 和 shift`);
      this.demand(':');
      if (option === 'shift') shift = this.shift();
      else this.dim(dims);
    }
    return { dims: [...dims].map(([dim, ids]) => ({ dim, ids })).sort((a, b) => (a.dim < b.dim ? -1 : 1)), shift };
  }

  private dim(into: Map<string, number[]>): void {
    const { text, at } = this.take();
    const letter = text.toUpperCase();
    if (!DIM_LETTER.test(letter)) throw new Unreadable(at, '辅助核算为 K、H、P、F、D、E、S、B、C 之一');
    if (into.has(letter)) throw new Unreadable(at, `“${letter}”写了两次`);
    this.demand('=');
    const ids = [this.dimId()];
    while (this.takes('|')) ids.push(this.dimId());
    if (ids.length > MOST_ITEMS) throw new Unreadable(at, `最多 ${MOST_ITEMS} 个编号`);
    into.set(
      letter,
      [...new Set(ids)].sort((a, b) => a - b),
    );
  }

  private dimId = (): number => this.integer('编号', 1, 999_999_999);
}
