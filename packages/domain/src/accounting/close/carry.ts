// 损益结转: every balance of a profit-and-loss subject goes to 本年利润, leaf by leaf and dims by dims. domain: accounting 5.2, 12.9.
import { CARRY_MODE, type StateOf } from '@anju/contract';
import { centsText, toCents } from '../book/cents.ts';

/** What is left on a subject with a set of dims. */
export interface CarryRow {
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly estateId: number | null;
  /** 1 debit: an expense; -1 credit: an income */
  readonly direction: 1 | -1;
  /** 以前年度损益调整 does not pass through this year's profit. */
  readonly earlier: boolean;
  /** Debit minus credit. */
  readonly net: string;
}

export interface CloseLine {
  readonly subjectId: number;
  /** Null: dims of the estate only, whose set is not known yet. */
  readonly dimsetId: number | null;
  readonly estateId: number | null;
  readonly debit: string;
  readonly credit: string;
}
export const closeLine = (
  { subjectId, dimsetId, estateId = null }: { subjectId: number; dimsetId: number | null; estateId?: number | null },
  side: 1 | -1,
  cents: bigint,
): CloseLine => ({
  subjectId,
  dimsetId,
  estateId,
  debit: side === 1 ? centsText(cents) : '0.00',
  credit: side === -1 ? centsText(cents) : '0.00',
});

/** The line that takes a balance away: its absolute value on the other side. */
export const clearingLine = (row: { subjectId: number; dimsetId: number | null; estateId?: number | null }, net: bigint): CloseLine =>
  net > 0n ? closeLine(row, -1, net) : closeLine(row, 1, -net);

export interface CarryTargets {
  readonly mode: StateOf<typeof CARRY_MODE>;
  /** 本年利润; `byEstate` where it is kept by estate. */
  readonly profit: { readonly subjectId: number; readonly byEstate: boolean };
  /** 未分配利润 */
  readonly undistributed: { readonly subjectId: number };
}

export interface CarryVoucher {
  /** Of which estate, or which side: 收入, 费用. Empty where there is one voucher for all. */
  readonly of: { readonly estateId: number | null; readonly side: 1 | -1 | 0 };
  readonly lines: readonly CloseLine[];
}

const groupOf = ({ direction, estateId }: CarryRow, mode: CarryTargets['mode']): string =>
  mode === CARRY_MODE.apart ? String(-direction) : mode === CARRY_MODE.byEstate ? String(estateId ?? 0) : '';

/** What the lines leave to be balanced, as one line; none where they balance. */
const balancing = (target: { subjectId: number; dimsetId: number | null; estateId?: number | null }, net: bigint): CloseLine[] =>
  net === 0n ? [] : [net > 0n ? closeLine(target, 1, net) : closeLine(target, -1, -net)];

export function carryVouchers(rows: readonly CarryRow[], { mode, profit, undistributed }: CarryTargets): CarryVoucher[] {
  const open = rows.map((row) => ({ ...row, cents: toCents(row.net) })).filter(({ cents }) => cents !== 0n);
  const groups = [...Map.groupBy(open, (row) => groupOf(row, mode))].toSorted(([left], [right]) =>
    // Income before expenses, estates by their ids, what belongs to none of them first.
    mode === CARRY_MODE.apart ? Number(right) - Number(left) : Number(left) - Number(right),
  );
  return groups.map(([key, members]) => {
    const lines = members.map((row) => clearingLine({ subjectId: row.subjectId, dimsetId: row.dimsetId }, row.cents));
    const sides = [...lines.filter(({ debit }) => toCents(debit) !== 0n), ...lines.filter(({ credit }) => toCents(credit) !== 0n)];
    const sum = (of: readonly { cents: bigint }[]): bigint => of.reduce((total, { cents }) => total + cents, 0n);
    const own = members.filter(({ earlier }) => !earlier);
    const shares = profit.byEstate ? [...Map.groupBy(own, ({ estateId }) => estateId)] : [[null, own] as const];
    return {
      of: {
        estateId: mode === CARRY_MODE.byEstate && key !== '0' ? Number(key) : null,
        side: mode === CARRY_MODE.apart ? (Number(key) === 1 ? 1 : -1) : 0,
      },
      lines: [
        ...sides,
        ...shares.flatMap(([estateId, part]) =>
          balancing({ subjectId: profit.subjectId, dimsetId: estateId === null ? 0 : null, estateId }, sum(part)),
        ),
        ...balancing({ subjectId: undistributed.subjectId, dimsetId: 0 }, sum(members.filter(({ earlier }) => earlier))),
      ],
    };
  });
}
