// Who paid for a house, and on which days.
import type { DatedOwner } from '@anju/domain';

export interface PayingHouse {
  houseId: number;
  handover: string | null;
  developerId: number | null;
  named: DatedOwner[];
  owners: DatedOwner[];
}
