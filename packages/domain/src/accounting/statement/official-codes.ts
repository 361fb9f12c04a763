// What a formula may name whether a company's chart has it or not: subjects of both standards and items of the cash-flow statement.
import { CASH_ITEMS } from '../chart/cash-items.ts';
import { LATER_A, OFFICIAL_A, OFFICIAL_B } from '../chart/official.ts';

/** Codes in common use for rows of the newer forms of 企业会计准则. */
const OF_FORMS = '1124 1473 1474 1481 1482 1504 1522 1523 1641 1642 1643 2245 2503 4003 4301 4401';
const codesOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).filter((word) => /^\d{4}$/.test(word)));

const CODES: Readonly<Record<1 | 2, ReadonlySet<string>>> = { 1: codesOf(OFFICIAL_A, LATER_A, OF_FORMS), 2: codesOf(OFFICIAL_B) };

/** A code below a first-level one of the list counts as one of it. */
export const isOfficialCode = (template: 1 | 2, code: string): boolean => CODES[template].has(code.slice(0, 4));
export const isOfficialCash = (item: string): boolean => CASH_ITEMS.some(({ code }) => item.startsWith(code));
