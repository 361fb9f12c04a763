import { constants, createPublicKey, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, loginKey, passwordMatches } from './password.ts';

describe('a stored password', () => {
  it('is argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Anju@2026'), hashPassword('Anju@2026')]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(two);
  });

  it('matches itself and nothing else', async () => {
    const stored = await hashPassword('Anju@2026');
    expect(await passwordMatches(stored, 'Anju@2026')).toBe(true);
    expect(await passwordMatches(stored, 'anju@2026')).toBe(false);
    expect(await passwordMatches(stored, '')).toBe(false);
  });

  it('of nobody matches nothing, not even what stands in for it', async () => {
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
  });
});

describe('the key of the installation', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = loginKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const encrypt = (text: string, padding: number) =>
    publicEncrypt(
      { key: createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' }), padding, oaepHash: 'sha256' },
      Buffer.from(text),
    ).toString('base64');

  it('reads what was encrypted with its public half', () => {
    expect(key.decrypt(encrypt('密码 Anju@2026', constants.RSA_PKCS1_OAEP_PADDING))).toBe('密码 Anju@2026');
  });

  it.each(['', 'plain text', Buffer.alloc(256, 1).toString('base64')])('reads nothing from %j', (text) => {
    expect(key.decrypt(text)).toBeNull();
  });
});
