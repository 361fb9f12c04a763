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
  const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);
  it.each<[string, number[], number]>([
    ['none', [], 0],
    ['four', [4, 3, 2, 1], 0],
    ['five just now', [0, 0, 0, 0, 0], 15],
    ['five, the last of them 10.5 minutes ago', [14.5, 13, 12, 11, 10.5], 5],
    ['five, the last of them 15 minutes ago', [19, 18, 17, 16, 15], 0],
    ['four more after the first wait', [...times(5, 40), ...times(4, 1)], 0],
    ['five more after the first wait: twice as long', [...times(5, 40), ...times(5, 0)], 30],
    ['a third round: four times as long', [...times(10, 90), ...times(5, 0)], 60],
    ['never more than four hours', times(50, 0), 240],
    ['one more while waiting, noted by another way in: the wait stays', [...times(5, 5), 1], 10],
    ['what is a day old counts no more', [...times(5, 1440), ...times(4, 0)], 0],
  ])('%s', (_, minutes, wait) => {
    expect(minutesToWait(minutes.map(ago), 5, NOW)).toBe(wait);
  });

  it('begins later for an address, behind which many may sit', () => {
    expect(minutesToWait(times(29, 0).map(ago), 30, NOW)).toBe(0);
    expect(minutesToWait(times(30, 0).map(ago), 30, NOW)).toBe(15);
  });
});
