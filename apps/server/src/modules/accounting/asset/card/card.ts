// A card as it is stored, for rules and statements alike.
import type { AssetShareForm, DEPRECIATION, StateOf } from '@anju/contract';

/** A card and what the books follow from. */
export interface CardNow {
  readonly id: number;
  readonly companyId: number;
  readonly no: string;
  readonly name: string;
  readonly categoryId: number;
  readonly estateId: number | null;
  readonly place: string;
  readonly custodianId: number | null;
  readonly entryYm: number;
  readonly source: number;
  readonly cost: string;
  readonly salvageRate: string;
  readonly salvage: string;
  readonly life: number;
  readonly method: StateOf<typeof DEPRECIATION>;
  readonly totalUnits: string | null;
  readonly openingUnits: string;
  readonly accumulated: string;
  readonly impairment: string;
  readonly monthsDone: number;
  readonly state: number;
  readonly quantity: string;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
  readonly photoId: number | null;
  readonly version: number;
  /** The month of its first segment, and of its last. */
  readonly firstYm: number;
  readonly segmentYm: number;
  readonly sharesYm: number;
  readonly shares: readonly (AssetShareForm & { readonly estateId: number | null })[];
}

/** The columns a card is written with. */
export interface CardValues {
  readonly name: string;
  readonly categoryId: number;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: string;
  readonly estateId: number | null;
  readonly place: string;
  readonly custodianId: number | null;
  readonly supplierId: number | null;
  readonly boughtOn: string;
  readonly usedOn: string;
  readonly entryDay: string;
  readonly entryYm: number;
  readonly source: number;
  readonly cost: string;
  readonly tax: string;
  readonly salvageRate: string;
  readonly salvage: string;
  readonly life: number;
  readonly method: number;
  readonly totalUnits: string | null;
  readonly openingAccumulated: string;
  readonly openingImpairment: string;
  readonly openingMonths: number;
  readonly openingUnits: string;
  readonly accumulated: string;
  readonly impairment: string;
  readonly monthsDone: number;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number;
  readonly deviceId: number | null;
  readonly remark: string;
}

/** What a card is depreciated by, from a month on. */
export interface Segment {
  readonly method: number;
  readonly cost: string;
  readonly salvage: string;
  readonly impairment: string;
  readonly life: number;
  readonly totalUnits: string | null;
}
