import { clearSession, logout } from '../../platform/session/index.ts';
import { homeFor } from '../entry.ts';

/** Logs out and shows the public home; the next login returns to the current page. */
export async function leaveOffice(): Promise<void> {
  const here = location.pathname + location.search + location.hash;
  await logout();
  location.assign(homeFor(here));
}

/** The session was ended elsewhere by the user: this window shows the public home too, and nothing of the session can be gone back to. */
export function endHere(): void {
  const here = location.pathname + location.search + location.hash;
  clearSession();
  location.replace(homeFor(here));
}

/** A separate function, because a test cannot reload. */
export const reloadPage = (): void => location.reload();
