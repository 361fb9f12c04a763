// What the lists of arrears read: an object with its debts, and who owes them.
import type { ChargeObject } from '@anju/contract';

export interface ArrearsFound {
  key: string;
  objectKind: ChargeObject;
  objectId: number;
  houseId: number | null;
  objectText: string;
  estateId: number;
  estateName: string;
  companyId: number;
  company: string;
  officePhone: string;
  payerId: number | null;
  payerName: string;
  phone: string;
  bills: number;
  overdue: string;
  late: string;
  suspended: string;
  open: string;
  oldestDue: string;
  days: number;
}

export interface DebtorFound {
  /** Of the object: `1-12`. */
  key: string;
  /** Null: the bills name nobody. */
  payerId: number | null;
  name: string;
  phone: string;
  bills: number;
  overdue: string;
  late: string;
  oldestDue: string;
}
