// Digest authentication of REGISTER (RFC 2617 with MD5, the only algorithm sip.js speaks). The password is random and made for one login, so
// MD5 protects nothing that could be guessed.
import { createHash, timingSafeEqual } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export const ha1Of = (user: string, realm: string, password: string): string => md5(`${user}:${realm}:${password}`);

export const challenge = (realm: string, nonce: string): string => `Digest realm="${realm}", nonce="${nonce}", algorithm=MD5, qop="auth"`;

/** The fields of an Authorization header; null when it is no digest. */
export function readDigest(value: string): Readonly<Record<string, string>> | null {
  if (!/^Digest\s/i.test(value) || value.length > 4_000) return null;
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [, name = '', quoted, bare] of value.slice(7).matchAll(/([a-z]{1,20})\s*=\s*(?:"([^"]{0,500})"|([^\s,"]{1,500}))/gi))
    fields[name.toLowerCase()] = quoted ?? bare ?? '';
  return fields;
}

export interface Proof {
  readonly method: string;
  readonly realm: string;
  readonly nonce: string;
  readonly ha1: string;
}

export function isProved(fields: Readonly<Record<string, string>>, { method, realm, nonce, ha1 }: Proof): boolean {
  const { uri = '', nc = '', cnonce = '', qop = '', response = '' } = fields;
  if (fields['realm'] !== realm || fields['nonce'] !== nonce || qop !== 'auth' || !/^[0-9a-f]{32}$/i.test(response)) return false;
  const expected = md5([ha1, nonce, nc, cnonce, qop, md5(`${method}:${uri}`)].join(':'));
  return timingSafeEqual(Buffer.from(expected), Buffer.from(response.toLowerCase()));
}

/** The answer to a challenge, as a client makes it. */
export function proveDigest(
  { user, password, realm, nonce, method, uri }: Readonly<Record<'user' | 'password' | 'realm' | 'nonce' | 'method' | 'uri', string>>,
  cnonce: string,
): string {
  const response = md5([ha1Of(user, realm, password), nonce, '00000001', cnonce, 'auth', md5(`${method}:${uri}`)].join(':'));
  return `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", algorithm=MD5, qop=auth, nc=00000001, cnonce="${cnonce}", response="${response}"`;
}
