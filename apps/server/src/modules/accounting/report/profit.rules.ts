// Profit and loss put together from moves by subject: income and cost by month, and by estate or department.
import {
  SUBJECT_CATEGORY,
  type MemberProfitRow,
  type OutputOf,
  type ProfitRow,
  type readMemberProfit,
  type readProfitMatrix,
} from '@anju/contract';
import { compareDecimal, multiplyDecimal, profitRate, sumMoney } from '@anju/domain';

export interface ProfitMove {
  readonly code: string;
  readonly month: number;
  /** Credit less debit, without carry-forwards. */
  readonly amount: string;
}
export interface MemberMove {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly amount: string;
}

export const ZERO = '0.00';
export const sumOf = (amounts: readonly string[]): string => sumMoney(amounts);

interface Subject {
  readonly code: string;
  readonly name: string;
  readonly category: number;
  readonly direction: 1 | -1;
  readonly leaf: boolean;
}
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
const negated = (amount: string): string => multiplyDecimal(amount, '-1');
const isEmpty = ({ months }: ProfitRow): boolean => months.every((month) => compareDecimal(month, '0') === 0);

/** Every subject with those below it. Children count in the direction of the first level, so that they add up to their parent. */
export function profitRows(moves: readonly ProfitMove[], chart: readonly Subject[]): OutputOf<typeof readProfitMatrix> {
  const subjects = chart.filter(({ category }) => category === SUBJECT_CATEGORY.profit);
  const directions = new Map(subjects.filter(({ code }) => code.length === 4).map(({ code, direction }) => [code, direction]));
  const rows = subjects
    .map(({ code, name, leaf, direction: own }): ProfitRow => {
      const direction = directions.get(code.slice(0, 4)) ?? own;
      const months = MONTHS.map((month) => {
        const earned = sumOf(moves.filter((move) => move.month === month && move.code.startsWith(code)).map(({ amount }) => amount));
        return direction === -1 ? earned : sumOf([negated(earned)]);
      });
      return { code, name, level: (code.length - 2) / 2, leaf, direction, months, total: sumOf(months) };
    })
    .filter((row) => !isEmpty(row));
  const sumBy = (direction: 1 | -1): string[] =>
    MONTHS.map((_, at) =>
      sumOf(rows.filter((row) => row.level === 1 && row.direction === direction).map(({ months }) => months[at] ?? ZERO)),
    );
  const income = sumBy(-1);
  const cost = sumBy(1);
  const profit = MONTHS.map((_, at) => sumOf([income[at] ?? ZERO, negated(cost[at] ?? ZERO)]));
  return { rows, income, cost, profit, sum: { income: sumOf(income), expense: sumOf(cost), net: sumOf(profit) } };
}

type Part = 'revenue' | 'cost' | 'charges' | 'other' | 'tax';
/** Beginnings of codes; what none of them has is `other`. */
const PARTS: Readonly<Record<'enterprise' | 'small', readonly (readonly [string, Part])[]>> = {
  enterprise: [
    ['60', 'revenue'],
    ['6401', 'cost'],
    ['6402', 'cost'],
    ['6403', 'charges'],
    ['66', 'charges'],
    ['6801', 'tax'],
  ],
  small: [
    ['5001', 'revenue'],
    ['5051', 'revenue'],
    ['5401', 'cost'],
    ['5402', 'cost'],
    ['5403', 'charges'],
    ['56', 'charges'],
    ['5801', 'tax'],
  ],
};

/** Revenue and other income as earned, the rest as spent; net is what is left. */
export function memberRows(moves: readonly MemberMove[], standard: 'enterprise' | 'small'): OutputOf<typeof readMemberProfit> {
  const partOf = (code: string): Part => PARTS[standard].find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'other';
  const partsIn = (those: readonly MemberMove[]) => {
    const earned = (part: Part): string => sumOf(those.filter(({ code }) => partOf(code) === part).map(({ amount }) => amount));
    const spent = (part: Part): string => sumOf([negated(earned(part))]);
    return {
      revenue: earned('revenue'),
      cost: spent('cost'),
      charges: spent('charges'),
      other: earned('other'),
      tax: spent('tax'),
      net: sumOf(those.map(({ amount }) => amount)),
    };
  };
  const members = new Map(moves.map(({ id, name }) => [id, name]));
  const rows = [...members].map(([id, name]): MemberProfitRow => {
    const parts = partsIn(moves.filter((move) => move.id === id));
    return { id, name, ...parts, share: profitRate(parts.net, parts.revenue) };
  });
  return { rows: rows.sort((a, b) => compareDecimal(b.net, a.net)), sum: partsIn(moves) };
}
