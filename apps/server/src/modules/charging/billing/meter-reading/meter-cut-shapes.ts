// Who paid for a house, and on which days.
import type { DatedOwner } from '@anju/domain';

/** Pays one item of the house instead of the payer of the house. */
interface ItemPayer extends DatedOwner {
  readonly chargeTypeId: number;
}

export interface PayingHouse {
  houseId: number;
  handover: string | null;
  developerId: number | null;
  named: DatedOwner[];
  items: ItemPayer[];
  owners: DatedOwner[];
}

/** The house as the payers of one item see it: who was named for the item comes before who was named for the house. */
export const paysItem = (house: PayingHouse, chargeTypeId: number): PayingHouse => ({
  ...house,
  named: [...house.items.filter((one) => one.chargeTypeId === chargeTypeId), ...house.named],
});
