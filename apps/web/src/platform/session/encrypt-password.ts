import { reportCrash } from '@anju/contract/session/session';
import { call } from '../api/index.ts';
import { encryptOaep } from './rsa-oaep.ts';

/** A password as it travels. The server hears of a browser that cannot encrypt, and the person is told what to do. */
export function encryptPassword(password: string, publicKey: string, username: string): string {
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
