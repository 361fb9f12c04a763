// Checks of a login request before the password is checked. Specification 1, section 7.
import { createHash } from 'node:crypto';
import { addressGroup } from '../../../platform/http/visitor/address.ts';

const MINUTE_MS = 60_000;
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** How long failures count. */
export const FAILURE_WINDOW_MS = 24 * 60 * MINUTE_MS;
const FIRST_WAIT_MINUTES = 15;
const LONGEST_WAIT_MINUTES = 4 * 60;
const ALLOWED = 5;
/** Behind one address there may be a whole office. */
const ALLOWED_PER_ADDRESS = 30;

interface Signed {
  readonly username: string;
  readonly password: string;
  readonly timestamp: number;
  readonly nonce: string;
}

/** Lower-case hex SHA-256 over the fields sorted by name, followed by the shared key. */
export function signLogin(fields: Signed, signKey: string): string {
  const { username, password, timestamp, nonce } = fields;
  const text = Object.entries({ username, password, timestamp, nonce })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('sha256').update(`${text}&key=${signKey}`).digest('hex');
}

/** A counter of failures; the prefix before the colon distinguishes what is counted. */
export interface Counter {
  readonly who: string;
  /** Failures until the first wait, and from one wait to the next. */
  readonly allowed: number;
}
const counter = (who: string, allowed = ALLOWED): Counter => ({ who, allowed });

/** Of an account, by whatever name it was called. */
export const attemptsOfAccount = (tenantId: number, accountId: number): Counter => counter(`account:${tenantId}/${accountId}`);
/** Of a name that no account has. */
export const attemptsOfName = (username: string): Counter => counter(`name:${username.toLowerCase()}`);
/** Of a browser that knows the account. */
export const attemptsOfDevice = (deviceHash: string, tenantId: number, accountId: number): Counter =>
  counter(`device:${deviceHash}/${tenantId}/${accountId}`);
/** Of users who are logged in and are asked for their password again. */
export const attemptsOfSession = (tenantId: number, accountId: number): Counter => counter(`session:${tenantId}/${accountId}`);
export const attemptsOfAddress = (ip: string): Counter => counter(`address:${addressGroup(ip)}`, ALLOWED_PER_ADDRESS);

export const isFresh = (timestamp: number, now: Date): boolean => Math.abs(now.getTime() - timestamp) <= CLOCK_TOLERANCE_MS;

/**
 * Minutes to wait, rounded up; 0 when the user may try. `failures` are in their order. Each `allowed` of them begin a wait, the second time
 * twice as long as the first, and so on.
 */
export function minutesToWait(failures: readonly Date[], allowed: number, now: Date): number {
  const counted = failures.filter((at) => now.getTime() - at.getTime() < FAILURE_WINDOW_MS);
  const rounds = Math.floor(counted.length / allowed);
  const last = counted[rounds * allowed - 1];
  if (!last) return 0;
  const wait = Math.min(FIRST_WAIT_MINUTES * 2 ** (rounds - 1), LONGEST_WAIT_MINUTES);
  return Math.max(0, Math.ceil((last.getTime() - now.getTime()) / MINUTE_MS + wait));
}
