// Types of 公摊 rows that rules and queries share.
import type { ShareBasis, SharePlanForm } from '@anju/contract';

/** How a pool is allocated: the plan as it was when the pool was approved. */
export type ShareTerms = Omit<SharePlanForm, 'name' | 'remark'>;

export interface SharePool {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly estateId: number;
  readonly companyId: number;
  readonly planId: number;
  readonly planName: string;
  readonly planDisabled: boolean;
  readonly chargeTypeId: number;
  readonly item: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly source: number;
  readonly quantity: string | null;
  readonly amount: string;
  readonly state: number;
  /** The terms of the pool once it is approved, else the current terms of the plan. */
  readonly terms: ShareTerms;
  readonly batchId: number | null;
  readonly batchNumber: string;
  readonly ownCost: string;
  readonly advance: string;
  readonly credited: string;
  readonly makerId: number;
}

/** A house of the group, with the values that any method may weigh it by. */
export interface HouseFacts {
  readonly houseId: number;
  readonly houseCode: string;
  readonly floor: number;
  readonly area: string | null;
  readonly persons: number;
  readonly days: number;
  readonly coefficient: string;
  readonly water: string | null;
  readonly electricity: string | null;
  readonly value: string | null;
  readonly useState: number;
  readonly usage: number;
  readonly disabled: boolean;
  readonly payerId: number | null;
  /** For a yearly pool: the amount billed in advance in the period. */
  readonly advance: string;
}

export interface ComputedPart {
  readonly houseId: number;
  readonly houseCode: string;
  readonly payerId: number | null;
  readonly weight: string;
  readonly basis: ShareBasis;
  readonly quantity: string | null;
  readonly amount: string;
  readonly advance: string;
  readonly reason: 1 | 2 | 8 | 9 | 10 | 12 | null;
}

export interface ComputedShare {
  readonly parts: readonly ComputedPart[];
  readonly weight: string;
  readonly ownCost: string;
}
