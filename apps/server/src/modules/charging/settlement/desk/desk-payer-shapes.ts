// A person who owes or may pay at the desk.
import type { PayerRelation } from '@anju/contract';

export interface KnownPayer {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
  readonly relation: PayerRelation;
  /** Recorded as the payer of the house. */
  readonly named: boolean;
}
