import { reportCrash } from '@anju/contract/session/session';
import { call } from '../api/index.ts';

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** Encrypts with the browser's own RSA, given an SPKI DER key in base64; the result is base64. */
async function encryptByBrowser(text: string, spkiBase64: string): Promise<string> {
  const spki = Uint8Array.from(atob(spkiBase64), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('spki', spki, ALGORITHM, false, ['encrypt']);
  const encrypted = await crypto.subtle.encrypt(ALGORITHM, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
}

/**
 * Browsers offer RSA only to pages loaded over https or from the same machine. A page on plain http loads its own implementation instead.
 */
async function encrypt(text: string, spkiBase64: string): Promise<string> {
  if ('subtle' in crypto) return encryptByBrowser(text, spkiBase64);
  const { encryptOaep } = await import('./rsa-oaep.ts');
  return encryptOaep(text, spkiBase64);
}

/** A password encrypted for sending. If the browser cannot encrypt, the server is notified and the user sees what to do. */
export async function encryptPassword(password: string, publicKey: string, username: string): Promise<string> {
  try {
    return await encrypt(password, publicKey);
  } catch (cause) {
    const order = cause instanceof Error ? cause.message : String(cause);
    // A failed notification of the server must not hide the original failure.
    call(reportCrash, { username: username.slice(0, 60), size: publicKey.length, key: publicKey.slice(0, 100), order }).catch(
      () => undefined,
    );
    throw new Error('密码加密失败，请刷新页面后重试', { cause });
  }
}
