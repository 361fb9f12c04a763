import { login as loginEndpoint, logout as logoutEndpoint, reportCrash } from '@anju/contract/session/session';
import { call, randomHex, signKey } from '../api/index.ts';
import { encryptOaep } from './rsa-oaep.ts';
import { signLogin } from './sign.ts';
import { clearSession, enterSession } from './store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

function encrypted({ username, password }: Credentials, publicKey: string): string {
  try {
    return encryptOaep(password, publicKey);
  } catch (cause) {
    const order = cause instanceof Error ? cause.message : String(cause);
    // Telling the server must not hide the failure itself.
    call(reportCrash, { username: username.slice(0, 60), size: publicKey.length, key: publicKey.slice(0, 100), order }).catch(
      () => undefined,
    );
    throw new Error('密码加密失败，请刷新页面后重试', { cause });
  }
}

export async function login(credentials: Credentials, publicKey: string, now: () => number = Date.now): Promise<void> {
  const username = credentials.username.trim();
  const fields = {
    username,
    password: encrypted({ username, password: credentials.password }, publicKey),
    timestamp: now(),
    nonce: randomHex(32),
  };
  const { token, ...user } = await call(loginEndpoint, { ...fields, sign: signLogin(fields, signKey()) });
  enterSession(token, { ...user, accountName: username });
}

/** The session ends on this machine even when the server cannot be told. */
export async function logout(): Promise<void> {
  try {
    await call(logoutEndpoint, {});
  } catch {
    // Already shown and logged by the call.
  } finally {
    clearSession();
  }
}
