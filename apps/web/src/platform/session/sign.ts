import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export interface SignedFields {
  readonly username: string;
  readonly password: string;
  readonly timestamp: number;
  readonly nonce: string;
}

/** Signs the four fields of a login together, so that none can be replaced in transit. */
export function signLogin(fields: SignedFields, key: string): string {
  const text = Object.entries(fields)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
  return bytesToHex(sha256(new TextEncoder().encode(`${text}&key=${key}`)));
}
