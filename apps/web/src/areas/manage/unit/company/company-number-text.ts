// A preview of a number while its rule is being typed. The server makes the real numbers.
import type { NumberDatePart } from '@anju/contract';

/** The `value`th document of a day, `YYYY-MM-DD`. */
export const numberText = (rule: { prefix: string; datePart: NumberDatePart; width: number | null }, day: string, value: number): string =>
  `${rule.prefix.trim().toUpperCase()}${day.replaceAll('-', '').slice(0, rule.datePart.length)}${String(value).padStart(rule.width ?? 1, '0')}`;
