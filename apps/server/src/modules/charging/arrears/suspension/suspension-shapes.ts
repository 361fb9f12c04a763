// Bills and requests as the rules of 挂账 know them.
import type { HangBill } from '@anju/contract';

export interface BillFact extends HangBill {
  houseId: number | null;
  state: number;
  void: boolean;
  hung: boolean;
  heldBy: string | null;
  /** The request that waits with it, other than the one asked about. */
  waitsIn: string | null;
  /** The agreement that runs on it. */
  planned: string | null;
  /** Written off by this settlement and not taken back. */
  writeOffId: number | null;
  writeOffSeq: number | null;
  writeOffVersion: number | null;
}

export interface RequestNow {
  id: number;
  number: string;
  kind: number;
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
