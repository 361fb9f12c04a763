// Types of meters that rules and queries share.
import type { MeterForm } from '@anju/contract';

export interface MeterCore {
  id: number;
  version: number;
  estateId: number;
  number: string;
  kind: number;
  houseId: number | null;
  shareGroupId: number | null;
  parentId: number | null;
  ratio: string;
  lossRate: string;
  maxReading: string | null;
  startReading: string;
  startDate: string;
  standardId: number | null;
  chargeTypeId: number | null;
  location: string;
  route: string;
  routeOrder: number;
  state: number;
  endedOn: string | null;
  endReading: string | null;
  remark: string;
}

export type MeterValues = MeterForm & { chargeTypeId: number | null };
