// Times around today, and users who stay logged in while a test turns its clock.
import type { Endpoint, InputOf } from '@anju/contract';
import { addDays } from '@anju/domain';
import { systemClock, today } from '../platform/clock.ts';
import type { Person, Shared } from './installation.ts';

export const DAY = today(systemClock);
export const dayOf = (days = 0): string => addDays(DAY, days);
/** A time of today in Shanghai, or of a day later. */
export const at = (time: string, days = 0): string => new Date(`${dayOf(days)}T${time}:00+08:00`).toISOString();

const SESSION_MS = 10 * 60_000;

/** Logs in again when the clock was turned far enough for a session to end. */
export function personWithClock({ installation, clock }: Shared, username: string) {
  let current: { at: string; who: Promise<Person> } | undefined;
  const now = (): Promise<Person> => {
    if (!current || Math.abs(Date.parse(current.at) - Date.parse(clock.at)) > SESSION_MS)
      current = { at: clock.at, who: installation.as(username) };
    return current.who;
  };
  return {
    token: async () => (await now()).token,
    ask: async <E extends Endpoint>(endpoint: E, input: InputOf<E>, headers?: Record<string, string>) =>
      (await now()).ask(endpoint, input, headers),
    call: async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await now()).call(endpoint, input),
  };
}
