// The only source of time. Tests and jobs supply their own clock; no other code reads the system time.
import { businessDay } from '@anju/domain';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The business day (Asia/Shanghai) of a clock, `YYYY-MM-DD`. */
export const today = (clock: Clock): string => businessDay(clock.now());
