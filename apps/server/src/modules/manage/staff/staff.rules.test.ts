import { expect, it } from 'vitest';
import { refuseNewPassword } from '@anju/contract';
import { makePassword } from './staff.rules.ts';

it('a first password keeps the rules of passwords and is another every time', () => {
  const made = Array.from({ length: 500 }, makePassword);
  expect(made.filter((password) => refuseNewPassword(password) !== null)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
  expect(made.filter((password) => /[0O1lI\s]/.test(password))).toEqual([]);
});
