// A check before the close: its list of what is wrong, and whether that blocks the close or is only told.
import { CHECK_STATE, MOST_CHECK_ITEMS, type CloseCheck, type CloseCheckItem, type DimText } from '@anju/contract';

export const item = (text: string, more: Partial<CloseCheckItem> = {}): CloseCheckItem => ({
  ...{ text, amount: null, voucherId: null, subjectId: null, houseId: null },
  ...more,
});

const checkOf = (key: string, title: string, wrong: 1 | 2, items: readonly CloseCheckItem[], all: number): CloseCheck => ({
  ...{ key, title, state: items.length === 0 ? CHECK_STATE.fine : wrong, count: Math.max(all, items.length) },
  items: items.slice(0, MOST_CHECK_ITEMS),
});
export const blocks = (key: string, title: string, items: readonly CloseCheckItem[], all = 0): CloseCheck =>
  checkOf(key, title, CHECK_STATE.blocked, items, all);
export const warns = (key: string, title: string, items: readonly CloseCheckItem[], all = 0): CloseCheck =>
  checkOf(key, title, CHECK_STATE.warned, items, all);

interface Named {
  readonly subjectId: number;
  readonly code: string;
  readonly name: string;
  readonly dims: readonly DimText[];
  readonly amount: string;
}
export const subjectItem = ({ subjectId, code, name, dims, amount }: Named): CloseCheckItem =>
  item([`${code} ${name}`, ...dims.map(({ text }) => text)].join(' · '), { amount, subjectId });
