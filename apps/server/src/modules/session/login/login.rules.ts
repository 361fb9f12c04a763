// Checks of a login request before the password is checked. Specification 1, section 7.
import { createHash } from 'node:crypto';

const CLOCK_TOLERANCE_MS = 5 * 60_000;
const MAX_FAILURES = 5;
export const FAILURE_WINDOW_MS = 15 * 60_000;

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

/**
 * The counter of failures: of an account, by whatever name it was called, or of a name that no account has. The prefix before the colon
 * distinguishes the two.
 */
export const attemptsOfAccount = (tenantId: number, accountId: number): string => `account:${tenantId}/${accountId}`;
export const attemptsOfName = (username: string): string => `name:${username.toLowerCase()}`;

export const isFresh = (timestamp: number, now: Date): boolean => Math.abs(now.getTime() - timestamp) <= CLOCK_TOLERANCE_MS;

/** Minutes to wait, rounded up; 0 when the user may try. `failures` are those of the window, oldest first. */
export function minutesToWait(failures: readonly Date[], now: Date): number {
  const recent = failures.filter((at) => now.getTime() - at.getTime() < FAILURE_WINDOW_MS);
  if (recent.length < MAX_FAILURES) return 0;
  const opens = (recent[recent.length - MAX_FAILURES] as Date).getTime() + FAILURE_WINDOW_MS;
  return Math.max(1, Math.ceil((opens - now.getTime()) / 60_000));
}
