// The login on this machine: the token, the user and the user's menu. Specification 1, sections 3 and 4. This file is read before anything
// else is loaded, so it imports types only.
import type { UserInformation } from '@anju/contract/session/session';

const STORAGE_KEY = 'anju.session';

export interface PersistedSession {
  readonly token: string;
  readonly userInformation: UserInformation;
}

export function readPersisted(): PersistedSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as PersistedSession | null;
    return stored && typeof stored.token === 'string' && stored.token && stored.userInformation ? stored : null;
  } catch {
    return null;
  }
}

export function writePersisted(session: PersistedSession | null): void {
  if (session) localStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  else localStorage.removeItem(STORAGE_KEY);
}
