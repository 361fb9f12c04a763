import { describe, expect, it } from 'vitest';
import { tenantCode } from '@anju/contract';
import { approvedText, refusedText, requireOpen, suggestCode } from './review.rules.ts';

describe('the code suggested', () => {
  it.each([
    ['安和物业', [], 'ahwy'],
    ['安和物业', ['ahwy'], 'ahwy2'],
    ['安和物业', ['ahwy', 'ahwy2', 'ahwy3'], 'ahwy4'],
    ['7号物业', [], 'wy7hwy'],
    ['安', [], 'wya'],
    ['ABC', [], 'abc'],
    ['——', [], 'wy'],
    ['一二三四五六七八九十一二三四五六七八九十一二三', [], 'yesswlqbjsyesswl'],
  ])('for %s beside %j is %s', (nick, taken, code) => {
    expect(suggestCode(nick, new Set(taken))).toBe(code);
    expect(tenantCode.safeParse(code).success).toBe(true);
  });
});

describe('a decision', () => {
  const open = { state: 'submitted', decidedBy: '', version: 3 };
  it('is made once, on what was read', () => {
    expect(requireOpen(open, 3)).toBe(open);
    expect(() => requireOpen(open, 2)).toThrow('注册申请已被他人修改，请刷新后重试。');
    expect(() => requireOpen({ ...open, state: 'approved', decidedBy: '平台总管' }, 3)).toThrow('该申请已由平台总管处理');
    expect(() => requireOpen({ ...open, state: 'draft' }, 3)).toThrow('注册申请不存在或已被删除');
    expect(() => requireOpen(undefined, 3)).toThrow('注册申请不存在或已被删除');
  });

  it('reaches the applicant in these words', () => {
    expect(approvedText('liming@ahwy')).toBe('【安居】您的注册申请已通过审核，登录名为liming@ahwy，密码为注册时设置的密码。');
    expect(refusedText('ZC202611160001', '执照不清晰')).toBe(
      '【安居】您的注册申请ZC202611160001已被退回，原因：执照不清晰。请凭手机验证码找回申请，修改后重新提交。',
    );
  });
});
