// From one record to its neighbours in the list it was opened from. The drawer follows the active row of the list, so ↑↓ in the list, a click
// on another row and the drawer's own buttons are the same step; beyond the last row of a page the list turns to the next page.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UnsavedPartState } from '../../platform/unsaved/index.ts';
import type { Beside, RowKey } from '../list/use-list.ts';

/** What the drawer needs of a list, whatever its rows are: `ListRows` of any row. */
export interface RecordList {
  readonly rows: readonly object[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly turning: boolean;
  readonly loading: boolean;
  readonly active: object | undefined;
  readonly opener?: { readonly current: unknown };
  readonly setBeside?: (beside: Beside | null) => void;
  readonly table?: { readonly current: HTMLElement | null };
  setPage(page: number): void;
  setActive(row: object | undefined): void;
  keyOf(row: object): RowKey;
}

export interface Steps {
  /** Counted from 1 over all pages. */
  readonly at: number;
  readonly total: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** The row wanted of a page that has been asked for, and the place of the row left. */
type Edge = { readonly page: number; readonly end: 'first' | 'last'; readonly at: number };

/** Null without a list, or when the record shown is not the active row of the list, as after creating one. */
export function useSteps(list: RecordList | undefined, shownKey: unknown, leave: UnsavedPartState['leave']): Steps | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  // Between the press and the next record the buttons stay, and with them the focus.
  const [moving, setMoving] = useState<{ readonly from: unknown; readonly to: RowKey } | null>(null);
  const active = list?.active;
  const key = list === undefined || active === undefined ? undefined : list.keyOf(active);
  const followed = useRef<RowKey | undefined>(key);

  const follow = useEffectEvent(() => {
    const open = list?.opener?.current;
    if (active !== undefined && typeof open === 'function') Reflect.apply(open, undefined, [active]);
  });
  /** The user stays at the record with typed content, so its row is the active one again. */
  const stay = useEffectEvent((before: RowKey | undefined) => {
    followed.current = before;
    list?.setActive(list.rows.find((row) => list.keyOf(row) === before));
  });
  useEffect(() => {
    if (key === undefined || key === followed.current) return;
    const before = followed.current;
    followed.current = key;
    leave(
      () => follow(),
      () => stay(before),
    );
  }, [key, leave]);

  function moveTo(row: object) {
    if (list === undefined) return;
    setMoving({ from: shownKey, to: list.keyOf(row) });
    list.setActive(row);
  }

  // The row at the edge of a page is not known before the page has arrived.
  const arrived = edge !== null && list !== undefined && list.page === edge.page && !list.turning && !list.loading;
  const settle = useEffectEvent(() => {
    setEdge(null);
    const row = edge?.end === 'last' ? list?.rows.at(-1) : list?.rows[0];
    if (row !== undefined) moveTo(row);
  });
  useEffect(() => {
    if (arrived) settle();
  }, [arrived]);

  if (list === undefined) return null;
  if (edge !== null) return { at: edge.at, total: list.total, previous: undefined, next: undefined };
  const index = list.rows.findIndex((row) => list.keyOf(row) === key);
  const onTheWay = moving !== null && moving.to === key && moving.from === shownKey;
  if (index < 0 || !(onTheWay || isRow(shownKey, key))) return null;
  const at = (list.page - 1) * list.size + index + 1;
  const go = (step: 1 | -1) => () => {
    const row = list.rows[index + step];
    if (row !== undefined) return moveTo(row);
    const page = list.page + step;
    setEdge({ page, end: step > 0 ? 'first' : 'last', at });
    list.setPage(page);
  };
  return { at, total: list.total, previous: at > 1 ? go(-1) : undefined, next: at < list.total ? go(1) : undefined };
}

/** A record without an id of the same kind as the row's key is taken to be the row. */
const isRow = (shown: unknown, key: RowKey | undefined): boolean => typeof shown !== typeof key || shown === key;
