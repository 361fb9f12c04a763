// Tables of rich text: spans are brought into a grid without holes, columns share the width of the paper by their content, the head is repeated
// on every page and figures stand at the right.
import { isFigure } from '@anju/domain';
import type { Content, CustomTableLayout, TableCell } from 'pdfmake';
import { textOf, type HtmlElement, type HtmlNode } from './html-tree.ts';
import type { BlocksOf, Place, RunStyle } from './place.ts';
import { lineHeight, SHADE, SIZE } from './type-area.ts';

interface Row {
  readonly cells: HtmlElement[];
  readonly isHead: boolean;
}
interface Placed {
  readonly element: HtmlElement;
  readonly column: number;
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** More columns than these leave no room for a character in each; their cells are printed one below the other. */
const MOST_COLUMNS = 30;
export const RULE = 0.5;
const LINE_HEIGHT = 1.45;
const ROW_PADDING = 3;
/** A head is repeated, and a row kept on one page, only if they leave room on it: pdfmake cuts off what does not fit and may not be broken. */
const HIGHEST_HEAD = 160;
const HIGHEST_ROW = 300;

export const ruled = (padding: number): CustomTableLayout => ({
  hLineWidth: () => RULE,
  vLineWidth: () => RULE,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => ROW_PADDING,
  paddingBottom: () => ROW_PADDING,
});

export function tableOf(table: HtmlElement, place: Place, style: RunStyle, blocksOf: BlocksOf): Content[] {
  const inner: Place = { ...place, inTable: true };
  const stray: HtmlNode[] = [];
  const rows = rowsOf(table, stray);
  const before = blocksOf(stray, place, style);
  const grid = placeCells(rows);
  const columns = Math.max(0, ...grid.flat().map(({ column, colSpan }) => column + colSpan));
  if (columns === 0) return before;
  if (columns > MOST_COLUMNS)
    return [
      ...before,
      ...blocksOf(
        rows.flatMap(({ cells }) => cells),
        place,
        style,
      ),
    ];

  const { fontSize, padding } = sizesFor(columns);
  const available = place.width - columns * 2 * padding - (columns + 1) * RULE;
  const widths = shareWidth(available, naturalWidths(grid, columns, fontSize));
  const heights = grid.map((row) => Math.max(0, ...row.map((cell) => heightOf(cell, widths, fontSize))));
  const stackOf = (cell: HtmlElement, bold: boolean): Content[] => blocksOf(cell.children, inner, bold ? { ...style, bold } : style);
  const drawn = {
    body: grid.map((row, at) => cellsOf(row, columns, rows[at]?.isHead ?? false, stackOf)),
    widths,
    ...repeatedHead(rows, grid, heights),
    dontBreakRows: heights.every((height) => height <= HIGHEST_ROW) && grid.flat().every(({ rowSpan }) => rowSpan === 1),
  };
  return [...before, { table: drawn, layout: ruled(padding), fontSize, lineHeight: lineHeight(LINE_HEIGHT), margin: [0, 4, 0, 8] }];
}

const sizesFor = (columns: number): { fontSize: number; padding: number } => {
  if (columns <= 6) return { fontSize: SIZE.table, padding: 5 };
  if (columns <= 10) return { fontSize: 10.5, padding: 4 };
  return columns <= 16 ? { fontSize: 9, padding: 2 } : { fontSize: 7, padding: 1 };
};

/** Cells outside of a row make a row of their own; what is no cell at all is collected as stray. */
function rowsOf(part: HtmlElement, stray: HtmlNode[], inHead = false): Row[] {
  const rows: Row[] = [];
  let loose: HtmlElement[] = [];
  const endLoose = (): void => {
    if (loose.length > 0) rows.push({ cells: loose, isHead: inHead });
    loose = [];
  };
  for (const child of part.children) {
    if (typeof child === 'string') stray.push(child);
    else if (isCell(child)) loose.push(child);
    else if (child.name === 'tr') {
      endLoose();
      const cells = child.children.filter((one): one is HtmlElement => typeof one !== 'string' && isCell(one));
      stray.push(...child.children.filter((one) => typeof one === 'string' || !isCell(one)));
      if (cells.length > 0) rows.push({ cells, isHead: inHead || cells.every(({ name }) => name === 'th') });
    } else if (child.name === 'thead' || child.name === 'tbody') {
      endLoose();
      rows.push(...rowsOf(child, stray, child.name === 'thead'));
    } else stray.push(child);
  }
  endLoose();
  return rows;
}

const isCell = ({ name }: HtmlElement): boolean => name === 'td' || name === 'th';

const spanOf = (cell: HtmlElement, name: 'colspan' | 'rowspan'): number => {
  const span = Number.parseInt(cell.attributes[name] ?? '1', 10);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_COLUMNS) : 1;
};

/** Gives every cell its column, as a browser does, but never lets two cells cover the same place. */
function placeCells(rows: readonly Row[]): Placed[][] {
  const taken = rows.map(() => new Set<number>());
  return rows.map(({ cells }, at) => {
    const here = taken[at] ?? new Set<number>();
    let column = 0;
    return cells.map((element) => {
      while (here.has(column)) column++;
      const wanted = spanOf(element, 'colspan');
      let colSpan = 1;
      while (colSpan < wanted && !here.has(column + colSpan)) colSpan++;
      const rowSpan = Math.min(spanOf(element, 'rowspan'), rows.length - at);
      for (const row of taken.slice(at, at + rowSpan)) for (let one = column; one < column + colSpan; one++) row.add(one);
      const placed: Placed = { element, column, colSpan, rowSpan };
      column += colSpan;
      return placed;
    });
  });
}

function cellsOf(
  row: readonly Placed[],
  columns: number,
  isHead: boolean,
  stackOf: (cell: HtmlElement, bold: boolean) => Content[],
): TableCell[] {
  const cells: TableCell[] = Array.from({ length: columns }, () => ({ text: '' }));
  for (const { element, column, colSpan, rowSpan } of row) {
    const bold = isHead || element.name === 'th';
    const alignment = bold ? 'center' : isFigure(textOf(element)) ? 'right' : 'left';
    cells[column] = { stack: stackOf(element, bold), alignment, colSpan, rowSpan, ...(bold ? { fillColor: SHADE } : {}) };
  }
  return cells;
}

function repeatedHead(rows: readonly Row[], grid: readonly Placed[][], heights: readonly number[]) {
  const count = Math.max(
    0,
    rows.findIndex(({ isHead }) => !isHead),
  );
  const height = heights.slice(0, count).reduce((sum, one) => sum + one, 0);
  const isClosed = grid.slice(0, count).every((row, at) => row.every(({ rowSpan }) => at + rowSpan <= count));
  if (count === 0 || !isClosed || height > HIGHEST_HEAD) return {};
  const keepsFirst = (heights[count] ?? 0) <= HIGHEST_ROW && grid[count]?.every(({ rowSpan }) => rowSpan === 1);
  return { headerRows: count, keepWithHeaderRows: keepsFirst ? 1 : 0 };
}

/** Not exact, but never too low: every element inside of the cell counts as a line of its own. */
function heightOf({ element, column, colSpan }: Placed, widths: readonly number[], fontSize: number): number {
  const width = widths.slice(column, column + colSpan).reduce((sum, one) => sum + one, 0);
  const perLine = Math.max(1, Math.floor(width / fontSize));
  const lines = Math.ceil(emsOf(textOf(element)) / perLine) + elementsIn(element);
  return lines * fontSize * LINE_HEIGHT + 2 * ROW_PADDING;
}

const elementsIn = (element: HtmlElement): number =>
  element.children.reduce((sum, child) => (typeof child === 'string' ? sum : sum + 1 + elementsIn(child)), 0);

/** What a column would take without breaking its lines, at most a third of the paper. */
function naturalWidths(grid: readonly Placed[][], columns: number, fontSize: number): number[] {
  const widths = Array.from({ length: columns }, () => 2 * fontSize);
  for (const { element, column, colSpan } of grid.flat()) {
    if (colSpan > 1) continue;
    widths[column] = Math.max(widths[column] ?? 0, Math.min(14, emsOf(textOf(element).trim())) * fontSize);
  }
  return widths;
}

/** The width in characters; western letters and figures take about half of one, and there is room for a bold one. */
const emsOf = (text: string): number => {
  let ems = 0.5;
  for (const one of text) ems += (one.codePointAt(0) ?? 0) < 0x2e80 ? 0.62 : 1;
  return ems;
};

/** Narrow columns get what they need, the wide ones share the rest; what is left over widens all in proportion. */
function shareWidth(available: number, natural: readonly number[]): number[] {
  const total = natural.reduce((sum, width) => sum + width, 0);
  if (total <= available) return natural.map((width) => (width / total) * available);
  const shares = natural.map(() => 0);
  let rest = available;
  const waiting = natural.map((width, at) => ({ width, at })).sort((a, b) => a.width - b.width);
  waiting.forEach(({ width, at }, place) => {
    const share = Math.min(width, rest / (waiting.length - place));
    shares[at] = share;
    rest -= share;
  });
  return shares;
}
