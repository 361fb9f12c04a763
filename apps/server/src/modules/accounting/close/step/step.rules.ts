// Whether a step is done, and who must act next.
import { STEP_STATE, VOUCHER, type StateOf } from '@anju/contract';
import { toCents, type CloseLine } from '@anju/domain';

interface Line {
  readonly subjectId: number;
  readonly dimsetId: number | null;
  readonly debit: string;
  readonly credit: string;
}
const sumsOf = (lines: readonly Line[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { subjectId, dimsetId, debit, credit } of lines)
    for (const [side, amount] of [
      ['D', debit],
      ['C', credit],
    ] as const) {
      const key = `${side} ${subjectId} ${dimsetId ?? '?'}`;
      const cents = (sums.get(key) ?? 0n) + toCents(amount);
      if (cents === 0n) sums.delete(key);
      else sums.set(key, cents);
    }
  return sums;
};
/** Whether lines book what is proposed. */
export function sameLines(booked: readonly Line[], proposed: readonly CloseLine[]): boolean {
  const [left, right] = [sumsOf(booked), sumsOf(proposed)];
  return left.size === right.size && [...left].every(([key, cents]) => right.get(key) === cents);
}

interface Standing {
  readonly state: StateOf<typeof VOUCHER>;
  readonly reversesId: number | null;
  readonly reversed: boolean;
}
export function stateOf(own: readonly Standing[], proposed: number, upToDate: boolean): StateOf<typeof STEP_STATE> {
  const unposted = own.filter(({ state }) => state !== VOUCHER.posted);
  const living = own.filter(({ reversesId, reversed }) => reversesId === null && !reversed);
  if (!upToDate) return living.length > 0 ? STEP_STATE.changed : STEP_STATE.todo;
  if (unposted.length > 0) return STEP_STATE.waiting;
  if (proposed > 0) return STEP_STATE.todo;
  return living.length > 0 ? STEP_STATE.done : STEP_STATE.none;
}

interface Signed {
  readonly state: StateOf<typeof VOUCHER>;
  readonly maker: string;
}
/** Who must act next on vouchers that are not posted. */
export function whoActs(vouchers: readonly Signed[]): string {
  const makers = [...new Set(vouchers.filter(({ state }) => state !== VOUCHER.posted).map(({ maker }) => maker))].join('、');
  const has = (state: StateOf<typeof VOUCHER>): boolean => vouchers.some((one) => one.state === state);
  if (has(VOUCHER.draft)) return `请制单人 ${makers} 提交`;
  if (has(VOUCHER.submitted)) return `请制单人 ${makers} 以外的人审核`;
  return has(VOUCHER.audited) ? `请登账人登账（制单人 ${makers}）` : '';
}
