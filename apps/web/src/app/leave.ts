import { logout } from '../platform/session/index.ts';
import { homeFor } from './entry.ts';

/** Logs out and shows the public home, which leads back here after the next login. */
export async function leaveOffice(): Promise<void> {
  const here = location.pathname + location.search;
  await logout();
  location.assign(homeFor(here));
}
