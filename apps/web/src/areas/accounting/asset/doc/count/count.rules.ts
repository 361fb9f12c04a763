// What a counted line says, and which lines a person still has to look at.
import type { AssetCountLine } from '@anju/contract';
import { compareDecimal, subtractDecimal } from '@anju/domain';

export type CountView = 'all' | 'left' | 'wrong';
export const COUNT_VIEWS: Readonly<Record<CountView, string>> = { all: '全部', left: '未盘', wrong: '差异' };

const QUANTITY = /^\d{1,8}(\.\d{1,4})?$/;
export const isQuantity = (text: string): boolean => QUANTITY.test(text.trim());

/** Without zeros that say nothing: `1.0000` is 1. */
export const quantityText = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export interface Verdict {
  readonly text: string;
  readonly tone: 'paid' | 'overdue' | 'work';
}
/** Null while the line is not counted. */
export function verdictOf({ assetId, expected }: Pick<AssetCountLine, 'assetId' | 'expected'>, found: string | null): Verdict | null {
  if (found === null || !isQuantity(found)) return null;
  if (assetId === null) return { text: `盘盈 ${quantityText(found)}`, tone: 'work' };
  const order = compareDecimal(found, expected);
  if (order === 0) return { text: '相符', tone: 'paid' };
  const difference = quantityText(order < 0 ? subtractDecimal(expected, found) : subtractDecimal(found, expected));
  return order < 0 ? { text: `盘亏 ${difference}`, tone: 'overdue' } : { text: `多出 ${difference}`, tone: 'work' };
}

const isWrong = (line: AssetCountLine): boolean => {
  const verdict = verdictOf(line, line.found);
  return verdict !== null && verdict.tone !== 'paid';
};

export function shownLines(lines: readonly AssetCountLine[], view: CountView, key: string): AssetCountLine[] {
  const text = key.trim().toLowerCase();
  return lines.filter((line) => {
    if (view === 'left' && line.found !== null) return false;
    if (view === 'wrong' && !isWrong(line)) return false;
    return text === '' || [line.no, line.name, line.place, line.custodianName].some((part) => part.toLowerCase().includes(text));
  });
}
