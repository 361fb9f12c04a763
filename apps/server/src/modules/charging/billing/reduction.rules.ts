// What is stored for a standing reduction, and when it may move on. Pure.
import { reductionState, REDUCTION_WAY, type ReductionForm } from '@anju/contract';
import { compareDecimal, multiplyDecimal } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';

export const WAITING = 1;
export const ACTIVE = 2;
export const REJECTED = 3;
export const ENDED = 4;

export const stateText = (state: number): string => reductionState.text(state);

/** Columns of the form; one of rate and amount, by its way. */
export const storedOf = ({ percent, amount, members: _members, fileId: _file, ...form }: ReductionForm) => ({
  ...form,
  rate: form.way === REDUCTION_WAY.rate && percent !== null ? multiplyDecimal(percent, '0.01') : null,
  amount: form.way === REDUCTION_WAY.fixed ? amount : null,
});

/** Above the limit of a budget only who sees all estates decides; one without a budget has no limit to be measured by. */
export function checkLimit(estates: readonly number[] | null, amount: string | null, limit: string): void {
  if (estates === null || amount === null) return;
  const size = amount.startsWith('-') ? amount.slice(1) : amount;
  if (compareDecimal(size, limit) > 0) throw fail('APPROVE_LIMIT', { limit });
}
