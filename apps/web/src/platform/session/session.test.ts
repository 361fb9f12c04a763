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
import { readPersisted } from './persistence.ts';
import { loadSession, login, logout, useSession } from './index.ts';
import { enterSession, setMenu } from './store.ts';

const pubKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const user = testUser({ accountName: '来自服务器' });

describe('login', () => {
  it('sends encrypted and signed fields, and keeps token and typed name', async () => {
    const server = serve([stub(loginEndpoint, () => ({ ...user, token: 't1' }))]);
    await login({ username: ' emp ', password: 'Anju@2026' }, pubKey, () => 1767225600000);
    const [sent] = server.inputsOf(loginEndpoint);
    expect(sent).toMatchObject({ username: 'emp', timestamp: 1767225600000 });
    expect(sent?.password).not.toContain('Anju');
    expect(useSession.getState()).toMatchObject({ token: 't1', userInformation: { accountName: 'emp' } });
    expect(readPersisted()).toMatchObject({ token: 't1', userInformation: { accountName: 'emp', name: '陈晓岚' } });
  });

  it('passes a refusal to the caller and stays logged out', async () => {
    serve([stub(loginEndpoint, () => refuse('LOGIN_WRONG'))]);
    await expect(login({ username: 'emp', password: 'x' }, pubKey)).rejects.toThrow('用户名或密码错误');
    expect(useSession.getState().token).toBeNull();
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
    enterSession('t1', user);
    const server = serve([answer]);
    await logout();
    expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(useSession.getState()).toMatchObject({ token: null, userInformation: null, routers: [] });
    expect(readPersisted()).toBeNull();
  });
});

describe('loadSession', () => {
  const changed = stub(getPasswordChanged, () => true);
  const menu = menuOf(screenNode(94, 'customer/case/accept'), screenNode(73, 'estate/property/device', { title: '小区设备', state: 1 }));

  it.each([
    [0, getMenu],
    [1, getMenuV2],
  ] as const)('takes the menu of style %i, its message and what the scan finds', async (menuStyle, endpoint) => {
    enterSession('t1', user);
    serve([stub(getAccount, () => ({ ...user, menuStyle })), changed, stub(endpoint, () => menu, '2')]);
    await expect(loadSession()).resolves.toBe('loaded');
    expect(useSession.getState()).toMatchObject({ routers: menu, navigatorState: 2, hasCallCenter: true, account: { menuStyle } });
    expect(JSON.parse(sessionStorage.getItem('anju.device-authorisation') ?? '')).toEqual([{ id: 73, title: '小区设备', state: 1 }]);
  });

  it('does nothing more when the account does not come', async () => {
    enterSession('t1', user);
    serve([stub(getAccount, () => refuse('UNAVAILABLE'))]);
    await expect(loadSession()).resolves.toBe('no-account');
    expect(useSession.getState().token).toBe('t1');
  });

  it('clears the session when the menu does not come', async () => {
    enterSession('t1', user);
    serve([stub(getAccount, () => user), changed, stub(getMenuV2, () => refuse('INTERNAL'))]);
    await expect(loadSession()).resolves.toBe('ended');
    expect(readPersisted()).toBeNull();
  });

  it('holds an account with its first password instead of throwing it out', async () => {
    enterSession('t1', user);
    serve([stub(getAccount, () => user), changed, stub(getMenuV2, () => refuse('MUST_CHANGE_PASSWORD'))]);
    await expect(loadSession()).resolves.toBe('first-password');
    expect(useSession.getState()).toMatchObject({ token: 't1', mustChangePassword: true });
  });

  it('asks whether the first password was changed, and holds the account when it was not', async () => {
    enterSession('t1', user);
    serve([stub(getAccount, () => user), stub(getPasswordChanged, () => false), stub(getMenuV2, () => menu)]);
    await expect(loadSession()).resolves.toBe('first-password');
    expect(useSession.getState()).toMatchObject({ mustChangePassword: true, routers: [] });
  });

  it('goes on when that question is not answered', async () => {
    enterSession('t1', user);
    serve([stub(getAccount, () => user), stub(getPasswordChanged, () => refuse('UNAVAILABLE')), stub(getMenuV2, () => menu)]);
    await expect(loadSession()).resolves.toBe('loaded');
  });

  it('logs a failed scan and ignores it', () => {
    const broken = screenNode(1, 'main');
    Object.defineProperty(broken, 'children', {
      get: () => {
        throw new Error('坏树');
      },
    });
    setMenu([broken], '1');
    expect(useSession.getState()).toMatchObject({ navigatorState: 1, hasCallCenter: false });
    expect(readErrorLog().map((entry) => entry.message)).toEqual(['菜单扫描失败']);
  });

  it('sees call-centre access at the third level only', async () => {
    enterSession('t1', user);
    serve([stub(getAccount, () => user), changed, stub(getMenuV2, () => [screenNode(94, 'customer/case/accept')])]);
    await loadSession();
    expect(useSession.getState().hasCallCenter).toBe(false);
  });
});
