// The login on this machine: who is logged in. Specification 1, sections 3 and 4. The token itself is a cookie that no script can read
// (docs/adr/0022). This file is read before anything else is loaded, so it imports types only.
import type { UserInformation } from '@anju/contract/session/session';

export const SESSION_KEY = 'anju.session';

export interface PersistedSession {
  readonly userInformation: UserInformation;
}

export function readPersisted(): PersistedSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as PersistedSession | null;
    if (!stored?.userInformation) return null;
    // Earlier versions kept the token here; it must not stay.
    if ('token' in stored) localStorage.removeItem(SESSION_KEY);
    return 'token' in stored ? null : { userInformation: stored.userInformation };
  } catch {
    return null;
  }
}

export function writePersisted(session: PersistedSession | null): void {
  if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  else localStorage.removeItem(SESSION_KEY);
}
