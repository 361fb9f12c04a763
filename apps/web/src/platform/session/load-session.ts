import { getAccount, getMenu, getMenuV2 } from '@anju/contract/session/session';
import { ERRORS } from '@anju/contract/errors';
import { call, callForAnswer } from '../api/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearSession, requirePasswordChange, setAccount, setMenu } from './store.ts';

/**
 * `loaded`: account and menu are in the store · `no-account`: the account did not come and nothing more was done ·
 * `ended`: the menu did not come, so the session was cleared · `first-password`: nothing may be used before the password is changed.
 */
export type SessionLoad = 'loaded' | 'no-account' | 'ended' | 'first-password';

/** Such an account is held at the password dialog; throwing it out would leave it no way to learn why. */
function heldByFirstPassword(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.msg !== ERRORS.MUST_CHANGE_PASSWORD.text) return false;
  requirePasswordChange();
  return true;
}

export async function loadSession(): Promise<SessionLoad> {
  let menuStyle: 0 | 1;
  try {
    const account = await call(getAccount, {});
    setAccount(account);
    menuStyle = account.menuStyle;
  } catch (error) {
    return heldByFirstPassword(error) ? 'first-password' : 'no-account';
  }
  try {
    const menu = await callForAnswer(menuStyle === 1 ? getMenuV2 : getMenu, {});
    setMenu(menu.data, menu.msg);
    return 'loaded';
  } catch (error) {
    if (heldByFirstPassword(error)) return 'first-password';
    clearSession();
    return 'ended';
  }
}
