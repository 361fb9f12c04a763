// Numbers that identify a person or a company: their format, their check digits, and how much of them a screen may show.
import { isDay } from '../dates/business-day.ts';
import { maskMiddle } from './mask.ts';

const FORM = /^(\d{15}|\d{17}[\dXx])$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** Checks only the format: 15 digits, or 18 characters ending in a digit, X or x. */
export function isIdCardForm(text: string): boolean {
  return FORM.test(text);
}

/** Checks the format, that the birthday exists and, with 18 characters, the check digit. */
export function isIdCardValid(text: string): boolean {
  if (!isIdCardForm(text)) return false;
  const birthday = text.length === 15 ? `19${text.slice(6, 12)}` : text.slice(6, 14);
  if (!isDay(`${birthday.slice(0, 4)}-${birthday.slice(4, 6)}-${birthday.slice(6)}`)) return false;
  if (text.length === 15) return true;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text.charAt(index)), 0);
  return text.charAt(17).toUpperCase() === CHECK.charAt(sum % 11);
}

/** Hides the birthday of an id card. Other document numbers are shorter; only their first and last characters stay visible. */
export function maskIdNo(text: string): string {
  const [head, tail]: [number, number] = isIdCardForm(text) ? [6, 4] : text.length > 6 ? [2, 2] : [1, 0];
  return maskMiddle(text, head, tail);
}
