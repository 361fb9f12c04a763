// Stored texts of settlements.
import { BILL_CHANGE } from '@anju/contract';

/** 抹零 among the kinds of changes. */
export const ROUND_OFF_KIND = 4;
export const ROUND_OFF_REASON = '抹零';
/** `冲回抹零`, `冲回折扣` */
export const backOf = (kind: number): string => `冲回${BILL_CHANGE.text(kind)}`;
export const EARNED_REASON = '缴费积分';
