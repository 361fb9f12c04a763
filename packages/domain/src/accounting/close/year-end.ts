// 年度结转: the year's profit becomes undistributed profit, a part of it the statutory reserve. domain: accounting 5.5.
import { centsText, toCents } from '../book/cents.ts';
import { rateOf } from './accruals.ts';
import { clearingLine, closeLine, type CloseLine } from './carry.ts';

interface Held {
  readonly subjectId: number;
  readonly dimsetId: number;
  /** Debit minus credit. */
  readonly net: string;
}
export interface YearEndState {
  readonly undistributed: { readonly subjectId: number };
  /** 本年利润, by dims. */
  readonly profit: readonly Held[];
  /** Profit that earlier runs of the same year end moved, credit minus debit. */
  readonly moved: string;
  /** 未分配利润 before this year's profit, credit minus debit: losses of earlier years are made good first. */
  readonly earlier: string;
  /** Null where the chart has no such subjects. */
  readonly reserve: { readonly expenseId: number; readonly reserveId: number; readonly rate: string; readonly booked: string } | null;
  /** 利润分配 except for 未分配利润. */
  readonly distributions: readonly Held[];
  /** 应交增值税 with all below it, and the one that keeps what is left. */
  readonly vat: readonly Held[];
  readonly vatRestId: number | null;
}
export type YearEndPart = 'profit' | 'reserve' | 'distribution' | 'vat';

const sum = (rows: readonly Held[]): bigint => rows.reduce((total, { net }) => total + toCents(net), 0n);
const negative = (cents: bigint): bigint => (cents < 0n ? cents : 0n);

const emptied = (rows: readonly Held[], intoId: number): CloseLine[] => {
  const lines = rows
    .filter(({ net }) => toCents(net) !== 0n)
    .map((row) => clearingLine({ subjectId: row.subjectId, dimsetId: row.dimsetId }, toCents(row.net)));
  const rest = sum(rows);
  const into = { subjectId: intoId, dimsetId: 0 };
  return rest === 0n ? lines : [...lines, rest > 0n ? closeLine(into, 1, rest) : closeLine(into, -1, -rest)];
};

/** Each part is one voucher; a part with nothing to book is left out. */
export function yearEndVouchers(state: YearEndState): { readonly part: YearEndPart; readonly lines: readonly CloseLine[] }[] {
  const { undistributed, reserve } = state;
  const profit = -sum(state.profit) + toCents(state.moved);
  const base = profit + negative(toCents(state.earlier));
  const due = reserve === null ? 0n : rateOf(base > 0n ? base : 0n, reserve.rate) - toCents(reserve.booked);
  const reserved =
    reserve === null || due === 0n
      ? []
      : [
          closeLine({ subjectId: reserve.expenseId, dimsetId: 0 }, 1, due),
          closeLine({ subjectId: reserve.reserveId, dimsetId: 0 }, -1, due),
        ];
  const distributed = withAmount(state.distributions, reserve?.expenseId ?? 0, due);
  const rest = state.vatRestId;
  const parts = [
    { part: 'profit' as const, lines: emptied(state.profit, undistributed.subjectId) },
    { part: 'reserve' as const, lines: reserved },
    { part: 'distribution' as const, lines: emptied(distributed, undistributed.subjectId) },
    {
      part: 'vat' as const,
      lines:
        rest === null
          ? []
          : emptied(
              state.vat.filter(({ subjectId }) => subjectId !== rest),
              rest,
            ),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** The rows after a debit on one of them. */
function withAmount(rows: readonly Held[], subjectId: number, cents: bigint): Held[] {
  if (cents === 0n) return [...rows];
  const at = rows.findIndex((row) => row.subjectId === subjectId && row.dimsetId === 0);
  const now = at < 0 ? 0n : toCents(rows[at]?.net ?? '0');
  const changed = { subjectId, dimsetId: 0, net: centsText(now + cents) };
  return at < 0 ? [...rows, changed] : rows.with(at, changed);
}
