import type { PrincipalStep } from '@anju/domain';

/** A step that still stands on what a bill owes, in the order it happened: a paper that paid it, a change of it, a time on hold. */
export interface StandingStep extends PrincipalStep {
  readonly billId: number;
  /** The paper, where it was one. */
  readonly settlementId: number | null;
  /** The changes in it. */
  readonly changeIds: readonly number[];
}
