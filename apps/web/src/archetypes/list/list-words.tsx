import { EmptyState, KeyHints } from '../../ui/index.ts';

export interface ListWords {
  /** The name of a row: 标记 makes 没有符合条件的标记 and 还没有标记. */
  readonly name: string;
  /** The text when there are no rows at all; by default 还没有 and the name. */
  readonly none?: string;
  /** The text when no row matches the filter; by default 没有符合条件的 and the name. */
  readonly unfound?: string;
  /** What ↑↓ does; 选择 by default. */
  readonly move?: string;
  /** What Enter and a double click do; 打开 by default. */
  readonly open?: string;
  /** What the space bar does; 勾选 by default. */
  readonly tick?: string;
}

/** A name, or all texts of a list that differs from the defaults. */
export type What = string | ListWords;

const wordsOf = (what: What): ListWords => (typeof what === 'string' ? { name: what } : what);

export const nameOf = (what: What | undefined): string | undefined => (what === undefined ? undefined : wordsOf(what).name);

export function NoRows({ what, filtered }: { readonly what: What | undefined; readonly filtered: boolean }) {
  if (what === undefined) return <EmptyState />;
  const { name, none = `还没有${name}`, unfound = `没有符合条件的${name}` } = wordsOf(what);
  return <EmptyState text={filtered ? unfound : none} />;
}

interface ListHintsProps {
  readonly what: What;
  readonly opens: boolean;
  readonly ticks: boolean;
  /** A record is open next to the list. */
  readonly beside: boolean;
}

/** The keys that work on this list, and no others. */
export function ListHints({ what, opens, ticks, beside }: ListHintsProps) {
  const { move = '选择', open = '打开', tick = '勾选' } = wordsOf(what);
  const keys: (readonly [string, string])[] = [['↑↓', move]];
  if (opens) keys.push(['Enter', open]);
  if (ticks) keys.push(['空格', tick]);
  if (beside) keys.push(['F6', '列表与详情']);
  return <KeyHints keys={keys} />;
}
