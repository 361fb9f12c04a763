// Numbers that identify a person or a company: their form, their check digits, and how much of them a screen may show.
import { isDay } from '../dates/business-day.ts';

const FORM = /^(\d{15}|\d{17}[\dXx])$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** 15 digits, or 18 ending in a digit, X or x: the form alone. */
export function isIdCardForm(text: string): boolean {
  return FORM.test(text);
}

/** The form, a birthday that exists and, with 18 characters, the right check digit. */
export function isIdCardValid(text: string): boolean {
  if (!isIdCardForm(text)) return false;
  const birthday = text.length === 15 ? `19${text.slice(6, 12)}` : text.slice(6, 14);
  if (!isDay(`${birthday.slice(0, 4)}-${birthday.slice(4, 6)}-${birthday.slice(6)}`)) return false;
  if (text.length === 15) return true;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text.charAt(index)), 0);
  return text.charAt(17).toUpperCase() === CHECK.charAt(sum % 11);
}

/** Hides the birthday of an id card; of other papers, which are shorter, all but both ends. */
export function maskIdNo(text: string): string {
  const [head, tail] = isIdCardForm(text) ? [6, 4] : text.length > 6 ? [2, 2] : [1, 0];
  const hidden = Math.max(0, text.length - head - tail);
  return text.slice(0, head) + '*'.repeat(hidden) + text.slice(head + hidden);
}
