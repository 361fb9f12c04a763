// Limits above which money moves only with a second person: for one paper, and for the papers of a day together, counted by the person who
// makes them and by the account they are about. Splitting an amount over papers, or over colleagues, changes nothing.
import { addDecimal, compareDecimal, isZeroDecimal } from '../../money/decimal.ts';
import { formatMoney } from '../../money/money-text.ts';

/** An empty limit does not limit; 0 asks for a second person always. */
export interface MoneyLimit {
  readonly paper: string | null;
  readonly day: string | null;
}

/** An amount without sign, and what was done before on the same day without a second person. */
export interface LimitedUse {
  readonly amount: string;
  readonly byPerson: string;
  readonly byAccount: string;
}

export type Excess =
  | { readonly sort: 'always' }
  | { readonly sort: 'paper'; readonly limit: string }
  | { readonly sort: 'person' | 'account'; readonly limit: string; readonly sum: string };

/** Why a second person is needed; null within the limits. A limit is not exceeded by an amount that equals it. */
export function excessOf({ paper, day }: MoneyLimit, { amount, byPerson, byAccount }: LimitedUse): Excess | null {
  if ((paper !== null && isZeroDecimal(paper)) || (day !== null && isZeroDecimal(day))) return { sort: 'always' };
  if (paper !== null && compareDecimal(amount, paper) > 0) return { sort: 'paper', limit: paper };
  if (day === null) return null;
  const sums = [
    ['person', addDecimal(byPerson, amount)],
    ['account', addDecimal(byAccount, amount)],
  ] as const;
  for (const [sort, sum] of sums) if (compareDecimal(sum, day) > 0) return { sort, limit: day, sum };
  return null;
}

/** `超过单笔限额 1,000.00 元`, `超过当日限额 5,000.00 元（本人今日合计 5,200.00 元）`, `红冲均需复核` */
export function excessText(kind: string, excess: Excess): string {
  if (excess.sort === 'always') return `${kind}均需复核`;
  const limit = `${formatMoney(excess.limit)} 元`;
  if (excess.sort === 'paper') return `${kind}超过单笔限额 ${limit}`;
  const whose = excess.sort === 'person' ? '本人' : '该账户';
  return `${kind}超过当日限额 ${limit}（${whose}今日合计 ${formatMoney(excess.sum)} 元）`;
}

/** A limit as a table shows it. */
export const limitText = (limit: string | null): string =>
  limit === null ? '不限' : isZeroDecimal(limit) ? '一律复核' : `${formatMoney(limit)} 元`;
