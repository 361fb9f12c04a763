// Bills and requests as the rules of 挂账 need them.
import type { SuspensionBill, SuspensionKind } from '@anju/contract';

export interface BillFact extends SuspensionBill {
  houseId: number | null;
  state: number;
  void: boolean;
  suspended: boolean;
  heldBy: string | null;
  /** The number of another waiting request that names the bill. */
  waitsIn: string | null;
  /** The number of the instalment plan of the bill. */
  planned: string | null;
  /** The settlement that wrote the bill off and was not reversed. */
  writeOffId: number | null;
  writeOffSeq: number | null;
  writeOffVersion: number | null;
}

export interface RequestNow {
  id: number;
  number: string;
  kind: SuspensionKind;
  estateId: number;
  companyId: number;
  state: number;
  version: number;
  makerId: number;
  amount: string;
  reason: number;
  note: string;
  plan: string;
  fileId: number | null;
}
