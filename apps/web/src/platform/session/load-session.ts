import { getAccount, getMenu, getMenuV2 } from '@anju/contract/session/session';
import { call, callForAnswer } from '../api/index.ts';
import { clearSession, setAccount, setMenu } from './store.ts';

/**
 * `loaded`: account and menu are in the store · `no-account`: the account did not come and nothing more was done ·
 * `ended`: the menu did not come, so the session was cleared.
 */
export type SessionLoad = 'loaded' | 'no-account' | 'ended';

export async function loadSession(): Promise<SessionLoad> {
  let menuStyle: 0 | 1;
  try {
    const account = await call(getAccount, {});
    setAccount(account);
    menuStyle = account.menuStyle;
  } catch {
    return 'no-account';
  }
  try {
    const menu = await callForAnswer(menuStyle === 1 ? getMenuV2 : getMenu, {});
    setMenu(menu.data, menu.msg);
    return 'loaded';
  } catch {
    clearSession();
    return 'ended';
  }
}
