// How the figures of 收缴率 are displayed, on the screen and on paper.
import { RATE_FIGURES, RATE_GROUPS, type RateFigure, type RateFigures, type RateGroup } from '@anju/contract';

export const rateText = (rate: string | null | undefined): string => (rate == null ? '–' : `${rate}%`);
export const groupText = (by: RateGroup): string => RATE_GROUPS.find(({ value }) => value === by)?.label ?? '';

interface MoneyColumn {
  readonly title: string;
  readonly figure: RateFigure;
}
interface RateColumn {
  readonly title: string;
  readonly rate: keyof RateFigures['rates'];
}

/** In table order; a rate follows the figures it is computed from. */
export const RATE_TABLE: readonly (MoneyColumn | RateColumn)[] = (
  [
    'gross',
    'adjusted',
    'reduced',
    'net',
    'received',
    { title: '当期收缴率', rate: 'current' },
    'open',
    'suspended',
    'writtenOff',
    'houses',
    'paidHouses',
    { title: '户收缴率', rate: 'houses' },
    'opening',
    'recovered',
    'oldOpen',
    'oldSuspended',
    { title: '清欠率', rate: 'recovery' },
    { title: '综合收缴率', rate: 'overall' },
    { title: '减免率', rate: 'reduction' },
    'late',
    'prepaid',
  ] as const
).map((one) => (typeof one === 'string' ? { title: RATE_FIGURES[one], figure: one } : one));

/** From January to the current month. */
export function thisYear(today: string): { monthFrom: string; monthTo: string } {
  return { monthFrom: `${today.slice(0, 4)}-01`, monthTo: today.slice(0, 7) };
}
