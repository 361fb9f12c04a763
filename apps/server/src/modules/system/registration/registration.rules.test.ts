import { describe, expect, it } from 'vitest';
import { describeApplication, firstLines, newApplicationToken, requireEditable, requireFunctions, tokenHash } from './application.rules.ts';
import { codeText, isOpen, secondsToWait } from './verification.rules.ts';

const NOW = new Date('2026-11-16T10:00:00+08:00');

describe('the wait between two codes', () => {
  it.each([
    [null, 0],
    ['2026-11-16T10:00:00+08:00', 60],
    ['2026-11-16T09:59:30+08:00', 30],
    ['2026-11-16T09:59:00.400+08:00', 1],
    ['2026-11-16T09:59:00+08:00', 0],
    ['2026-11-15T09:59:00+08:00', 0],
  ])('after %s is %i seconds', (last, seconds) => expect(secondsToWait(last, NOW)).toBe(seconds));
});

describe('a code', () => {
  const sent = { codeHash: '', expiresAt: '2026-11-16T10:00:01+08:00', attempts: 0, usedAt: null };
  it('counts until it is used, ten minutes old or guessed at five times', () => {
    expect(isOpen(sent, NOW)).toBe(true);
    expect(isOpen({ ...sent, attempts: 4 }, NOW)).toBe(true);
    expect(isOpen({ ...sent, attempts: 5 }, NOW)).toBe(false);
    expect(isOpen({ ...sent, expiresAt: NOW.toISOString() }, NOW)).toBe(false);
    expect(isOpen({ ...sent, usedAt: NOW.toISOString() }, NOW)).toBe(false);
  });

  it('comes in these words', () => expect(codeText('012345')).toBe('【安居】您的注册验证码为012345，10分钟内有效。'));
});

describe('an application', () => {
  it('is known by 43 characters of which the hash is kept', () => {
    const token = newApplicationToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(newApplicationToken()).not.toBe(token);
  });

  it('can be changed as a draft and after a refusal', () => {
    for (const state of ['draft', 'refused']) expect(() => requireEditable({ state })).not.toThrow();
    expect(() => requireEditable({ state: 'submitted' })).toThrow('该申请待审核，不能修改');
    expect(() => requireEditable({ state: 'approved' })).toThrow('该申请已通过，不能修改');
  });

  it('asks for functions on offer, each once', () => {
    expect(requireFunctions([56, 147, 56], [56, 81, 147])).toEqual([56, 147]);
    expect(() => requireFunctions([56, 500], [56])).toThrow('所选功能不存在或已被删除');
  });

  it('shows nothing of what it has not got yet', () => {
    const record = {
      number: '',
      state: 'draft',
      reason: '',
      mobile: '13800000000',
      username: 'a',
      company: null,
      functions: [],
      loginName: '',
    };
    expect(describeApplication({ ...record, licenceFileId: null, licenceName: null })).toMatchObject({ company: null, licence: null });
  });
});

describe('the introduction of a function', () => {
  it('is the first two lines of its help', () => {
    expect(firstLines('第一行。\n\n 第二行。\n第三行。')).toBe('第一行。第二行。');
    expect(firstLines('')).toBe('');
  });
});
