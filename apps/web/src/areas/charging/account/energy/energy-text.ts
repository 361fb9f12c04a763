// How energy is displayed: quantities with their unit, losses as percentages, and the default range of months.
import { ENERGY_UNIT, type EnergyBalanceRow, type EnergyTotal } from '@anju/contract';
import { businessDay, isZeroDecimal } from '@anju/domain';

/** 86150 is displayed as 86,150. */
export const countText = (quantity: string): string => quantity.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
export const quantityText = (quantity: string, kind: number): string => `${countText(quantity)} ${ENERGY_UNIT[kind] ?? ''}`.trim();
export const rateText = (rate: string | null): string => (rate === null ? '–' : `${rate}%`);
/** In percent; losses above it, and more sold than bought, are highlighted. */
const HIGH_LOSS = 15;
export const isHighLoss = (rate: string | null): boolean => rate !== null && (Number(rate) > HIGH_LOSS || rate.startsWith('-'));
/** Without readings there is no figure per ㎡. */
export const perAreaText = ({ sold, common, perArea }: Pick<EnergyBalanceRow, 'sold' | 'common' | 'perArea'>): string =>
  perArea === null || (isZeroDecimal(sold) && isZeroDecimal(common)) ? '–' : perArea;

/**
 * Losses are known only for months that have both purchases and readings; if some months lack one, the text states how many months the
 * total covers.
 */
export function lossText({ kind, loss, lossRate }: EnergyTotal, rows: readonly EnergyBalanceRow[]): string {
  const own = rows.filter((row) => row.kind === kind);
  const known = own.filter((row) => row.loss !== null);
  if (loss === null) return '损耗 –';
  const months = new Set(known.map((row) => row.month)).size;
  return `损耗 ${countText(loss)}（${rateText(lossRate)}${known.length === own.length ? '' : `，只计有购入也有读数的 ${months} 个月`}）`;
}

/** The last twelve months, including the current one. */
export function lastYear(now: Date = new Date()): { monthFrom: string; monthTo: string } {
  const monthTo = businessDay(now).slice(0, 7);
  const [year = 0, month = 1] = monthTo.split('-').map(Number);
  const from = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`;
  return { monthFrom: from, monthTo };
}
