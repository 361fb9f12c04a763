import { logout } from '../platform/session/index.ts';
import { homeFor } from './entry.ts';

/** Logs out and shows the public home; the next login returns to the current page. */
export async function leaveOffice(): Promise<void> {
  const here = location.pathname + location.search + location.hash;
  await logout();
  location.assign(homeFor(here));
}

/** A separate function, because a test cannot reload. */
export const reloadPage = (): void => location.reload();
