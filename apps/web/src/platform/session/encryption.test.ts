import { constants, createHash, generateKeyPairSync, privateDecrypt, webcrypto } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encryptPassword } from './encrypt-password.ts';
import { encryptOaep } from './rsa-oaep.ts';
import { signLogin } from './sign.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const decrypt = (text: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString();

describe('a password on its way', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const onPlainHttp = { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) };

  it('is encrypted by the browser', async () => {
    vi.stubGlobal('crypto', { ...onPlainHttp, subtle: webcrypto.subtle });
    const encrypt = vi.spyOn(webcrypto.subtle, 'encrypt');
    expect(decrypt(await encryptPassword('密码Anju@2026', spki, 'emp'))).toBe('密码Anju@2026');
    expect(encrypt).toHaveBeenCalledTimes(1);
  });

  it('is encrypted by the arithmetic of our own on plain http, where browsers withhold theirs', async () => {
    vi.stubGlobal('crypto', onPlainHttp);
    expect(decrypt(await encryptPassword('密码Anju@2026', spki, 'emp'))).toBe('密码Anju@2026');
  });
});

describe('encryptOaep', () => {
  it.each(['Anju@2026', '', '密码也可以是中文！', 'x'.repeat(190)])('is read back by an ordinary decryption: %s', (text) => {
    expect(decrypt(encryptOaep(text, spki))).toBe(text);
  });

  it('never gives the same result twice', () => {
    expect(encryptOaep('Anju@2026', spki)).not.toBe(encryptOaep('Anju@2026', spki));
  });

  it('refuses what does not fit and what is no key', () => {
    expect(() => encryptOaep('x'.repeat(191), spki)).toThrow('too long');
    expect(() => encryptOaep('x', btoa('nonsense'))).toThrow('not SPKI');
    expect(() => encryptOaep('x', spki.slice(0, 100))).toThrow('cut short');
  });
});

it('signs the fields in the order of their names, closed by the key', () => {
  const fields = { username: '张三', password: 'cipher', timestamp: 1767225600000, nonce: 'ab'.repeat(16) };
  const text = `nonce=${'ab'.repeat(16)}&password=cipher&timestamp=1767225600000&username=张三&key=anju`;
  expect(signLogin(fields, 'anju')).toBe(createHash('sha256').update(text).digest('hex'));
});
