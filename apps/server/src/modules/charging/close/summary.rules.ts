import { tenderText, type SettleDays, type SettleSummary } from '@anju/contract';
import { compareDecimal, sumMoney } from '@anju/domain';
import type { CellSum, DayFound, SummaryParts } from './close-shapes.ts';

/** The keys that were summed over, as `grouping` reports them. */
const OVER = { nothing: 0, methods: 3, items: 12, all: 15 } as const;
const NIL = '0.00';

const NAMES: Readonly<Record<number, string>> = { 2: '预交款', 3: '存零', 4: '押金' };

function itemName(kind: number, name: string | null): string {
  const group = NAMES[kind];
  if (group === undefined) return name ?? '其他';
  return name === null ? group : `${group}（${name}）`;
}

/**
 * Builds the matrix from its cells, with rows and columns in their order. Cells whose sum differs from the settled total are a defect and
 * raise an error.
 */
export function makeSummary({ cells, items, total, ...parts }: SummaryParts): SettleSummary {
  const ofMethod = (one: CellSum, other: CellSum) => one.list === other.list && one.method === other.method;
  const columns = cells
    .filter(({ over }) => over === OVER.items)
    .toSorted((a, b) => (a.list ?? 0) - (b.list ?? 0) || (a.method ?? 0) - (b.method ?? 0));
  const inner = cells.filter(({ over }) => over === OVER.nothing);
  const rowSums = cells.filter(({ over }) => over === OVER.methods);
  const all = cells.find(({ over }) => over === OVER.all)?.amount ?? NIL;
  if (compareDecimal(all, total) !== 0) throw new Error(`the matrix comes to ${all}, the settlements to ${total}`);
  const lates = items.map(({ late }) => late);
  return {
    ...parts,
    columns: columns.map(({ list, method, amount }) => ({
      list: list ?? 1,
      method: method ?? 0,
      name: tenderText(list ?? 1, method ?? 0),
      amount,
    })),
    rows: items.map(({ kind, item, name, late }) => {
      const own = inner.filter((cell) => cell.kind === kind && cell.item === item);
      return {
        kind,
        chargeTypeId: item,
        name: itemName(kind, name),
        cells: columns.map((column) => own.find((cell) => ofMethod(cell, column))?.amount ?? NIL),
        late,
        total: rowSums.find((cell) => cell.kind === kind && cell.item === item)?.amount ?? NIL,
      };
    }),
    late: sumMoney(lates),
    total,
  };
}

/** The first and last days are those of the settlements found; a month is named by any of its days. */
export function makeDays(found: readonly DayFound[], by: SettleDays['by']): SettleDays {
  const keyOf = ({ list, method }: DayFound) => `${list}-${method}`;
  const columns = [...Map.groupBy(found, keyOf).values()]
    .flatMap((cells) =>
      cells.slice(0, 1).map(({ list, method }) => ({ list, method, amount: sumMoney(cells.map(({ amount }) => amount)) })),
    )
    .toSorted((a, b) => a.list - b.list || a.method - b.method)
    .map((one) => ({ ...one, name: tenderText(one.list, one.method) }));
  const spans = Map.groupBy(found, ({ from }) => (by === 'day' ? from : from.slice(0, 7)));
  const rows = [...spans.values()].map((cells) => ({
    from: cells.map(({ from }) => from).toSorted()[0] ?? '',
    to:
      cells
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '',
    cells: columns.map(({ list, method }) => cells.find((cell) => cell.list === list && cell.method === method)?.amount ?? NIL),
    total: sumMoney(cells.map(({ amount }) => amount)),
  }));
  return { by, columns, rows: rows.toSorted((a, b) => (a.from < b.from ? -1 : 1)), total: sumMoney(found.map(({ amount }) => amount)) };
}
