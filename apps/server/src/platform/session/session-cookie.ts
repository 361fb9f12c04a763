// The token as a cookie, for pages: out of reach of scripts, and sent to the calls of this site only. See docs/adr/0022.
import type { Cookies } from '../http/cookies.ts';

export const SESSION_COOKIE = 'anju_session';
const PATH = '/api';
/** Longer than any session lasts without use; the server decides when one ends. */
const DAYS = 30;

export const giveSessionCookie = (cookies: Cookies, token: string): void =>
  cookies.set(SESSION_COOKIE, token, { path: PATH, maxAgeSeconds: DAYS * 86_400 });
export const dropSessionCookie = (cookies: Cookies): void => cookies.set(SESSION_COOKIE, '', { path: PATH, maxAgeSeconds: 0 });
