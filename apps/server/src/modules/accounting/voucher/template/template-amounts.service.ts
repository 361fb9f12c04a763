// What the lines of a template are filled with: what they say themselves, and what their formulas find in the books. domain: accounting 2.5.
import type { VoucherTemplateLine } from '@anju/contract';
import { filledAmounts, hasFormulas, TEMPLATE_REPORT, templateFindings, templateText, compileReport, TEMPLATE_COLUMNS } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { chartOf } from '../../formula/chart.service.ts';
import { evaluate, figureStore } from '../../formula/figures.service.ts';
import { compiledReports } from '../../formula/text.service.ts';

type OfBooks = Pick<Books, 'companyId' | 'template'>;
type Lines = readonly VoucherTemplateLine[];

/** What formulas refer to, and what is wrong with them. */
export async function findingsOf(db: DbOrTx, { companyId, template }: OfBooks, lines: Lines) {
  const chart = await chartOf(db, template, [companyId]);
  const reports = await compiledReports(db, companyId);
  return { chart, reports, ...templateFindings(lines, chart, reports) };
}

/** The first problem of the formulas as a failure; null where there is none. */
export function formulaProblem(problems: ReadonlyMap<number, string>): { readonly line: number; readonly why: string } | null {
  const [first] = [...problems].toSorted(([one], [other]) => one - other);
  return first ? { line: first[0], why: first[1] } : null;
}

interface Filling {
  /** What shares are shares of. */
  readonly base: string | null;
  readonly ym: number;
  /** Vouchers whose lines the formulas do not see. */
  readonly exceptIds?: readonly number[];
}
/** Vouchers that are handed in count like posted ones: what is accrued in a month is accrued before that month is posted. */
export async function amountsOf(
  db: DbOrTx,
  books: OfBooks,
  lines: Lines,
  { base, ym, exceptIds = [] }: Filling,
): Promise<{ debit: string; credit: string }[]> {
  if (!hasFormulas(lines)) return filledAmounts(lines, base);
  const { chart, reports, problems } = await findingsOf(db, books, lines);
  const problem = formulaProblem(problems);
  if (problem) throw fail('TEMPLATE_FORMULA', problem);
  return filledAmounts(lines, base, await computedOf(db, books, lines, { base, ym, exceptIds, chart, reports }));
}

type Referred = Pick<Awaited<ReturnType<typeof findingsOf>>, 'chart' | 'reports'>;
/** What the formulas give, by line from 1. */
export async function computedOf(
  db: DbOrTx,
  { companyId }: OfBooks,
  lines: Lines,
  { base, ym, exceptIds = [], chart, reports }: Filling & Referred,
): Promise<Map<number, string>> {
  const { report } = compileReport(TEMPLATE_REPORT, TEMPLATE_COLUMNS, templateText(lines, base));
  const store = figureStore(db, [companyId], true, { exceptIds });
  const evaluation = await evaluate(store, {
    ...{ report, chart, months: { from: ym, to: ym }, companyIds: [companyId] },
    reports: new Map([...reports, [TEMPLATE_REPORT, report]]),
  });
  return new Map(lines.map((_, at) => [at + 1, evaluation.cell(TEMPLATE_REPORT, at + 1, 1) ?? '0.00']));
}
