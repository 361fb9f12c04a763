// The file sent to a bank for collection (报盘) and the file the bank returns (回盘), in the format its template defines. A written file reads
// back with the same values; a value that could not (too long, or a name that contains the separator) is reported as a problem, never
// truncated.
import { BANK_FIELD, BANK_SUM, type BankLineField, type BankSumField, type BankTemplate } from '@anju/contract';
import { decimalText, sumMoney, toDecimal } from '../money/decimal.ts';
import { bytesOf, readCell, splitLine, textOf, writeCell, type Content, type Field } from './cell.ts';

export interface BankFileLine {
  readonly agreementNo: string;
  readonly accountNo: string;
  readonly accountName: string;
  /** Yuan, two decimals. */
  readonly amount: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly serial: number;
  readonly remark: string;
  /** The bank's result code; empty in the file sent to the bank. */
  readonly code: string;
}

export interface BankFileHead {
  readonly unitCode: string;
  readonly contractNo: string;
  readonly date: string;
}

export interface BankFileProblem {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** Empty when the problem concerns the whole line. */
  readonly field: string;
  readonly text: string;
}

/** The number of lines and the sum of their amounts, in yuan. */
export interface BankTotals {
  readonly count: number;
  readonly sum: string;
}

/** The totals that the first or last line of a file states; a format may state only one of the two. */
export interface BankControl extends Partial<BankTotals> {
  /** `文件头` or `文件尾` */
  readonly part: string;
}

const AMOUNT = /^\d{1,14}(\.\d{1,2})?$/;
const HUNDRED = 100;
const inFen = (amount: string): string => decimalText(toDecimal(amount).times(HUNDRED), 0);
const inYuan = (fen: string): string => decimalText(toDecimal(fen).dividedBy(HUNDRED), 2);

const lineContent = ({ kind }: BankLineField): Content =>
  kind === BANK_FIELD.constant ? 'constant' : kind === BANK_FIELD.amount || kind === BANK_FIELD.serial ? 'number' : 'text';
const sumContent = ({ kind }: BankSumField): Content =>
  kind === BANK_SUM.constant ? 'constant' : kind === BANK_SUM.count || kind === BANK_SUM.sum ? 'number' : 'text';

// ---- writing -------------------------------------------------------------------------------------------------------------------------

const moneyText = (template: BankTemplate, amount: string): string => {
  if (!AMOUNT.test(amount)) return amount;
  return template.amountUnit === 'fen' ? inFen(amount) : decimalText(toDecimal(amount), 2);
};
const dateText = ({ dateForm }: BankTemplate, date: string): string => (dateForm === 'YYYYMMDD' ? date.replaceAll('-', '') : date);

function lineText(template: BankTemplate, { kind, text }: BankLineField, line: BankFileLine): string {
  switch (kind) {
    case BANK_FIELD.agreementNo:
      return line.agreementNo;
    case BANK_FIELD.accountNo:
      return line.accountNo;
    case BANK_FIELD.accountName:
      return line.accountName;
    case BANK_FIELD.amount:
      return moneyText(template, line.amount);
    case BANK_FIELD.date:
      return dateText(template, line.date);
    case BANK_FIELD.serial:
      return String(line.serial);
    case BANK_FIELD.remark:
      return line.remark;
    case BANK_FIELD.constant:
      return text;
    case BANK_FIELD.code:
      return line.code;
  }
}

function sumText(template: BankTemplate, { kind, text }: BankSumField, head: BankFileHead, { count, sum }: BankTotals): string {
  switch (kind) {
    case BANK_SUM.unitCode:
      return head.unitCode;
    case BANK_SUM.contractNo:
      return head.contractNo;
    case BANK_SUM.date:
      return dateText(template, head.date);
    case BANK_SUM.count:
      return String(count);
    case BANK_SUM.sum:
      return moneyText(template, sum);
    case BANK_SUM.constant:
      return text;
  }
}

export function renderBankFile(
  template: BankTemplate,
  head: BankFileHead,
  lines: readonly BankFileLine[],
): { readonly bytes: Uint8Array | null; readonly problems: readonly BankFileProblem[] } {
  const problems: BankFileProblem[] = [];
  const rows: string[] = [];
  const amounts = lines.map(({ amount }) => (AMOUNT.test(amount) ? amount : '0'));
  const sums = { count: lines.length, sum: sumMoney(amounts) };

  function add<F extends Field>(
    fields: readonly F[],
    name: (field: F) => string,
    content: (field: F) => Content,
    text: (field: F) => string,
  ) {
    const cells = fields.map((field) => {
      const written = writeCell(template, field, content(field), text(field));
      if ('text' in written) return written.text;
      problems.push({ line: rows.length + 1, field: name(field), text: written.problem });
      return '';
    });
    rows.push(cells.join(template.layout === 'separated' ? template.separator : ''));
  }
  const addSums = (fields: readonly BankSumField[]) => {
    if (fields.length > 0)
      add(
        fields,
        ({ kind }) => BANK_SUM.text(kind),
        sumContent,
        (field) => sumText(template, field, head, sums),
      );
  };

  addSums(template.header);
  for (const line of lines) {
    if (!AMOUNT.test(line.amount)) problems.push({ line: rows.length + 1, field: '金额', text: '金额不正确' });
    add(
      template.fields,
      ({ kind }) => BANK_FIELD.text(kind),
      lineContent,
      (field) => lineText(template, field, line),
    );
  }
  addSums(template.trailer);
  if (problems.length > 0) return { bytes: null, problems };
  const end = template.lineEnd === 'crlf' ? '\r\n' : '\n';
  return { bytes: bytesOf(template, rows.map((row) => row + end).join('')), problems };
}

// ---- reading -------------------------------------------------------------------------------------------------------------------------

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Splitting at bytes is safe: in GBK and in UTF-8 neither of these two bytes is ever part of another character. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  while (from < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const end = feed < 0 ? bytes.length : feed;
    lines.push(bytes.subarray(from, end > from && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end));
    from = end + 1;
  }
  return lines;
}

function readMoney({ amountUnit }: BankTemplate, text: string): string | null {
  if (amountUnit === 'fen') return /^\d+$/.test(text) ? inYuan(text) : null;
  return /^\d+(\.\d{1,2})?$/.test(text) ? decimalText(toDecimal(text), 2) : null;
}
function readDate({ dateForm }: BankTemplate, text: string): string | null {
  if (text === '') return '';
  const parts = (dateForm === 'YYYYMMDD' ? /^(\d{4})(\d\d)(\d\d)$/ : /^(\d{4})-(\d\d)-(\d\d)$/).exec(text);
  return parts ? parts.slice(1).join('-') : null;
}
const readCount = (text: string): number | null => (/^0*\d{1,12}$/.test(text) ? Number(text) : null);

const LINE_KEYS = {
  1: 'agreementNo',
  2: 'accountNo',
  3: 'accountName',
  4: 'amount',
  5: 'date',
  6: 'serial',
  7: 'remark',
  8: null,
  9: 'code',
} as const satisfies Record<BankLineField['kind'], keyof BankFileLine | null>;
const SUM_KEYS = { 1: 'unitCode', 2: 'contractNo', 3: 'date', 4: 'count', 5: 'sum', 6: null } as const;

const HEAD_PART = '文件头';
const TAIL_PART = '文件尾';

export interface ParsedBankFile {
  readonly head: Partial<BankFileHead>;
  readonly lines: readonly Partial<BankFileLine>[];
  /** Problems of single lines. */
  readonly problems: readonly BankFileProblem[];
  /** Why the file cannot be trusted as a whole: its first or last line cannot be read, or its totals differ from its lines. */
  readonly refused: readonly string[];
  readonly control: readonly BankControl[];
}

/** Each line holds exactly the fields of the template. Counts and sums written by the bank are compared with the lines themselves. */
export function parseBankFile(template: BankTemplate, bytes: Uint8Array): ParsedBankFile {
  const problems: BankFileProblem[] = [];
  const refused: string[] = [];
  const rows = linesOf(bytes);
  const first = template.header.length > 0 ? 1 : 0;
  const last = rows.length - (template.trailer.length > 0 ? 1 : 0);
  if (last < first) return { head: {}, lines: [], problems, refused: ['文件头或文件尾缺失'], control: [] };

  /** `part` names the first or last line; null for a line between them. */
  function read(
    at: number,
    fields: readonly Field[],
    keys: Readonly<Record<number, string | null>>,
    part: string | null,
  ): Record<string, string | number> {
    const tell = (field: string, text: string): void => {
      if (part === null) problems.push({ line: at + 1, field, text });
      else refused.push(field === '' ? part + text : `${part}的${field}${text}`);
    };
    const cells = splitLine(template, fields, rows[at] ?? new Uint8Array());
    const found: Record<string, string | number> = {};
    if (typeof cells === 'string') {
      tell('', cells);
      return found;
    }
    for (const [place, field] of fields.entries()) {
      const key = keys[field.kind];
      // Constants carry no information and are not read.
      if (key === null || key === undefined) continue;
      const content = part === null ? lineContent(field) : sumContent(field as BankSumField);
      const text = readCell(field, content, cells[place] ?? '');
      const value =
        key === 'amount' || key === 'sum'
          ? readMoney(template, text)
          : key === 'date'
            ? readDate(template, text)
            : key === 'serial' || key === 'count'
              ? readCount(text)
              : text;
      if (value !== null) found[key] = value;
      else tell((part === null ? BANK_FIELD : BANK_SUM).text(field.kind), `“${text}”读不出`);
    }
    return found;
  }

  const lines: Partial<BankFileLine>[] = [];
  for (let at = first; at < last; at++) lines.push(read(at, template.fields, LINE_KEYS, null));
  const sums = [
    ...(first === 1 ? [{ part: HEAD_PART, ...read(0, template.header, SUM_KEYS, HEAD_PART) }] : []),
    ...(last < rows.length ? [{ part: TAIL_PART, ...read(last, template.trailer, SUM_KEYS, TAIL_PART) }] : []),
  ] as (Partial<BankFileHead> & BankControl)[];
  const head: { -readonly [K in keyof BankFileHead]?: BankFileHead[K] } = {};
  const control: BankControl[] = [];
  for (const { part, count, sum, ...facts } of sums) {
    Object.assign(head, facts);
    if (count !== undefined || sum !== undefined)
      control.push({ part, ...(count === undefined ? {} : { count }), ...(sum === undefined ? {} : { sum }) });
  }
  const own = { count: lines.length, sum: sumMoney(lines.map(({ amount }) => amount ?? '0')) };
  return { head, lines, problems, refused: [...refused, ...controlDifferences(control, own, '明细实为')], control };
}

const apart = (a: string, b: string): string => decimalText(toDecimal(a).minus(toDecimal(b)).abs(), 2);

/** In words, where the totals of a file differ from others: `文件头写 3 笔 600.00 元，明细实为 2 笔 400.00 元，相差 1 笔 200.00 元`. */
export function controlDifferences(control: readonly BankControl[], totals: BankTotals, what: string): string[] {
  return control.flatMap(({ part, count, sum }) => {
    const [pieces, gap] = [count === undefined ? 0 : Math.abs(count - totals.count), sum === undefined ? '0.00' : apart(sum, totals.sum)];
    const text = (n: number | undefined, yuan: string | undefined): string =>
      [...(n === undefined ? [] : [`${n} 笔`]), ...(yuan === undefined ? [] : [`${yuan} 元`])].join(' ');
    const difference = text(pieces === 0 ? undefined : pieces, gap === '0.00' ? undefined : gap);
    if (difference === '') return [];
    const stated = text(count === undefined ? undefined : totals.count, sum === undefined ? undefined : totals.sum);
    return [`${part}写 ${text(count, sum)}，${what} ${stated}，相差 ${difference}`];
  });
}

/** The lines of the file as text, for display. */
export const bankFileText = (template: BankTemplate, bytes: Uint8Array): string[] => linesOf(bytes).map((line) => textOf(template, line));
