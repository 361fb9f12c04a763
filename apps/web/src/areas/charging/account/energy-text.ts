// How energy reads: quantities with their unit, losses as percents, the months a look begins with.
import { ENERGY_UNIT } from '@anju/contract';
import { businessDay } from '@anju/domain';

export const quantityText = (quantity: string, kind: number): string => `${quantity} ${ENERGY_UNIT[kind] ?? ''}`.trim();
export const rateText = (rate: string | null): string => (rate === null ? '–' : `${rate}%`);

/** The last twelve months, this one among them. */
export function lastYear(now: Date = new Date()): { monthFrom: string; monthTo: string } {
  const monthTo = businessDay(now).slice(0, 7);
  const [year = 0, month = 1] = monthTo.split('-').map(Number);
  const from = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`;
  return { monthFrom: from, monthTo };
}
