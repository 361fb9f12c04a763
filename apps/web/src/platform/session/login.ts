import { login as loginEndpoint, logout as logoutEndpoint } from '@anju/contract/session/session';
import { call, randomHex, signKey } from '../api/index.ts';
import { encryptPassword } from './encrypt-password.ts';
import { signLogin } from './sign.ts';
import { clearSession, enterSession } from './store.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export async function login(credentials: Credentials, publicKey: string, now: () => number = Date.now): Promise<void> {
  const username = credentials.username.trim();
  const fields = {
    username,
    password: await encryptPassword(credentials.password, publicKey, username),
    timestamp: now(),
    nonce: randomHex(32),
  };
  // The browser keeps the token as a cookie; the one in the answer is for other clients.
  const { token: _, ...user } = await call(loginEndpoint, { ...fields, sign: signLogin(fields, signKey()) });
  enterSession({ ...user, accountName: username });
}

/** The session ends on this machine even when the server cannot be reached. */
export async function logout(): Promise<void> {
  try {
    await call(logoutEndpoint, {});
  } catch {
    // Already shown and logged by the call.
  } finally {
    clearSession();
  }
}
