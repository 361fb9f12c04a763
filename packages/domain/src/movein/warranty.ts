// The last day of a warranty, counted from the hand-over. Regulation on quality of construction works, article 40: water-proofing 5 years,
// heating and cooling 2 seasons, wiring, pipes, installation and decoration 2 years.
import { WARRANTY_UNIT, type WarrantyUnit } from '@anju/contract';
import { monthEnd, previousDay } from '../dates/business-day.ts';

const HEATING_FROM = '11-15';
const HEATING_TO = '03-15';

export interface WarrantyTerm {
  readonly unit: WarrantyUnit;
  readonly length: number;
}

/** The day before the anniversary; for seasons, the end of the last whole season that begins after the hand-over. */
export function warrantyTo(handedOn: string, { unit, length }: WarrantyTerm): string {
  const year = Number(handedOn.slice(0, 4));
  if (unit === WARRANTY_UNIT.seasons) {
    const first = handedOn.slice(5) <= HEATING_FROM ? year : year + 1;
    return `${first + length}-${HEATING_TO}`;
  }
  const month = `${year + length}-${handedOn.slice(5, 7)}-01`;
  const anniversary = `${month.slice(0, 8)}${handedOn.slice(8)}`;
  const last = monthEnd(month);
  // 29 February has an anniversary only in leap years; in the others the warranty ends with the month.
  return anniversary > last ? last : previousDay(anniversary);
}
