import { maskMiddle } from './mask.ts';

/** 11 digits, the first 1, the second 3 to 9. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** `138****6721`. Shorter numbers keep only the last four digits, or the last two if they have fewer than seven. */
export function maskPhone(text: string): string {
  return maskMiddle(text, text.length < 11 ? 0 : 3, text.length < 7 ? 2 : 4);
}
