// An instalment agreement as the desk and settlements need it.
import type { NextInstalment } from '@anju/domain';

export interface Agreement {
  readonly id: number;
  readonly number: string;
  /** Null when all is paid and the run that ends the agreement has not come yet. */
  readonly next: NextInstalment | null;
  readonly billIds: readonly number[];
  /** What is still owed of each bill under the agreement, in its order. */
  readonly bills: readonly { readonly id: number; readonly left: string }[];
}
