import { describe, expect, it } from 'vitest';
import { refuseNewPassword, refusePasswordChange, type PasswordChange, type PasswordField } from './password.ts';

const RIGHT: PasswordChange = { username: 'chen', old: 'Anju@2026', pwd: 'River#88', pwd2: 'River#88' };
const refusalOf = (change: Partial<PasswordChange>) => refusePasswordChange({ ...RIGHT, ...change });

describe('a password change', () => {
  // Each input breaks the rule of its line and as many of the later ones as possible: only the first broken rule is reported.
  it.each<[string, Partial<PasswordChange>, PasswordField]>([
    ['请输入用户名！', { username: '', old: '', pwd: '', pwd2: '' }, 'username'],
    ['请输入用户名！', { username: '   ', old: '', pwd: '', pwd2: '' }, 'username'],
    ['请输入原密码！', { username: 'c', old: '', pwd: '', pwd2: '' }, 'old'],
    ['请输入新密码！', { username: 'c', pwd: '', pwd2: '' }, 'pwd'],
    ['请输入确认密码！', { username: 'c', pwd: 'a', pwd2: '' }, 'pwd2'],
    ['新密码和确认密码不一致！', { username: 'c', pwd: 'a', pwd2: 'b' }, 'pwd2'],
    ['新密码最少6个字符，最多18个字符！', { username: 'c', pwd: 'a', pwd2: 'a' }, 'pwd'],
    ['密码必须包含数字、字母、特殊符号！', { username: 'c', pwd: 'aaaaaa', pwd2: 'aaaaaa' }, 'pwd'],
    ['用户名至少两位！', { username: 'c' }, 'username'],
    ['用户名至少两位！', { username: ' c ' }, 'username'],
  ])('is refused with %s', (text, change, field) => {
    expect(refusalOf(change)).toEqual({ field, text });
  });

  it.each<Partial<PasswordChange>>([{}, { username: '陈思' }, { old: 'x' }, { old: ' ' }])('passes with %o', (change) => {
    expect(refusalOf(change)).toBeNull();
  });
});

describe('a new password', () => {
  const LENGTH = '新密码最少6个字符，最多18个字符！';
  const MIXED = '密码必须包含数字、字母、特殊符号！';
  it.each<[string, string | null]>([
    ['', LENGTH],
    ['ab#12', LENGTH],
    ['ab#123', null],
    [`ab#${'1'.repeat(15)}`, null],
    [`ab#${'1'.repeat(16)}`, LENGTH],
    // A character is counted as the user sees it, not by the units it is stored in.
    ['a1𠮷𠮷𠮷', LENGTH],
    ['a1𠮷𠮷𠮷𠮷', null],
    ['abcdef', MIXED],
    ['123456', MIXED],
    ['######', MIXED],
    ['abc123', MIXED],
    ['abc###', MIXED],
    ['123###', MIXED],
    ['abc 123', MIXED],
    ['abc_123', null],
    ['abc。123', null],
    ['ABC-123', null],
  ])('%j: %s', (password, refusal) => {
    expect(refuseNewPassword(password)).toBe(refusal);
  });
});
