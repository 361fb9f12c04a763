// How a standard and its prices are displayed on the screen and on paper.
import { ROUNDING, billingPeriod, type StandardPrice, type StandardRow } from '@anju/contract';
import { priceWords, type Rounding } from '@anju/domain';

export const priceCell = (price: StandardPrice | null, { priceMethod, method }: Pick<StandardRow, 'priceMethod' | 'method'>): string =>
  price === null ? '–' : priceWords(price, priceMethod, method);

const MODES = { [ROUNDING.halfUp]: 'half-up', [ROUNDING.up]: 'up', [ROUNDING.down]: 'down' } as const;
export const roundingOf = ({ rounding, decimals }: Pick<StandardRow, 'rounding' | 'decimals'>): Rounding => ({
  mode: MODES[rounding],
  decimals: decimals === 0 ? 0 : decimals === 1 ? 1 : 2,
});

export const periodText = ({ periodMonths }: Pick<StandardRow, 'periodMonths'>): string => billingPeriod.text(periodMonths);
