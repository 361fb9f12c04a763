// The day file of a payment provider: comma-separated text whose columns a format names. Every provider has its own titles and words; the
// lines read from any of them have one shape.
import { decodeGbk } from '../../bank-file/gbk.ts';
import { shanghaiClock } from '../../dates/business-day.ts';

export interface ChannelLine {
  readonly row: number;
  readonly item: 'payment' | 'refund';
  /** Our number of the order or refund. */
  readonly number: string;
  /** The provider's number. */
  readonly ref: string;
  readonly amount: string;
  readonly fee: string;
  readonly state: 'success' | 'failed' | 'waiting';
  /** ISO 8601. */
  readonly at: string;
}

type Words<K extends string> = Readonly<Record<K, readonly string[]>>;

export interface ChannelFormat {
  readonly encoding: 'utf8' | 'gbk';
  /** The title of the column that holds each value. */
  readonly columns: Readonly<Record<'number' | 'ref' | 'item' | 'amount' | 'fee' | 'state' | 'time', string>>;
  readonly items: Words<ChannelLine['item']>;
  readonly states: Words<ChannelLine['state']>;
}

/** The neutral format: what a provider without its own words is asked for. */
export const PLAIN_CHANNEL_FORMAT: ChannelFormat = {
  encoding: 'utf8',
  columns: { number: '商户单号', ref: '渠道流水号', item: '交易类型', amount: '金额', fee: '手续费', state: '交易状态', time: '交易时间' },
  items: { payment: ['付款', '支付'], refund: ['退款'] },
  states: { success: ['成功'], failed: ['失败', '关闭'], waiting: ['处理中'] },
};

export interface ChannelFile {
  readonly lines: readonly ChannelLine[];
  /** Why the file cannot be used: `第 3 行金额“1.234”不正确`. */
  readonly problems: readonly string[];
}

/** Cells of one line; a cell in quotes may hold commas and doubled quotes. Providers put a backtick or tab before long numbers. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string;
    if (quoted && sign === '"' && line[at + 1] === '"') [cell, at] = [cell + '"', at + 1];
    else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell].map((text) =>
    text
      .trim()
      .replace(/^[`\t']+/, '')
      .trim(),
  );
}

/** Providers write fees with more decimals than they have: 0.60000. */
const AMOUNT = /^-?(\d{1,12}(?:\.\d{1,2})?)(?:(?<=\.\d\d)0+)?$/;
const TIME = /^(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;
const wordOf = <K extends string>(words: Words<K>, text: string): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key].includes(text));

/** Amounts of refunds may be written with a minus. */
const amountOf = (text: string): string | undefined => AMOUNT.exec(text.replaceAll(',', ''))?.[1];
/** Providers write the time of Beijing. */
function instantOf(text: string): string | undefined {
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

export function readChannelFile(format: ChannelFormat, bytes: Uint8Array): ChannelFile {
  const text = format.encoding === 'gbk' ? decodeGbk(bytes) : new TextDecoder().decode(bytes);
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const { columns } = format;
  const titles = Object.values(columns);
  const head = rows.findIndex((row) => titles.every((title) => cellsOf(row).includes(title)));
  if (head === -1) return { lines: [], problems: [`没有找到标题行，应有：${titles.join('、')}`] };
  const order = cellsOf(rows[head] as string);
  const problems: string[] = [];
  const lines = rows.slice(head + 1).flatMap((line, index): ChannelLine[] => {
    const cells = cellsOf(line);
    // Providers close a file with a summary, whose rows have fewer cells.
    if (line.trim() === '' || cells.length < order.length) return [];
    const row = head + 2 + index;
    const cell = (name: keyof ChannelFormat['columns']): string => cells[order.indexOf(columns[name])] ?? '';
    const wrong = (name: keyof ChannelFormat['columns']): void => {
      problems.push(`第 ${row} 行${columns[name]}“${cell(name)}”不正确`);
    };
    const [item, state] = [wordOf(format.items, cell('item')), wordOf(format.states, cell('state'))];
    const [amount, fee, at] = [amountOf(cell('amount')), amountOf(cell('fee') || '0'), instantOf(cell('time'))];
    if (item === undefined) wrong('item');
    if (state === undefined) wrong('state');
    if (amount === undefined) wrong('amount');
    if (fee === undefined) wrong('fee');
    if (at === undefined) wrong('time');
    if (cell('number') === '') wrong('number');
    if (cell('ref') === '' && state === 'success') wrong('ref');
    if (!item || !state || amount === undefined || fee === undefined || !at) return [];
    return [{ row, item, number: cell('number'), ref: cell('ref'), amount, fee, state, at }];
  });
  const seen = new Map<string, number>();
  for (const { row, item, number, ref } of lines) {
    const key = `${item} ${number} ${ref}`;
    const before = seen.get(key);
    if (before !== undefined) problems.push(`第 ${row} 行与第 ${before} 行重复`);
    seen.set(key, before ?? row);
  }
  return { lines, problems };
}

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const localTime = (at: string): string => shanghaiClock(new Date(at)).slice(0, 19).replace('T', ' ');

/** A file in the format, as its provider would send it; UTF-8 only. */
export function writeChannelFile(format: ChannelFormat, lines: readonly Omit<ChannelLine, 'row'>[]): string {
  const { columns, items, states } = format;
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const rows = lines.map((line) => {
    const cells = {
      number: line.number,
      ref: line.ref,
      item: items[line.item][0] ?? '',
      amount: line.amount,
      fee: line.fee,
      state: states[line.state][0] ?? '',
      time: localTime(line.at),
    };
    return names.map((name) => quoted(cells[name])).join(',');
  });
  return `\uFEFF${[names.map((name) => columns[name]).join(','), ...rows].join('\r\n')}\r\n`;
}
