import { logout } from '../platform/session/index.ts';
import { homeFor } from './entry.ts';

/** Logs out and shows the public home, which leads back here after the next login. */
export async function leaveOffice(): Promise<void> {
  const here = location.pathname + location.search + location.hash;
  await logout();
  location.assign(homeFor(here));
}

/** Its own function, because a test cannot reload. */
export const reloadPage = (): void => location.reload();
