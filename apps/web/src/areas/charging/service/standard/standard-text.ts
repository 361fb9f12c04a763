// How a standard and its prices read on the screen and on paper.
import { billingPeriod, type StandardPrice, type StandardRow } from '@anju/contract';
import { priceWords, type Rounding } from '@anju/domain';

export const priceCell = (price: StandardPrice | null, { priceMethod, method }: Pick<StandardRow, 'priceMethod' | 'method'>): string =>
  price === null ? '–' : priceWords(price, priceMethod, method);

/** `元/吨` counts 吨, `元/个·月` counts 个. */
export const countedUnit = (unit: string): string => /\/([^/·]+)/.exec(unit)?.[1] ?? '';

const MODES = { 1: 'half-up', 2: 'up', 3: 'down' } as const;
export const roundingOf = ({ rounding, decimals }: Pick<StandardRow, 'rounding' | 'decimals'>): Rounding => ({
  mode: MODES[rounding],
  decimals: decimals === 0 ? 0 : decimals === 1 ? 1 : 2,
});

export const periodText = ({ periodMonths }: Pick<StandardRow, 'periodMonths'>): string => billingPeriod.text(periodMonths);
