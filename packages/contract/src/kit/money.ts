// Money and quantities travel as decimal strings, never as floats.
import { z } from 'zod';

const decimalText = (scale: number, whole: number, text: string) =>
  z
    .string(text)
    .trim()
    .regex(new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${scale}})?$`), text);

/** For numeric(18,2); four digits less, so that the sums of many amounts fit as well. */
export const money = decimalText(2, 12, '金额不正确，最多两位小数');
/** numeric(18,6) */
export const price = decimalText(6, 12, '单价不正确，最多六位小数');
/** numeric(12,2), never negative: square metres */
export const area = z
  .string('面积不正确')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '面积应为非负数，最多两位小数');
/** Percent with four decimals, above 0 and at most 100. */
export const sharePercent = z
  .string('份额不正确')
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, '份额应为 0 到 100 之间的数，最多四位小数')
  .refine((text) => Number(text) > 0 && Number(text) <= 100, '份额应大于 0，不超过 100');

/**
 * Fields of answers that are amounts of money, by name, wherever they stand. The server writes them with two decimals, as they are shown;
 * prices, quantities, areas and rates have other names and keep their own decimals.
 */
export const MONEY_FIELDS: ReadonlySet<string> = new Set(
  `accrued actual adjusted advanceDue aheadTotal amount asking balance balanceCredit balanceDebit base billAmount billed boughtAmount cash cashCounted cashExpected changeGiven charge charged
   claimed closing companyAmount consented converted credit creditTotal credited damage dayLimit debit debitTotal deposit deposited difference discount due expected expense extra failedAmount fee fixed
   gross householdAmount in income kept late lateDue lateSettled lateWaived left livingAmount livingTax monthly net oldOpen oldSuspended open
   openAmount opening openingCredit openingDebit ourAmount ourRefunded out overdue ownCost paid paidAmount paperLimit poolAmount prepaid principal received recovered reduced relieved rent rest returned
   reversed roundOff settled sharedAmount soldAmount suspended tax theirAmount theirRefunded total waitingAmount waitingCredit waitingDebit waived worth writtenOff`.split(
    /\s+/,
  ),
);
