import { reportCrash } from '@anju/contract/session/session';
import { call } from '../../platform/api/index.ts';
import { encryptOaep } from '../../platform/session/rsa-oaep.ts';

/** Each text encrypted as the password of a login is. The server hears of a browser that cannot, and the person is told what to do. */
export function encryptPasswords(texts: readonly string[], publicKey: string, username: string): string[] {
  try {
    return texts.map((text) => encryptOaep(text, publicKey));
  } catch (cause) {
    const order = cause instanceof Error ? cause.message : String(cause);
    // Telling the server must not hide the failure itself.
    call(reportCrash, { username: username.slice(0, 60), size: publicKey.length, key: publicKey.slice(0, 100), order }).catch(
      () => undefined,
    );
    throw new Error('密码加密失败，请刷新页面后重试', { cause });
  }
}
