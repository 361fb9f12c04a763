// Evaluates a report over the books: formulas say what they need, what is missing is loaded, and they are evaluated again.
import { REPORT_LINE } from '@anju/contract';
import {
  addedFigures,
  askKey,
  BadReference,
  Evaluation,
  shiftYm,
  sidedItems,
  type CodeItem,
  type CompiledReport,
  type FigureAsk,
  type FigureKind,
  type FigureSides,
  type LoadedFigures,
  type ReportChart,
} from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { loadCash, loadSubjects, type FigureRow } from './figures.queries.ts';

export interface Months {
  readonly from: number;
  readonly to: number;
}

/** Figures by company, months and dims; each is loaded once for all companies. */
interface FigureStore {
  readonly db: DbOrTx;
  readonly companyIds: readonly number[];
  readonly unposted: boolean;
  /** Limits the whole report; a formula of its own dim keeps to both. */
  readonly estateId: number | null;
  /** Vouchers that count as if they had never been written. */
  readonly exceptIds: readonly number[];
  readonly loaded: Map<string, ReadonlyMap<number, LoadedFigures>>;
}
export const figureStore = (
  db: DbOrTx,
  companyIds: readonly number[],
  unposted: boolean,
  { estateId = null, exceptIds = [] }: Partial<Pick<FigureStore, 'estateId' | 'exceptIds'>> = {},
): FigureStore => ({ db, companyIds, unposted, estateId, exceptIds, loaded: new Map() });

const KINDS: readonly FigureKind[] = ['QC', 'QM', 'NC', 'FS', 'SY', 'LFS', 'SL'];
const sidesOf = ({ figures }: FigureRow): Record<FigureKind, FigureSides> =>
  Object.fromEntries(KINDS.map((kind, at) => [kind, { debit: figures[at * 2] ?? '0', credit: figures[at * 2 + 1] ?? '0' }])) as Record<
    FigureKind,
    FigureSides
  >;

function limitsOf(dims: FigureAsk['dims'], estateId: number | null): FigureAsk['dims'] {
  if (estateId === null) return dims;
  const own = dims.find(({ dim }) => dim === 'P');
  const ids = own ? own.ids.filter((id) => id === estateId) : [estateId];
  return [...dims.filter(({ dim }) => dim !== 'P'), { dim: 'P', ids }];
}

const keyOf = ({ from, to }: Months, ask: FigureAsk): string =>
  `${shiftYm(from, ask.shift)}|${shiftYm(to, ask.shift)}|${askKey({ ...ask, shift: 0 })}`;

async function load(store: FigureStore, months: Months, ask: FigureAsk, sided: readonly CodeItem[]): Promise<void> {
  const query = {
    companyIds: store.companyIds,
    from: shiftYm(months.from, ask.shift),
    to: shiftYm(months.to, ask.shift),
    dims: limitsOf(ask.dims, store.estateId),
    unposted: store.unposted,
    exceptIds: store.exceptIds,
    sided,
  };
  const subjects = await loadSubjects(store.db, query);
  const cash = await loadCash(store.db, query);
  const byCompany = new Map<number, LoadedFigures>(
    store.companyIds.map((companyId) => [
      companyId,
      {
        subjects: subjects.filter((row) => row.companyId === companyId).map((row) => ({ ...row, figures: sidesOf(row) })),
        cash: cash.filter((row) => row.companyId === companyId).map(({ code, sy, sl }) => ({ code, SY: sy, SL: sl })),
      },
    ]),
  );
  store.loaded.set(keyOf(months, ask), byCompany);
}

/** Formulas that ask for other months through other reports need several rounds; more than these nobody writes. */
const MOST_ROUNDS = 12;
const MOST_ASKS = 120;

interface Asked {
  readonly report: CompiledReport;
  readonly reports: ReadonlyMap<number, CompiledReport>;
  readonly chart: ReportChart;
  readonly months: Months;
  /** Whose books are added up. */
  readonly companyIds: readonly number[];
}

/** A report evaluated with everything it needs. */
export async function evaluate(store: FigureStore, { report, reports, chart, months, companyIds }: Asked): Promise<Evaluation> {
  const figures = (ask: FigureAsk): LoadedFigures | undefined => {
    const found = store.loaded.get(keyOf(months, ask));
    const several = companyIds.flatMap((id) => found?.get(id) ?? []);
    return found === undefined ? undefined : several.length === 1 ? several[0] : addedFigures(several);
  };
  const sided = sidedItems(report, reports);
  for (let round = 0; ; round++) {
    const evaluation = new Evaluation({ chart, reports, figures });
    try {
      everyCell(report, evaluation);
    } catch (error) {
      if (error instanceof BadReference) throw fail('REPORT_REFERENCE', { why: error.message });
      throw error;
    }
    if (evaluation.missing.size === 0) return evaluation;
    if (round >= MOST_ROUNDS || store.loaded.size + evaluation.missing.size > MOST_ASKS)
      throw fail('REPORT_REFERENCE', { why: '引用的层次过多' });
    for (const ask of evaluation.missing.values()) await load(store, months, ask, sided);
  }
}

function everyCell({ no, columns, lines }: CompiledReport, evaluation: Evaluation): void {
  for (const { id, type } of lines.values())
    for (const at of columns.keys())
      if (type === REPORT_LINE.check) for (const side of [0, 1] as const) evaluation.side(no, id, side, at + 1);
      else if (type !== REPORT_LINE.title) evaluation.cell(no, id, at + 1);
}
