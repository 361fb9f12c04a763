// A book on paper: pages of so many rows, each ending with 过次页 and beginning with 承前页. domain: accounting 3.1.
import { BOOK_ROW, type BookRow } from '@anju/contract';
import { centsText, toCents } from './cents.ts';

/** What has moved since the last 本月合计, after each row. */
function movedAfter(rows: readonly BookRow[]): { debit: bigint; credit: bigint }[] {
  let moved = { debit: 0n, credit: 0n };
  return rows.map(({ kind, debit, credit }) => {
    if (kind === BOOK_ROW.line) moved = { debit: moved.debit + toCents(debit ?? '0'), credit: moved.credit + toCents(credit ?? '0') };
    if (BOOK_ROW.is(kind, 'month', 'year', 'nextYear', 'yearOpening')) moved = { debit: 0n, credit: 0n };
    return moved;
  });
}

/** At least three rows fit a page: what is brought, one row and what is carried. */
export function paperPages(rows: readonly BookRow[], perPage: number): BookRow[][] {
  if (perPage < 3) throw new RangeError('a page has at least three rows');
  const moved = movedAfter(rows);
  const pages: BookRow[][] = [];
  let at = 0;
  do {
    const begin = at === 0 ? 0 : 1;
    const rest = rows.length - at;
    const last = rest + begin <= perPage;
    const take = last ? rest : perPage - begin - 1;
    const carry = (kind: BookRow['kind'], index: number): BookRow => {
      const row = rows[index];
      if (!row) throw new RangeError('no row to carry');
      const sums = moved[index] ?? { debit: 0n, credit: 0n };
      return {
        ...row,
        kind,
        key: `${BOOK_ROW.text(kind)}${pages.length}`,
        day: null,
        text: BOOK_ROW.text(kind),
        debit: centsText(sums.debit),
        credit: centsText(sums.credit),
        cells: row.cells.map(() => ''),
        entry: null,
      };
    };
    pages.push([
      ...(begin === 0 ? [] : [carry(BOOK_ROW.brought, at - 1)]),
      ...rows.slice(at, at + take),
      ...(last ? [] : [carry(BOOK_ROW.carried, at + take - 1)]),
    ]);
    at += take;
  } while (at < rows.length);
  return pages;
}
