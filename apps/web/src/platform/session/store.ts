import { accountKey } from '@anju/contract/kit/account-header';
import type { MenuNode } from '@anju/contract/menu';
import type { UserInformation } from '@anju/contract/session/session';
import { create } from 'zustand';
import { logError } from '../errors/error-log.ts';
import { readPersisted, writePersisted } from './persistence.ts';
import { forgetPerson, tellSessionEnd } from './session-end.ts';
import { soundMenu } from './sound-menu.ts';
import { scanMenu, storeDeviceAuthorisation } from './menu-scan.ts';

export interface SessionState {
  /** The user who logged in; null while nobody is. */
  readonly userInformation: UserInformation | null;
  /** The account as the server returns it after login; null until it is loaded. */
  readonly account: UserInformation | null;
  readonly routers: readonly MenuNode[];
  readonly navigatorState: number;
  readonly hasCallCenter: boolean;
  readonly mustChangePassword: boolean;
  /** The server has ended the session; nothing of it is shown any more while the user reads why. */
  readonly over: boolean;
}

const EMPTY: SessionState = {
  userInformation: null,
  account: null,
  routers: [],
  navigatorState: 0,
  hasCallCenter: false,
  mustChangePassword: false,
  over: false,
};

function initialState(): SessionState {
  const persisted = readPersisted();
  return persisted ? { ...EMPTY, ...persisted } : EMPTY;
}

export const useSession = create<SessionState>(initialState);

export const currentUser = (): UserInformation | null => useSession.getState().account ?? useSession.getState().userInformation;

export function enterSession(userInformation: UserInformation): void {
  writePersisted({ userInformation });
  useSession.setState({ ...EMPTY, userInformation });
}

export function setAccount(account: UserInformation): void {
  useSession.setState({ account });
}

/** The scan's results are optional: the menu is usable without them. */
function scanned(routers: readonly MenuNode[]): boolean {
  try {
    const scan = scanMenu(routers);
    storeDeviceAuthorisation(scan.devices);
    return scan.hasCallCenter;
  } catch (error) {
    logError('page', '菜单扫描失败', error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  }
}

export function setMenu(given: readonly MenuNode[], msg: string): void {
  const routers = soundMenu(given);
  useSession.setState({ routers, navigatorState: Number(msg) || 0, hasCallCenter: scanned(routers) });
}

export function requirePasswordChange(): void {
  useSession.setState({ mustChangePassword: true });
}

export function coverSession(): void {
  useSession.setState({ over: true });
}

/**
 * Discards the session of this page without calling the server. If another account logged in meanwhile in another tab, what is stored is
 * that account's and stays.
 */
export function clearSession(): void {
  const [mine, stored] = [useSession.getState().userInformation, readPersisted()?.userInformation];
  const another = mine && stored && accountKey(mine) !== accountKey(stored);
  if (!another) writePersisted(null);
  forgetPerson(another ? mine.id : null);
  storeDeviceAuthorisation(null);
  useSession.setState(EMPTY);
  tellSessionEnd();
}
