import { describe, expect, it } from 'vitest';
import { isEncrypted, loginNameIn } from './password-change.rules.ts';

describe('what was sent', () => {
  it('is taken for encrypted when no password is that long', () => {
    expect([100, 101, 344].map((length) => isEncrypted('x'.repeat(length)))).toEqual([false, true, true]);
  });

  it.each([
    ['chen', 'chen'],
    ['  chen ', 'chen'],
    ['chen@anju', 'chen'],
    ['chen@binjiang', 'chen@binjiang'],
    ['chen@mail.anju', 'chen@mail.anju'],
    ['@anju', ''],
  ])('names the account in %j: %j', (typed, name) => {
    expect(loginNameIn(typed, 'anju')).toBe(name);
  });
});
