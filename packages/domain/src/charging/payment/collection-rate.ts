// 收缴率: one definition for every screen. Takes sums and returns percentages with two decimals; when there is nothing to divide by, the rate
// is null and shown as —.
import { compareDecimal, decimalText, sumMoney, toDecimal } from '../../money/decimal.ts';

/** For bills, `gross + adjusted - reduced = received + writtenOff + open + suspended`. */
interface CollectionSums {
  readonly gross: string;
  readonly reduced: string;
  readonly net: string;
  readonly received: string;
  readonly houses: number;
  readonly paidHouses: number;
  readonly opening: string;
  readonly recovered: string;
  readonly oldOpen: string;
}

interface CollectionRates {
  /** 当期收缴率 */
  readonly current: string | null;
  /** 户收缴率 */
  readonly houses: string | null;
  /** 清欠率 */
  readonly recovery: string | null;
  /** 综合收缴率 */
  readonly overall: string | null;
  /** 减免率 */
  readonly reduction: string | null;
}

/** A percentage, rounded half-up to two decimals. */
export function ratePercent(part: string, whole: string): string | null {
  if (compareDecimal(whole, '0') <= 0) return null;
  return decimalText(toDecimal(part).times(100).dividedBy(toDecimal(whole)), 2);
}

export function collectionRates(sums: CollectionSums): CollectionRates {
  const { gross, reduced, net, received, houses, paidHouses, opening, recovered, oldOpen } = sums;
  return {
    current: ratePercent(received, net),
    houses: ratePercent(String(paidHouses), String(houses)),
    recovery: ratePercent(recovered, sumMoney([recovered, oldOpen])),
    overall: ratePercent(sumMoney([received, recovered]), sumMoney([net, opening])),
    reduction: ratePercent(reduced, gross),
  };
}
