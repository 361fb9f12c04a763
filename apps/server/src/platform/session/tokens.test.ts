import { describe, expect, it } from 'vitest';
import { newToken, readToken } from './tokens.ts';

const SECRET = 'x'.repeat(43);

describe('a token', () => {
  it.each([1, 35, 36, 2_147_483_647])('names its tenant %i and is known by its hash alone', (tenantId) => {
    const { text, hash } = newToken(tenantId);
    expect(readToken(`Bearer ${text}`)).toEqual({ tenantId, hash });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toContain(text);
  });

  it('is never made twice', () => {
    const made = new Set(Array.from({ length: 100 }, () => newToken(1).text));
    expect(made.size).toBe(100);
  });

  it('hashes to something else when any of it is changed, the tenant too', () => {
    const hashOf = (text: string) => readToken(`Bearer ${text}`)?.hash;
    expect(new Set([hashOf(`1.${SECRET}`), hashOf(`2.${SECRET}`), hashOf(`1.y${SECRET.slice(1)}`)]).size).toBe(3);
  });

  it.each([
    undefined,
    '',
    'Bearer ',
    'Bearer nonsense',
    `bearer 1.${SECRET}`,
    `Basic 1.${SECRET}`,
    `Bearer 1.${SECRET}x`,
    `Bearer 1.${SECRET.slice(1)}`,
    `Bearer  1.${SECRET}`,
    `Bearer -1.${SECRET}`,
    `Bearer 1.${SECRET}\n`,
    `Bearer 0.${SECRET}`,
    `Bearer zik0zk.${SECRET}`,
    `Bearer zzzzzzz.${SECRET}`,
  ])('of another form is none: %j', (header) => {
    expect(readToken(header)).toBeNull();
  });
});
