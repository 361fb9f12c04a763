import { getAccount, getMenu, getMenuV2, type MenuStyle } from '@anju/contract/session/session';
import { getPasswordChanged } from '@anju/contract/session/account';
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import { call, callForAnswer } from '../api/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearSession, requirePasswordChange, setAccount, setMenu } from './store.ts';

/**
 * `loaded`: account and menu are in the store · `no-account`: the account could not be loaded and nothing more was done · `ended`: the menu
 * could not be loaded, so the session was cleared · `first-password`: nothing may be used before the password is changed.
 */
export type SessionLoad = 'loaded' | 'no-account' | 'ended' | 'first-password';

/** Such an account stays at the password dialog; logging it out would leave the user no way to learn why. */
const isFirstPassword = (error: unknown): boolean => error instanceof ApiError && error.msg === SHARED_FAILURES.MUST_CHANGE_PASSWORD.text;

function holdAtPassword(): 'first-password' {
  requirePasswordChange();
  return 'first-password';
}

/** A failed request counts as yes, because the server refuses forbidden calls anyway. */
const hasChangedPassword = (): Promise<boolean> => call(getPasswordChanged, {}, { loading: false }).catch(() => true);

async function loadMenu(menuStyle: MenuStyle): Promise<SessionLoad> {
  const changed = hasChangedPassword();
  try {
    const menu = await callForAnswer(menuStyle === 1 ? getMenuV2 : getMenu, {});
    if (!(await changed)) return holdAtPassword();
    setMenu(menu.data, menu.msg);
    return 'loaded';
  } catch (error) {
    if (isFirstPassword(error)) return holdAtPassword();
    clearSession();
    return 'ended';
  }
}

export async function loadSession(): Promise<SessionLoad> {
  try {
    const account = await call(getAccount, {});
    setAccount(account);
    return await loadMenu(account.menuStyle);
  } catch (error) {
    return isFirstPassword(error) ? holdAtPassword() : 'no-account';
  }
}

/**
 * The user's rights changed during the session: only account and menu are loaded again. On a failure the old ones stay, because the server
 * decides anyway.
 */
export async function reloadRights(): Promise<void> {
  try {
    const account = await call(getAccount, {}, { loading: false });
    const menu = await callForAnswer(account.menuStyle === 1 ? getMenuV2 : getMenu, {}, { loading: false });
    setAccount(account);
    setMenu(menu.data, menu.msg);
  } catch {
    // The call has already shown the failure.
  }
}
