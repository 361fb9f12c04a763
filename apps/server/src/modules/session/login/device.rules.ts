// The token by which a browser is recognised at the next login. It opens nothing: it only exempts the browser from waits that others caused.
import { createHash, randomBytes } from 'node:crypto';
import { login } from '@anju/contract';
import type { Cookies } from '../../../platform/http/cookies.ts';

const NAME = 'anju_device';
const FORM = /^[\w-]{43}$/;
export const DEVICE_DAYS = 180;

const hashOf = (text: string): string => createHash('sha256').update(`device ${text}`).digest('hex');

/** The hash of the browser's token; null when it has none. */
export function deviceOf(cookies: Cookies): string | null {
  const text = cookies.get(NAME) ?? '';
  return FORM.test(text) ? hashOf(text) : null;
}

/** Gives the browser a token, or prolongs the one it has, and returns the hash. It is sent with logins only. */
export function rememberDevice(cookies: Cookies): string {
  const given = cookies.get(NAME) ?? '';
  const text = FORM.test(given) ? given : randomBytes(32).toString('base64url');
  cookies.set(NAME, text, { path: login.path, maxAgeSeconds: DEVICE_DAYS * 86_400 });
  return hashOf(text);
}
