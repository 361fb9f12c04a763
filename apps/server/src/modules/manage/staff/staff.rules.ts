import { randomInt } from 'node:crypto';

/** Without easily confused letters and digits: the password is read off a screen and typed once. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SYMBOLS = '@#%&*';
const LENGTH = 10;

const pick = (text: string): string => text.charAt(randomInt(text.length));

/** A random first password of letters, digits and a symbol, which the employee must replace. */
export function makePassword(): string {
  const middle = Array.from({ length: LENGTH - 4 }, () => pick(LETTERS + DIGITS)).join('');
  return pick(LETTERS) + middle + pick(LETTERS) + pick(SYMBOLS) + pick(DIGITS);
}
