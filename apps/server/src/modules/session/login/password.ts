// Passwords: stored with argon2id, sent with RSA-OAEP. The key pair belongs to the installation, so any process can read a login.
import { constants, createPrivateKey, createPublicKey, privateDecrypt, type KeyObject } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string): Promise<string> => hash(password);

/** Checked when the account does not exist, so that an unknown name takes as long as a wrong password. */
const NOBODY = await hash('nobody has this password');

export const passwordMatches = (storedHash: string | null, password: string): Promise<boolean> =>
  verify(storedHash ?? NOBODY, password).then((ok) => ok && storedHash !== null);

export interface LoginKey {
  /** SPKI DER in base64 */
  readonly publicKey: string;
  /** The password, or null when it was not encrypted with our key. */
  decrypt(base64: string): string | null;
}

export function loginKey(privatePem: string): LoginKey {
  const key: KeyObject = createPrivateKey(privatePem);
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    decrypt(base64) {
      try {
        const plain = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(base64, 'base64'));
        return plain.toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
