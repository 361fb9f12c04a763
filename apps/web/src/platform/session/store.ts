import type { MenuNode } from '@anju/contract/menu';
import type { UserInformation } from '@anju/contract/session/session';
import { create } from 'zustand';
import { logError } from '../errors/error-log.ts';
import { readPersisted, writePersisted } from './persistence.ts';
import { scanMenu, storeDeviceAuthorisation } from './menu-scan.ts';

export interface SessionState {
  readonly token: string | null;
  readonly userInformation: UserInformation | null;
  /** The account as the server returns it after login; null until it is loaded. */
  readonly account: UserInformation | null;
  readonly routers: readonly MenuNode[];
  readonly navigatorState: number;
  readonly hasCallCenter: boolean;
  readonly mustChangePassword: boolean;
}

const EMPTY: SessionState = {
  token: null,
  userInformation: null,
  account: null,
  routers: [],
  navigatorState: 0,
  hasCallCenter: false,
  mustChangePassword: false,
};

function initialState(): SessionState {
  const persisted = readPersisted();
  return persisted ? { ...EMPTY, ...persisted } : EMPTY;
}

export const useSession = create<SessionState>(initialState);

export const currentToken = (): string | null => useSession.getState().token;
export const currentUser = (): UserInformation | null => useSession.getState().account ?? useSession.getState().userInformation;

export function enterSession(token: string, userInformation: UserInformation): void {
  writePersisted({ token, userInformation });
  useSession.setState({ ...EMPTY, token, userInformation });
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

export function setMenu(routers: readonly MenuNode[], msg: string): void {
  useSession.setState({ routers, navigatorState: Number(msg) || 0, hasCallCenter: scanned(routers) });
}

export function requirePasswordChange(): void {
  useSession.setState({ mustChangePassword: true });
}

/** Discards the session on this machine without calling the server. */
export function clearSession(): void {
  writePersisted(null);
  storeDeviceAuthorisation(null);
  useSession.setState(EMPTY);
}
