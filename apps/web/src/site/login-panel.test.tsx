import { generateKeyPairSync } from 'node:crypto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSite, login, type SiteInfo } from '@anju/contract/session/session';
import { setTransport } from '../platform/api/index.ts';
import { refuse, serve, stub } from '../platform/testing/stubs.ts';
import { testUser } from '../platform/testing/session.ts';
import { LoginPanel } from './login-panel.tsx';

const pubKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const site: SiteInfo = { logo: '', icp: '浙ICP备1号', siteName: '云栖物业', phone: '0571-1', pubKey, demo: true };

function renderPanel(info: SiteInfo | null = site) {
  const onEntered = vi.fn<(path: string) => void>();
  render(<LoginPanel site={info} siteFailed={false} onRetry={vi.fn()} onEntered={onEntered} />);
  return onEntered;
}

const name = () => screen.getByLabelText<HTMLInputElement>('用户名');
const password = () => screen.getByLabelText<HTMLInputElement>('密码');
const accepting = stub(login, () => ({ ...testUser(), token: 't1' }));

afterEach(() => history.replaceState(null, '', '/'));

describe('login panel', () => {
  it('logs in on Enter and goes where the person was', async () => {
    history.replaceState(null, '', '/home?redirect=%2Festate%2Fproperty%2Fhouse');
    const server = serve([accepting]);
    const onEntered = renderPanel();
    await userEvent.type(name(), 'emp');
    await userEvent.type(password(), 'Anju@2026{Enter}');
    await vi.waitFor(() => expect(onEntered).toHaveBeenCalledExactlyOnceWith('/estate/property/house'));
    expect(server.inputsOf(login)).toMatchObject([{ username: 'emp' }]);
  });

  it('never follows a redirect to another site', async () => {
    history.replaceState(null, '', '/home?redirect=%2F%2Fevil.example');
    serve([accepting]);
    const onEntered = renderPanel();
    await userEvent.type(name(), 'emp');
    await userEvent.type(password(), 'x{Enter}');
    await vi.waitFor(() => expect(onEntered).toHaveBeenCalledExactlyOnceWith('/'));
  });

  it('asks for what is missing without calling the server', async () => {
    const server = serve([]);
    renderPanel();
    await userEvent.click(screen.getByRole('button', { name: '登 录' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入用户名！');
    await userEvent.type(name(), 'emp');
    await userEvent.click(screen.getByRole('button', { name: '登 录' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入密码！');
    expect(server.calls).toEqual([]);
  });

  it('shows a refusal under the form and can be tried again', async () => {
    serve([stub(login, () => refuse('LOGIN_WRONG'))]);
    renderPanel();
    await userEvent.type(name(), 'emp');
    await userEvent.type(password(), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('用户名或密码错误');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登 录' }).disabled).toBe(false);
  });

  it('shows and hides the password', async () => {
    renderPanel();
    await userEvent.click(screen.getByRole('button', { name: '显示' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: '隐藏' }));
    expect(password().type).toBe('password');
  });

  it('remembers the name when asked', async () => {
    serve([accepting]);
    const onEntered = renderPanel();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.type(name(), 'emp');
    await userEvent.type(password(), 'x{Enter}');
    await vi.waitFor(() => expect(onEntered).toHaveBeenCalled());
    expect(localStorage.getItem('anju.remembered-name')).toBe('emp');
  });

  it('fills in a demo account, where there are any', async () => {
    renderPanel();
    expect(screen.getByRole('button', { name: '收费员 clerk' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '部分授权 limited' }));
    expect([name().value, password().value]).toEqual(['limited', 'Anju@2026']);
  });

  it('asks for the key when the page came without one', async () => {
    const server = serve([accepting, stub(getSite, () => site)]);
    const onEntered = renderPanel({ ...site, pubKey: '' });
    await userEvent.type(name(), 'emp');
    await userEvent.type(password(), 'x{Enter}');
    await vi.waitFor(() => expect(onEntered).toHaveBeenCalled());
    expect(server.inputsOf(login)[0]?.password).toHaveLength(344);
  });

  it('says so when the key cannot be had', async () => {
    setTransport(() => Promise.reject(new TypeError('network')));
    renderPanel(null);
    await userEvent.type(name(), 'emp');
    await userEvent.type(password(), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('网络出现问题，请稍后再试！');
  });

  it('says when the server cannot be reached, and tries again', async () => {
    const onRetry = vi.fn();
    render(<LoginPanel site={null} siteFailed onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('未能连接服务器。');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('leads to the registration', () => {
    renderPanel();
    expect(screen.getByRole('link', { name: '公司注册' }).getAttribute('href')).toBe('/register');
  });

  it('offers no demo accounts in a real installation', () => {
    renderPanel({ ...site, demo: false });
    expect(screen.queryByRole('button', { name: 'limited' })).toBeNull();
  });
});
