// Opaque tokens. A token names its tenant in plain text and is authenticated by 256 random bits; only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  readonly tenantId: number;
  readonly hash: string;
}

const FORM = /^([1-9a-z][0-9a-z]{0,5})\.[\w-]{43}$/;
const MAX_TENANT = 2 ** 31 - 1;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function newToken(tenantId: number): { text: string; hash: string } {
  const text = `${tenantId.toString(36)}.${randomBytes(32).toString('base64url')}`;
  return { text, hash: hashOf(text) };
}

/** Reads a bearer header; null when it is absent or not in our format. */
export function readToken(header: string | undefined): Token | null {
  const text = header?.startsWith('Bearer ') ? header.slice(7) : '';
  const tenantId = Number.parseInt(FORM.exec(text)?.[1] ?? '', 36);
  return tenantId <= MAX_TENANT ? { tenantId, hash: hashOf(text) } : null;
}
