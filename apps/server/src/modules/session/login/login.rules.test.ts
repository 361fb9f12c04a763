import { describe, expect, it } from 'vitest';
import { isFresh, minutesToWait, signLogin } from './login.rules.ts';

const NOW = new Date('2026-07-09T08:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('the sign of a login', () => {
  const fields = { username: 'emp', password: 'cipher', timestamp: 1_783_584_000_000, nonce: 'ab'.repeat(16) };

  it('is SHA-256 over the fields by name and the key both sides know', () => {
    // printf 'nonce=abab…&password=cipher&timestamp=1783584000000&username=emp&key=anju' | sha256sum
    expect(signLogin(fields, 'anju')).toBe('f6aef8898b2043a90176c517c47909cfc854058fff678abcfc2aeed3224bc9c0');
  });

  it.each([{ username: 'sa' }, { password: 'other' }, { timestamp: 1 }, { nonce: 'cd'.repeat(16) }])('changes with %o', (change) => {
    expect(signLogin({ ...fields, ...change }, 'anju')).not.toBe(signLogin(fields, 'anju'));
  });

  it('changes with the key', () => {
    expect(signLogin(fields, 'other')).not.toBe(signLogin(fields, 'anju'));
  });
});

describe('the time of a login', () => {
  it.each([
    [0, true],
    [5, true],
    [-5, true],
    [5.001, false],
    [-5.001, false],
  ])('%d minutes old: %s', (minutes, fresh) => {
    expect(isFresh(ago(minutes).getTime(), NOW)).toBe(fresh);
  });
});

describe('waiting after failures', () => {
  it.each<[string, number[], number]>([
    ['none', [], 0],
    ['four', [4, 3, 2, 1], 0],
    ['five just now', [0, 0, 0, 0, 0], 15],
    ['five, the oldest 14.5 minutes ago', [14.5, 3, 2, 1, 0], 1],
    ['five, the oldest 10.1 minutes ago', [10.1, 3, 2, 1, 0], 5],
    ['five, one of them outside the window', [15, 3, 2, 1, 0], 0],
    ['more than five: the fifth newest counts', [14, 13, 5, 4, 3, 2, 1], 10],
  ])('%s', (_, minutes, wait) => {
    expect(minutesToWait(minutes.map(ago), NOW)).toBe(wait);
  });
});
