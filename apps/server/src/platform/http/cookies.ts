// Cookies of a call. All of them are out of reach of scripts and are sent to this site by its own pages only.
import type { FastifyReply, FastifyRequest } from 'fastify';

interface CookieOptions {
  readonly path: string;
  /** 0 removes the cookie; absent: it lasts as long as the browser runs. */
  readonly maxAgeSeconds?: number;
}

export interface Cookies {
  get(name: string): string | undefined;
  /** `value` must be made of letters, digits, `-`, `_` and `.` only. */
  set(name: string, value: string, options: CookieOptions): void;
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', value = ''] = pair.split('=', 2);
    if (key.trim() === name) return value.trim();
  }
  return undefined;
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  get: (name) => readCookie(request.headers.cookie, name),
  set(name, value, { path, maxAgeSeconds }) {
    const lasting = maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`];
    const secure = request.protocol === 'https' ? ['Secure'] : [];
    void reply.header('set-cookie', [`${name}=${value}`, `Path=${path}`, ...lasting, 'HttpOnly', 'SameSite=Strict', ...secure].join('; '));
  },
});
