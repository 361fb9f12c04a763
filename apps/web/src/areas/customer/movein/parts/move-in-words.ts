import { HALF_DAY, type HalfDay } from '@anju/contract';
import { formatDay } from '@anju/domain';

/** `2026.11.18 上午`; empty without a day. */
export const slotText = (day: string | null, half: HalfDay | null): string =>
  day === null ? '' : [formatDay(day), half === null ? '' : HALF_DAY.text(half)].filter(Boolean).join(' ');

const NOON = '12:00';
/** The half day in which a time of Shanghai, `14:30`, lies. */
export const halfAt = (time: string): HalfDay => (time < NOON ? HALF_DAY.morning : HALF_DAY.afternoon);

/** `3 / 12`, or a dash for a house without defects. */
export const defectsText = (open: number, closed: number): string => (open + closed === 0 ? '–' : `${open} / ${open + closed}`);
