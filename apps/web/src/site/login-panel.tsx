import type { SiteInfo } from '@anju/contract/session/session';
import { useRef, useState, type FormEvent } from 'react';
import { safeRedirect } from '../app/entry.ts';
import { login } from '../platform/session/login.ts';
import { loginKey } from './content.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { useInBrowser, useReady } from './in-browser.ts';
import { hrefOf } from './site-paths.ts';

const REMEMBERED = 'anju.remembered-name';

interface Props {
  readonly site: SiteInfo | null;
  readonly siteFailed: boolean;
  readonly onRetry: () => void;
  /** Called with the address to open after login; replaced in tests. */
  readonly onEntered?: (path: string) => void;
}

function rememberName(name: string | null): void {
  if (name) localStorage.setItem(REMEMBERED, name);
  else localStorage.removeItem(REMEMBERED);
}

// A deliberate full page load: the back office starts with a clean page and its own code.
const enter = (path: string) => location.assign(path);

export function LoginPanel({ site, siteFailed, onRetry, onEntered = enter }: Props) {
  // Before the script is loaded, a form submitted by the browser itself would show the password in the address.
  const ready = useReady();
  const remembered = useInBrowser(() => localStorage.getItem(REMEMBERED) ?? '', '');
  const [username, setUsername] = useState(remembered);
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [remember, setRemember] = useState(remembered !== '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!username.trim()) return setError('请输入用户名！');
    if (!password) return setError('请输入密码！');
    setBusy(true);
    setError('');
    try {
      await login({ username, password }, await loginKey(site));
      rememberName(remember ? username.trim() : null);
      onEntered(safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin) ?? '/');
    } catch (cause) {
      setError(cause instanceof Error && cause.message ? cause.message : '登录失败，请稍后再试');
      setBusy(false);
    }
  };

  const fillDemo = (name: string) => {
    setUsername(name);
    setPassword(DEMO_PASSWORD);
    setError('');
    passwordField.current?.focus();
  };

  return (
    <form className="site-login" onSubmit={(event) => void submit(event)} aria-label="登录" noValidate>
      <h2>登录工作台</h2>
      <input
        name="username"
        aria-label="用户名"
        placeholder="用户名"
        autoComplete="username"
        readOnly={!ready}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <div className="site-password">
        <input
          ref={passwordField}
          name="password"
          aria-label="密码"
          placeholder="密码"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          readOnly={!ready}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="button" disabled={!ready} onClick={() => setVisible(!visible)} aria-pressed={visible}>
          {visible ? '隐藏' : '显示'}
        </button>
      </div>
      <button type="submit" className="site-button primary" disabled={busy || !ready}>
        {busy ? '正在登录…' : '登 录'}
      </button>
      <noscript>
        <p className="site-error">登录需要启用 JavaScript，其余内容可以直接阅读。</p>
      </noscript>
      {error && (
        <p className="site-error" role="alert">
          {error}
        </p>
      )}
      {siteFailed && (
        <p className="site-error" role="alert">
          未能连接服务器。
          <button type="button" className="site-link" onClick={onRetry}>
            重试
          </button>
        </p>
      )}
      <div className="site-login-row">
        <label>
          <input type="checkbox" disabled={!ready} checked={remember} onChange={(event) => setRemember(event.target.checked)} /> 记住用户名
        </label>
        <a className="site-link brand" href={hrefOf('register')}>
          公司注册
        </a>
      </div>
      {site?.demo && (
        <div className="site-demo">
          <span>演示账号，点选即填：</span>
          {DEMO_ACCOUNTS.map((account) => (
            <button key={account.name} type="button" disabled={!ready} onClick={() => fillDemo(account.name)}>
              {account.text} <span>{account.name}</span>
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
