// Types of 公摊 rows that rules and queries share.
import type { ShareBasis, SharePlanForm } from '@anju/contract';
import type { Advance, DatedHouse } from '@anju/domain';

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
  readonly relieved: string;
  readonly makerId: number;
}

/** A bill of the item billed in advance, in the period of a yearly pool. */
export interface AdvanceBill extends Advance {
  readonly id: number;
  /** Its first day. */
  readonly from: string;
}

/** A house of the group, with the values that any method may weigh it by, and what is known of its days. */
export interface FormerUse {
  readonly to: string;
  readonly useState: number;
  readonly disabled: boolean;
}

export interface HouseFacts extends DatedHouse {
  readonly houseId: number;
  readonly houseCode: string;
  readonly floor: number;
  readonly persons: number;
  /** The day from which its days of use count; null if unknown. */
  readonly usedFrom: string | null;
  readonly coefficient: string;
  readonly water: string | null;
  readonly electricity: string | null;
  readonly value: string | null;
  readonly useState: number;
  readonly usage: number;
  /** Disabled by hand; a house that ended by a split or merge is not. */
  readonly disabled: boolean;
  /** How it was used before, in order: each until its last day. */
  readonly formerUses: readonly FormerUse[];
  /** Only for a yearly pool. */
  readonly advances: readonly AdvanceBill[];
}

/** The part of a house for the days of one payer; nearly all houses have one. */
export interface ComputedPart {
  readonly houseId: number;
  readonly houseCode: string;
  readonly from: string;
  readonly to: string;
  readonly payerId: number | null;
  /** A further part of the same house. */
  readonly continued: boolean;
  /** The weight of the house. */
  readonly weight: string;
  readonly basis: ShareBasis;
  readonly quantity: string | null;
  readonly amount: string;
  /** Received in advance. */
  readonly advance: string;
  /** Billed in advance. */
  readonly advanceDue: string;
  readonly credited: string;
  readonly relieved: string;
  /** To be billed; zero if nothing is. */
  readonly billed: string;
  readonly reason: 1 | 2 | 8 | 9 | 10 | 12 | null;
}

export interface ComputedShare {
  readonly parts: readonly ComputedPart[];
  readonly weight: string;
  readonly ownCost: string;
}
