// Rows of settlements as rules and queries know them.
import type { ChargeObject, ReceiptKind, ReceiptPaper } from '@anju/contract';

export interface Place {
  readonly houseId: number | null;
  readonly houseCode: string;
  /** Where it is no house: 车位, 客户, 合同. */
  readonly label?: string | undefined;
  readonly estateId: number;
  readonly estateName: string;
  readonly companyId: number;
  readonly companyName: string;
  /** The payer that was asked for is there, or none was. */
  readonly payerKnown: boolean;
}

/** A bill on a day, with all a settlement, a paper and the books need of it. */
export interface BillNow {
  readonly id: number;
  readonly state: number;
  readonly void: boolean;
  readonly hung: boolean;
  readonly heldBy: string | null;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly houseCode: string;
  readonly objectKind: ChargeObject;
  readonly objectId: number;
  readonly objectText: string;
  readonly payerId: number | null;
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
  readonly lateStop: string | null;
  readonly lateFixed: string;
  readonly lateDay: string | null;
  /** Accrued up to the day, and what of it is still to pay. */
  readonly accrued: string;
  readonly late: string;
  /** The day lies behind due date and grace. */
  readonly running: boolean;
  readonly overdueDays: number;
  readonly explain: string;
  /** Of 特约服务. */
  readonly service: boolean;
  /** Number of the paper that paid it last. */
  readonly paidBy: string;
}

/** Accounts a settlement opens belong to a house. */
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

/** How the company prints such papers; null where it has no rule of its own. */
export interface PrintForm {
  readonly title: string | null;
  readonly layout: 'a4' | '241' | '80' | null;
  readonly copies: number | null;
  readonly footer: string | null;
}

/** Where the next number of a paper comes from, and its form. */
export interface Numbering extends PrintForm {
  /** Whose counter: of the company, or 0 for the one of all. */
  readonly companyId: number;
  readonly period: string;
  /** What stands before the figures of the counter, the day included. */
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

/** What is added to a bill; the fixed late fee and its day as they are afterwards. */
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

/** 抹零, what is taken off for paying ahead, or what takes one of them back. */
export interface PostedChange {
  readonly billId: number;
  readonly kind: number;
  readonly amount: string;
  readonly reason: string;
  readonly reductionId: number | null;
  readonly reversesId: number | null;
}

/** What an object is charged by, where it can be paid ahead. */
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

/** A charge of a later month; with a reason there is none. */
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
  /** The register it is kept in: 2 减免 3 折扣. */
  readonly kind: number;
  /** 1 按比例 2 每月定额 */
  readonly way: number;
  readonly rate: string | null;
  readonly amount: string | null;
  /** Left of what is budgeted; null without a limit. */
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
  /** Its number is put in when it has one. */
  readonly paper: Omit<ReceiptPaper, 'number'>;
}
