// The stored values of a standing reduction, and when it may change its state. Pure.
import { REDUCTION, REDUCTION_WAY, type ReductionForm } from '@anju/contract';
import { multiplyDecimal } from '@anju/domain';

export const WAITING = 1;
export const ACTIVE = 2;
export const REJECTED = 3;
export const ENDED = 4;

export const stateText = (state: number): string => REDUCTION.text(state);

/** The columns of the form; either rate or amount is set, depending on the method. */
export const storedOf = ({ percent, amount, members: _members, fileId: _file, ...form }: ReductionForm) => ({
  ...form,
  rate: form.way === REDUCTION_WAY.rate && percent !== null ? multiplyDecimal(percent, '0.01') : null,
  amount: form.way === REDUCTION_WAY.fixed ? amount : null,
});
