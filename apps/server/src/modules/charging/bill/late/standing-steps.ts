import type { PrincipalStep } from '@anju/domain';

/** A step that still affects what a bill owes, in chronological order: a settlement that paid it, a change of it, a time on hold. */
export interface StandingStep extends PrincipalStep {
  readonly billId: number;
  /** Null if the step was not a settlement. */
  readonly settlementId: number | null;
  /** The changes made in this step. */
  readonly changeIds: readonly number[];
}
