// Types of settlement rows that rules and queries share.
import type { ChargeObject, ReceiptKind, ReceiptPaper } from '@anju/contract';

export interface Place {
  readonly houseId: number | null;
  readonly houseCode: string;
  /** Set if the place is not a house: 车位, 客户, 合同. */
  readonly label?: string | undefined;
  readonly estateId: number;
  readonly estateName: string;
  readonly companyId: number;
  readonly companyName: string;
  /** The requested payer exists, or none was requested. */
  readonly payerKnown: boolean;
}

/** A bill as of a day, with everything a settlement, its receipt and the books need. */
export interface BillNow {
  readonly id: number;
  readonly state: number;
  readonly void: boolean;
  readonly suspended: boolean;
  readonly heldBy: string | null;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly houseCode: string;
  readonly objectKind: ChargeObject;
  readonly objectId: number;
  readonly objectText: string;
  readonly payerId: number | null;
  /** Empty when the bill names nobody. */
  readonly payerName: string;
  readonly chargeTypeId: number;
  readonly item: string;
  readonly taxRate: string;
  readonly thirdParty: boolean;
  readonly priority: number;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly dueDate: string;
  readonly amount: string;
  readonly adjusted: string;
  readonly reduced: string;
  readonly settled: string;
  readonly open: string;
  readonly lateRate: string;
  readonly lateGrace: number;
  readonly lateCap: string | null;
  readonly latePause: string | null;
  readonly lateFixed: string;
  readonly lateDay: string | null;
  /** The late fee accrued up to the day, and the part of it still to be paid. */
  readonly accrued: string;
  readonly late: string;
  /** The day is after the due date and the grace period. */
  readonly running: boolean;
  readonly overdueDays: number;
  readonly explain: string;
  /** Whether it is a bill of 特约服务. */
  readonly service: boolean;
  /** Number of the settlement that last paid the bill. */
  readonly paidBy: string;
}

/** Accounts opened by a settlement belong to a house. */
export interface AccountKey {
  readonly kind: number;
  readonly estateId: number;
  readonly houseId: number;
  readonly personId: number | null;
  readonly chargeTypeId: number | null;
  readonly ref: number;
}

export interface AccountNow extends Omit<AccountKey, 'houseId'> {
  readonly id: number;
  readonly houseId: number | null;
  readonly houseCode: string;
  readonly item: string;
  readonly balance: string;
  readonly moves: number;
}

export interface ItemNow {
  readonly id: number;
  readonly name: string;
  readonly deposit: boolean;
  readonly thirdParty: boolean;
  readonly taxRate: string;
}

/** The company's print settings for such documents; null if the company has no rule. */
export interface PrintForm {
  readonly title: string | null;
  readonly layout: 'a4' | '241' | '80' | null;
  readonly copies: number | null;
  readonly footer: string | null;
}

/** The source of the next document number, and the print settings of the document. */
export interface Numbering extends PrintForm {
  /** The company that owns the counter, or 0 for the counter shared by all. */
  readonly companyId: number;
  readonly period: string;
  /** The text before the digits of the counter, including the day. */
  readonly prefix: string;
  readonly width: number;
}

export interface PostedLine {
  readonly seq: number;
  readonly kind: 1 | 2 | 3 | 4 | 5;
  readonly billId: number | null;
  readonly accountId: number | null;
  readonly chargeTypeId: number | null;
  readonly amount: string;
  readonly late: string;
  readonly text: string;
  readonly reversesSeq: number | null;
}

export interface PostedTender {
  readonly seq: number;
  readonly list: number;
  readonly method: number;
  readonly amount: string;
  readonly reference: string;
  readonly accountId: number | null;
}

/** The amounts added to a bill; the fixed late fee and its day are the resulting values. */
export interface BillStep {
  readonly id: number;
  readonly settled: string;
  readonly reduced: string;
  readonly lateSettled: string;
  readonly lateFixed: string;
  readonly lateDay: string | null;
}

export interface PostedMove {
  readonly accountId: number;
  readonly seq: number;
  readonly reason: number;
  readonly amount: string;
  readonly balance: string;
  readonly reversesId: number | null;
  readonly remark: string;
}

/** 抹零, a discount for paying in advance, or the reversal of either. */
export interface PostedChange {
  readonly billId: number;
  readonly kind: number;
  readonly amount: string;
  readonly reason: string;
  readonly reductionId: number | null;
  readonly reversesId: number | null;
}

/** A standard attached to an object by which it can be paid in advance. */
export interface Attached {
  readonly id: number;
  readonly estateId: number;
  readonly objectKind: ChargeObject;
  readonly objectId: number;
  readonly houseId: number;
  readonly chargeTypeId: number;
  readonly item: string;
  readonly standardName: string;
  readonly objectText: string;
  readonly periodMonths: number;
  readonly toDate: string | null;
}

/** A charge of a later month; if it has a reason, there is no charge. */
export interface AheadRow {
  readonly fromDay: string;
  readonly toDay: string;
  readonly dueDate: string;
  readonly amount: string;
  readonly explain: string;
  readonly reason: number | null;
  readonly houseId: number | null;
}

export interface AheadReduction {
  readonly id: number;
  readonly name: string;
  /** The register it belongs to: 2 减免 3 折扣. */
  readonly kind: number;
  /** 1 按比例 2 每月定额 */
  readonly way: number;
  readonly rate: string | null;
  readonly amount: string | null;
  /** What is left of the budget; null without a limit. */
  readonly room: string | null;
}

export interface Posting {
  readonly numbering: Numbering;
  readonly head: {
    readonly companyId: number;
    readonly estateId: number;
    readonly type: number;
    readonly source: string;
    readonly houseId: number | null;
    readonly payerId: number | null;
    readonly payerName: string;
    readonly day: string;
    readonly at: string;
    readonly cashierId: number;
    readonly cashierName: string;
    readonly total: string;
    readonly received: string;
    readonly changeGiven: string;
    readonly originalId: number | null;
    readonly reason: string;
    readonly remark: string;
  };
  readonly lines: readonly PostedLine[];
  readonly tenders: readonly PostedTender[];
  readonly moves: readonly PostedMove[];
  readonly changes: readonly PostedChange[];
  readonly kind: ReceiptKind;
  /** The number is added when it is assigned. */
  readonly paper: Omit<ReceiptPaper, 'number'>;
}
