// Opaque tokens. A token names its tenant in clear and proves itself by 256 random bits; only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  readonly tenantId: number;
  readonly hash: string;
}

const FORM = /^([0-9a-z]{1,7})\.([\w-]{43})$/;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function newToken(tenantId: number): { text: string; hash: string } {
  const text = `${tenantId.toString(36)}.${randomBytes(32).toString('base64url')}`;
  return { text, hash: hashOf(text) };
}

/** Reads a bearer header; null when there is none or it is not one of ours. */
export function readToken(header: string | undefined): Token | null {
  const text = header?.startsWith('Bearer ') ? header.slice(7) : '';
  const match = FORM.exec(text);
  return match ? { tenantId: Number.parseInt(match[1] as string, 36), hash: hashOf(text) } : null;
}
