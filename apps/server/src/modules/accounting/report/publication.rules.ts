// Taxes put together from what moved on their subjects: what was owed, accrued and paid by month, and the columns of 应交增值税.
import type { TaxRow, TaxTable, VatColumn, VatRow } from '@anju/contract';
import { isZeroDecimal, subtractDecimal, ymsBetween } from '@anju/domain';
import { sumOf, ZERO } from './profit.rules.ts';

export interface TaxMove {
  /** Six digits, or eight below 应交增值税. */
  readonly code: string;
  /** 0 for all that was before the range. */
  readonly ym: number;
  readonly debit: string;
  readonly credit: string;
  /** Credit less debit of 年度结转 in it. */
  readonly cleared: string;
}
interface Subject {
  readonly code: string;
  /** Names from the top, joined by a hyphen. */
  readonly name: string;
  readonly direction: 1 | -1;
  readonly leaf: boolean;
}
interface Range {
  readonly from: number;
  readonly to: number;
}
type Owed = Pick<TaxRow, 'opening' | 'accrued' | 'paid' | 'closing'>;

/** With its cents, as every sum. */
const less = (from: string, amount: string): string => sumOf([subtractDecimal(from, amount)]);
const isNothing = (amounts: readonly string[]): boolean => amounts.every(isZeroDecimal);
const netOf = (moves: readonly TaxMove[]): string => less(sumOf(moves.map(({ credit }) => credit)), sumOf(moves.map(({ debit }) => debit)));

function owedOf(opening: string, moves: readonly TaxMove[]): Owed {
  const accrued = sumOf(moves.map(({ credit }) => credit));
  const paid = sumOf(moves.map(({ debit }) => debit));
  return { opening, accrued, paid, closing: less(sumOf([opening, accrued]), paid) };
}
const isOwed = ({ opening, accrued, paid, closing }: Owed): boolean => !isNothing([opening, accrued, paid, closing]);

/** The name below a parent: 应交税费-应交增值税-销项税额 under 222101 is 销项税额. */
function nameBelow(chart: readonly Subject[], code: string, parent: string): string {
  const named = (one: string): string => chart.find((subject) => subject.code === one)?.name ?? '';
  const [own, above] = [named(code), named(parent)];
  return above !== '' && own.startsWith(`${above}-`) ? own.slice(above.length + 1) : own || code;
}

function taxRowOf(code: string, name: string, moves: readonly TaxMove[], { from, to }: Range): TaxRow {
  const opening = netOf(moves.filter(({ ym }) => ym === 0));
  let before = opening;
  const months = ymsBetween(from, to).map((ym) => {
    const owed = owedOf(
      before,
      moves.filter((move) => move.ym === ym),
    );
    before = owed.closing;
    return { ym, ...owed };
  });
  const inRange = moves.filter(({ ym }) => ym !== 0);
  return { code, name, ...owedOf(opening, inRange), months: months.filter(isOwed) };
}

/** Columns that every return asks for stand there also when nothing moved; those of the credit side come first. */
const USUAL = ['01', '03', '04', '07', '09'];
function vatColumns(moves: readonly TaxMove[], chart: readonly Subject[], vat: string): VatColumn[] {
  const moved = new Set(moves.filter(({ ym }) => ym !== 0).map(({ code }) => code));
  return chart
    .filter(({ code, leaf }) => code.startsWith(vat) && (code.length === vat.length + 2 || (code === vat && leaf)))
    .filter(({ code }) => code === vat || moved.has(code) || USUAL.includes(code.slice(vat.length)))
    .map(({ code, direction }) => ({ code, name: nameBelow(chart, code, code === vat ? vat.slice(0, 4) : vat), direction }))
    .sort((left, right) => left.direction - right.direction || (left.code < right.code ? -1 : 1));
}

function vatTable(moves: readonly TaxMove[], chart: readonly Subject[], vat: string, { from, to }: Range): TaxTable['vat'] {
  const columns = vatColumns(moves, chart, vat);
  const figures = (opening: string, those: readonly TaxMove[]): Omit<VatRow, 'ym'> => {
    const amounts = columns.map(({ code, direction }) => {
      const own = those.filter((move) => move.code === code);
      const grown = less(netOf(own), sumOf(own.map(({ cleared }) => cleared)));
      return direction === -1 ? grown : less(ZERO, grown);
    });
    const cleared = sumOf(those.map((move) => move.cleared));
    return { opening, amounts, cleared, closing: sumOf([opening, netOf(those)]) };
  };
  const opening = netOf(moves.filter(({ ym }) => ym === 0));
  let before = opening;
  const rows = ymsBetween(from, to).map((ym) => {
    const month = figures(
      before,
      moves.filter((move) => move.ym === ym),
    );
    before = month.closing;
    return { ym, ...month };
  });
  return {
    code: vat,
    columns,
    rows: rows.filter((row) => !isNothing([row.opening, row.closing, row.cleared, ...row.amounts])),
    sum: figures(
      opening,
      moves.filter(({ ym }) => ym !== 0),
    ),
  };
}

/** Taxes by their subjects below 应交税费, with what 应交增值税 is made of. */
export function taxTables(
  moves: readonly TaxMove[],
  chart: readonly Subject[],
  { taxes, vat }: { readonly taxes: string; readonly vat: string },
  range: Range,
): Omit<TaxTable, 'companyName'> {
  const codeOf = ({ code }: TaxMove): string => code.slice(0, vat.length);
  const codes = [...new Set(moves.map(codeOf))].sort();
  const rows = codes
    .map((code) =>
      taxRowOf(
        code,
        nameBelow(chart, code, taxes),
        moves.filter((move) => codeOf(move) === code),
        range,
      ),
    )
    .filter(isOwed);
  const sum = {
    opening: sumOf(rows.map(({ opening }) => opening)),
    accrued: sumOf(rows.map(({ accrued }) => accrued)),
    paid: sumOf(rows.map(({ paid }) => paid)),
    closing: sumOf(rows.map(({ closing }) => closing)),
  };
  const ofVat = moves.filter(({ code }) => code.startsWith(vat));
  return { rows, sum, vat: vatTable(ofVat, chart, vat, range) };
}
