import { useCallback, useMemo, useState } from 'react';
import { usePreference } from '../../platform/preference/index.ts';
import {
  arrange,
  AS_DECLARED,
  columnChoice,
  entriesOf,
  isAsDeclared,
  leastWidth,
  moved,
  type ColumnChoice,
  type Entry,
} from './arrange.ts';
import type { Arranged, Column } from './column.ts';

export interface ColumnsState<Row> {
  readonly arranged: readonly Arranged<Row>[];
  readonly least: number;
  readonly entries: readonly Entry<Row>[];
  readonly changed: boolean;
  readonly move: (title: string, to: number) => void;
  readonly show: (title: string, shown: boolean) => void;
  readonly widen: (widths: Readonly<Record<string, number>>) => void;
  readonly keepWidths: (widths: Readonly<Record<string, number>>) => void;
  readonly reset: () => void;
}

/** A list without a name is shown as declared: the lists inside dialogs. */
const UNNAMED = 'columns.none';

/** The columns of a list as the user has arranged them, on every device. */
export function useColumns<Row>(name: string | undefined, columns: readonly Column<Row>[]): ColumnsState<Row> {
  const [saved, save] = usePreference(name === undefined ? UNNAMED : `columns.${name}`, columnChoice, AS_DECLARED);
  // While an edge is dragged, its width is shown but not sent.
  const [dragged, setDragged] = useState<Readonly<Record<string, number>> | null>(null);
  const choice = useMemo<ColumnChoice>(() => (dragged === null ? saved : { ...saved, widths: dragged }), [saved, dragged]);
  const keep = useCallback((next: ColumnChoice) => save(isAsDeclared(next) ? null : next), [save]);
  const shown = useMemo(() => {
    const arranged = arrange(columns, choice);
    return { arranged, least: leastWidth(arranged, choice), entries: entriesOf(columns, choice) };
  }, [columns, choice]);
  const { entries } = shown;

  return {
    ...shown,
    changed: !isAsDeclared(saved),
    move: (title, to) => keep({ ...saved, order: [...moved(entries, title, to)] }),
    show: (title, visible) => {
      const other = (titles: readonly string[], has: boolean) => [...titles.filter((one) => one !== title), ...(has ? [title] : [])];
      const declared = columns.find((one) => one.title === title)?.hidden !== true;
      keep({ ...saved, hidden: other(saved.hidden, declared && !visible), shown: other(saved.shown, !declared && visible) });
    },
    widen: setDragged,
    keepWidths: (widths) => {
      setDragged(null);
      keep({ ...saved, widths });
    },
    reset: () => save(null),
  };
}
