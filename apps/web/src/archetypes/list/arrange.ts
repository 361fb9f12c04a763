// Which columns a list shows, in which order and how wide: what the page declares, changed by what the user has chosen. Names the list no
// longer has are ignored, and columns added since the user chose stand where the page declares them.
import { z } from 'zod';
import { isActs, isState, widthOf, type Arranged, type Column } from './column.ts';

const name = z.string().max(40);

export const columnChoice = z.object({
  /** All columns in the user's order; empty in the order of the page. */
  order: z.array(name).max(80),
  hidden: z.array(name).max(80),
  /** Columns the page hides until they are chosen. */
  shown: z.array(name).max(80),
  widths: z.record(name, z.int().min(40).max(1200)),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const AS_DECLARED: ColumnChoice = { order: [], hidden: [], shown: [], widths: {} };

export const isAsDeclared = ({ order, hidden, shown, widths }: ColumnChoice): boolean =>
  order.length === 0 && hidden.length === 0 && shown.length === 0 && Object.keys(widths).length === 0;

/** A state further right than this would be out of sight on a small screen beside a tree; it stands fixed at the end instead. */
const IN_SIGHT = 560;

export interface Entry<Row> {
  readonly column: Column<Row>;
  readonly shown: boolean;
  /** The first column names the row: it is always there. */
  readonly pinned: boolean;
}

/** The columns a user may arrange, in order; columns of buttons are not among them. */
export function entriesOf<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Entry<Row>[] {
  const named = columns.filter((one) => !isActs(one));
  const first = named[0];
  return ordered(named, choice.order).map((column) => ({
    column,
    pinned: column === first,
    shown: column === first || isShown(column, choice),
  }));
}

const isShown = ({ title, hidden = false }: Column<never>, choice: ColumnChoice): boolean =>
  hidden ? choice.shown.includes(title) : !choice.hidden.includes(title);

function ordered<Row>(named: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  if (order.length === 0) return withStateInSight(named);
  const found = [...new Set(order)].flatMap((title) => named.find((one) => one.title === title) ?? []);
  named.forEach((one, at) => {
    if (found.includes(one)) return;
    const before = named[at - 1];
    found.splice(before === undefined ? 0 : found.indexOf(before) + 1, 0, one);
  });
  const first = named[0];
  return first === undefined ? found : [first, ...found.filter((one) => one !== first)];
}

function withStateInSight<Row>(named: readonly Column<Row>[]): readonly Column<Row>[] {
  const state = named.find(isState);
  if (state === undefined) return named;
  const before = named.slice(0, named.indexOf(state)).filter(({ hidden = false }) => !hidden);
  if (before.reduce((sum, one) => sum + widthOf(one), 0) <= IN_SIGHT) return named;
  return [...named.filter((one) => one !== state), state];
}

/** The columns as the table draws them. Once the user has set a width, widths are exact and the last column takes the rest. */
export function arrange<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Arranged<Row>[] {
  const shown = entriesOf(columns, choice).filter((one) => one.shown);
  const acts = columns.filter(isActs);
  const last = shown.at(-1)?.column;
  const exact = Object.keys(choice.widths).length > 0;
  const flexible = exact ? shown.findLast(({ column }) => !(column === last && isState(column)))?.column : undefined;
  const atEnd = last !== undefined && isState(last) && shown.length > 1;
  return [
    ...shown.map(({ column, pinned }) => ({
      column,
      width: column === flexible && !pinned ? undefined : (choice.widths[column.title] ?? widthOf(column)),
      fixed: pinned || column.fixed === 'start' ? ('start' as const) : column === last && atEnd ? ('end' as const) : undefined,
    })),
    ...acts.map((column) => ({ column, width: widthOf(column), fixed: 'end' as const })),
  ];
}

/** The least width of the table; a narrower window scrolls. */
export const leastWidth = (arranged: readonly Arranged<never>[], choice: ColumnChoice): number =>
  arranged.reduce((sum, { column, width }) => sum + (width ?? choice.widths[column.title] ?? widthOf(column)), 0);

export function moved<Row>(entries: readonly Entry<Row>[], title: string, to: number): readonly string[] {
  const titles = entries.map(({ column }) => column.title);
  const rest = titles.filter((one) => one !== title);
  rest.splice(Math.min(Math.max(to, 1), rest.length), 0, title);
  return rest;
}
