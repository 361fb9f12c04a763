// A voucher cut into the pages it is printed on. domain: accounting 2.7.
import { sumMoney } from '../../money/decimal.ts';
import { capitalAmount } from '../../money/capital-amount.ts';

export interface PaperLine {
  readonly summary: string;
  readonly subject: string;
  readonly dims: string;
  readonly debit: string;
  readonly credit: string;
  readonly red: boolean;
}
export interface PaperPage {
  readonly page: number;
  readonly pages: number;
  readonly rows: (PaperLine | null)[];
  readonly totals: { readonly capital: string; readonly debit: string; readonly credit: string } | null;
}

const isNothing = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
const shown = (amount: string): string => (isNothing(amount) ? '' : amount);

/** Every page has the same number of rows, unused ones at the end; the totals stand on the last page. An empty voucher has one page. */
export function voucherPages(lines: readonly Omit<PaperLine, 'red'>[], perPage: number): PaperPage[] {
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  const totals = {
    capital: capitalAmount(sumMoney(lines.map(({ debit }) => debit))),
    debit: sumMoney(lines.map(({ debit }) => debit)),
    credit: sumMoney(lines.map(({ credit }) => credit)),
  };
  return Array.from({ length: pages }, (_, index) => {
    const part = lines.slice(index * perPage, (index + 1) * perPage).map((line) => ({
      ...line,
      debit: shown(line.debit),
      credit: shown(line.credit),
      red: line.debit.startsWith('-') || line.credit.startsWith('-'),
    }));
    const rows = [...part, ...Array.from({ length: perPage - part.length }, () => null)];
    return { page: index + 1, pages, rows, totals: index === pages - 1 ? totals : null };
  });
}
