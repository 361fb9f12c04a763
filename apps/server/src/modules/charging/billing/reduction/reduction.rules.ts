// What is stored for a standing reduction, and when it may move on. Pure.
import { REDUCTION, REDUCTION_WAY, type ReductionForm } from '@anju/contract';
import { multiplyDecimal } from '@anju/domain';

export const WAITING = 1;
export const ACTIVE = 2;
export const REJECTED = 3;
export const ENDED = 4;

export const stateText = (state: number): string => REDUCTION.text(state);

/** Columns of the form; one of rate and amount, by its way. */
export const storedOf = ({ percent, amount, members: _members, fileId: _file, ...form }: ReductionForm) => ({
  ...form,
  rate: form.way === REDUCTION_WAY.rate && percent !== null ? multiplyDecimal(percent, '0.01') : null,
  amount: form.way === REDUCTION_WAY.fixed ? amount : null,
});
