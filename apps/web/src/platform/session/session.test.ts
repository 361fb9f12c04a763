import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  getAccount,
  getMenu,
  getMenuV2,
  login as loginEndpoint,
  logout as logoutEndpoint,
  reportCrash,
} from '@anju/contract/session/session';
import { getPasswordChanged } from '@anju/contract/session/account';
import { readErrorLog } from '../errors/error-log.ts';
import { menuOf, screenNode } from '../testing/menu.ts';
import { testUser } from '../testing/session.ts';
import { refuse, serve, stub } from '../testing/stubs.ts';
import { readPersisted, writePersisted } from './persistence.ts';
import { loadSession, login, logout, useSession } from './index.ts';
import { clearSession, enterSession, setMenu } from './store.ts';

const pubKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const user = testUser({ accountName: '来自服务器' });

describe('login', () => {
  it('sends encrypted and signed fields, and keeps the user under the typed name, but no token', async () => {
    const server = serve([stub(loginEndpoint, () => ({ ...user, token: 'the-token' }))]);
    await login({ username: ' emp ', password: 'Anju@2026' }, pubKey, () => 1767225600000);
    const [sent] = server.inputsOf(loginEndpoint);
    expect(sent).toMatchObject({ username: 'emp', timestamp: 1767225600000 });
    expect(sent?.password).not.toContain('Anju');
    expect(useSession.getState()).toMatchObject({ userInformation: { accountName: 'emp' } });
    expect(readPersisted()).toMatchObject({ userInformation: { accountName: 'emp', name: '陈晓岚' } });
    // No script can give away what no script can read.
    expect(JSON.stringify([useSession.getState(), { ...localStorage }, { ...sessionStorage }])).not.toContain('the-token');
  });

  it('passes a refusal to the caller and stays logged out', async () => {
    serve([stub(loginEndpoint, () => refuse('LOGIN_WRONG'))]);
    await expect(login({ username: 'emp', password: 'x' }, pubKey)).rejects.toThrow('用户名或密码错误');
    expect(useSession.getState().userInformation).toBeNull();
  });

  it('reports a failed encryption', async () => {
    const server = serve([stub(reportCrash, () => null)]);
    await expect(login({ username: 'emp', password: 'x' }, btoa('broken'))).rejects.toThrow('密码加密失败');
    await expect
      .poll(() => server.inputsOf(reportCrash))
      .toEqual([{ username: 'emp', size: 8, key: btoa('broken'), order: expect.stringMatching(/./) }]);
  });
});

describe('logout', () => {
  it.each([
    ['', stub(logoutEndpoint, () => null)],
    [' even when the server cannot be told', stub(logoutEndpoint, () => refuse('UNAVAILABLE'))],
  ])('forgets the session%s', async (_, answer) => {
    enterSession(user);
    const server = serve([answer]);
    await logout();
    expect(server.calls[0]?.headers.get('x-account')).toBe('1/7');
    expect(useSession.getState()).toMatchObject({ userInformation: null, routers: [] });
    expect(readPersisted()).toBeNull();
  });
});

it('a token that an earlier version stored is removed, and the user logs in again', () => {
  localStorage.setItem('anju.session', JSON.stringify({ token: 'the-token', userInformation: user }));
  expect(readPersisted()).toBeNull();
  expect(localStorage.getItem('anju.session')).toBeNull();
});

describe('two accounts in one browser', () => {
  it('leaving the page of the first does not take the second with it', () => {
    enterSession(user);
    const other = testUser({ id: 8 });
    // What another tab stored when the other account logged in there.
    writePersisted({ userInformation: other });
    clearSession();
    expect(useSession.getState().userInformation).toBeNull();
    expect(readPersisted()).toEqual({ userInformation: other });
  });
});

describe('loadSession', () => {
  const changed = stub(getPasswordChanged, () => true);
  const menu = menuOf(screenNode(94, 'customer/case/accept'), screenNode(73, 'estate/property/device', { title: '小区设备', state: 1 }));

  it.each([
    [0, getMenu],
    [1, getMenuV2],
  ] as const)('takes the menu of style %i, its message and what the scan finds', async (menuStyle, endpoint) => {
    enterSession(user);
    serve([stub(getAccount, () => ({ ...user, menuStyle })), changed, stub(endpoint, () => menu, '2')]);
    await expect(loadSession()).resolves.toBe('loaded');
    expect(useSession.getState()).toMatchObject({ routers: menu, navigatorState: 2, hasCallCenter: true, account: { menuStyle } });
    expect(JSON.parse(sessionStorage.getItem('anju.device-authorisation') ?? '')).toEqual([{ id: 73, title: '小区设备', state: 1 }]);
  });

  it('does nothing more when the account does not come', async () => {
    enterSession(user);
    serve([stub(getAccount, () => refuse('UNAVAILABLE'))]);
    await expect(loadSession()).resolves.toBe('no-account');
    expect(useSession.getState().userInformation).toEqual(user);
  });

  it('clears the session when the menu does not come', async () => {
    enterSession(user);
    serve([stub(getAccount, () => user), changed, stub(getMenuV2, () => refuse('INTERNAL'))]);
    await expect(loadSession()).resolves.toBe('ended');
    expect(readPersisted()).toBeNull();
  });

  it('holds an account with its first password instead of throwing it out', async () => {
    enterSession(user);
    serve([stub(getAccount, () => user), changed, stub(getMenuV2, () => refuse('MUST_CHANGE_PASSWORD'))]);
    await expect(loadSession()).resolves.toBe('first-password');
    expect(useSession.getState()).toMatchObject({ userInformation: user, mustChangePassword: true });
  });

  it('asks whether the first password was changed, and holds the account when it was not', async () => {
    enterSession(user);
    serve([stub(getAccount, () => user), stub(getPasswordChanged, () => false), stub(getMenuV2, () => menu)]);
    await expect(loadSession()).resolves.toBe('first-password');
    expect(useSession.getState()).toMatchObject({ mustChangePassword: true, routers: [] });
  });

  it('goes on when that question is not answered', async () => {
    enterSession(user);
    serve([stub(getAccount, () => user), stub(getPasswordChanged, () => refuse('UNAVAILABLE')), stub(getMenuV2, () => menu)]);
    await expect(loadSession()).resolves.toBe('loaded');
  });

  it('leaves out a node that cannot be read, and logs it', () => {
    const broken = screenNode(1, 'main');
    Object.defineProperty(broken, 'children', {
      get: () => {
        throw new Error('坏树');
      },
    });
    setMenu([broken], '1');
    expect(useSession.getState()).toMatchObject({ routers: [], navigatorState: 1, hasCallCenter: false });
    expect(readErrorLog().map((entry) => entry.message)).toEqual(['菜单节点有误，已略去']);
  });

  it('sees call-centre access at the third level only', async () => {
    enterSession(user);
    serve([stub(getAccount, () => user), changed, stub(getMenuV2, () => [screenNode(94, 'customer/case/accept')])]);
    await loadSession();
    expect(useSession.getState().hasCallCenter).toBe(false);
  });
});

it('a broken node of the menu is left out or offers nothing, and the others stay', () => {
  const good = screenNode(66, 'estate/property/house', { title: '房屋档案' });
  const broken = [null, { id: 1 }, { ...good, id: 67, title: '缺字段', children: undefined, acts: null, state: 9 }, good];
  setMenu(broken as never, '0');
  expect(useSession.getState().routers).toEqual([
    expect.objectContaining({ id: 67, children: [], acts: [], state: '' }),
    expect.objectContaining({ id: 66, title: '房屋档案' }),
  ]);
  expect(readErrorLog().map(({ message }) => message)).toEqual(['菜单节点有误，已略去', '菜单节点有误，已略去']);
});
