// Books nobody thought out: months of random balanced vouchers with red ink, dims, cash-flow items and a carry-forward of every month.
import { VOUCHER_KIND } from '@anju/contract';
import { centsText, monthEnd, toCents, ymFirstDay, ymsBetween } from '@anju/domain';
import type { TestVoucher } from '../apps/server/src/modules/accounting/book/book.fixtures.ts';

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const CASH = ['1001', '100201', '101201', '101202'];
const OTHERS = [
  '112201',
  '112202',
  '1403',
  '1601',
  '1602',
  '1801',
  '2202',
  '220301',
  '221101',
  '22210107',
  '224101',
  '224102',
  '4001',
  '5201',
];
const RESULT = ['600101', '605101', '630101', '640101', '640102', '640103', '6403', '660201', '660204', '660301', '6702'];
const ITEMS = ['CF01', 'CF02', 'CF03', 'CF04', 'CF05', 'CF06', 'CF12', 'CF14'];
const SUMMARIES = ['收物业费', '付款; 票据 12', '红字：冲销|重开', '"特约服务" 1#-2', '发放工资 - 十二月', '结转'];

type Line = TestVoucher['lines'][number];
const side = (code: string, cents: bigint, debit: boolean, item: string | null): Line =>
  debit ? { code, debit: centsText(cents), cashItem: item } : { code, credit: centsText(cents), cashItem: item };

/** Two to seven lines; now and then all of them red. */
function lines(roll: (below: number) => number): Line[] {
  const red = roll(12) === 0 ? -1n : 1n;
  const count = 1 + roll(5);
  const debitFirst = roll(2) === 0;
  const moneyMoves = roll(2) === 0;
  const pick = (from: readonly string[]): string => from[roll(from.length)] ?? '';
  const parts = Array.from({ length: count }, () => BigInt(1 + roll(roll(3) === 0 ? 5_000_000 : 900)));
  const total = parts.reduce((sum, one) => sum + one, 0n);
  const item = (): string | null => (moneyMoves ? pick(ITEMS) : null);
  return [
    side(pick(moneyMoves ? CASH : OTHERS), total * red, debitFirst, null),
    ...parts.map((part) => side(pick(roll(2) === 0 ? RESULT : OTHERS), part * red, !debitFirst, item())),
  ];
}

export function randomMonths(seed: number, from: number, to: number, vouchers: number): TestVoucher[][] {
  const roll = dice(seed);
  return ymsBetween(from, to).map((ym) => {
    const last = Number(monthEnd(ymFirstDay(ym)).slice(8));
    const days = Array.from({ length: vouchers }, () => 1 + roll(last)).sort((one, other) => one - other);
    const day = (at: number): string => `${ymFirstDay(ym).slice(0, 8)}${String(at).padStart(2, '0')}`;
    const summary = (): string => SUMMARIES[roll(SUMMARIES.length)] ?? '';
    return days.map((at, index): TestVoucher => ({ day: day(at), no: index + 1, summary: summary(), lines: lines(roll) }));
  });
}

/** Takes what the result subjects hold to 4103. */
export function carryOf(ym: number, no: number, held: ReadonlyMap<string, bigint>): TestVoucher | null {
  const result = [...held].filter(([code, amount]) => code.startsWith('6') && amount !== 0n);
  if (result.length === 0) return null;
  const profit = result.reduce((sum, [, amount]) => sum + amount, 0n);
  const abs = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  const back = result.map(([code, amount]) => side(code, abs(amount), amount < 0n, null));
  const rest = profit === 0n ? [] : [side('4103', abs(profit), profit > 0n, null)];
  return { day: monthEnd(ymFirstDay(ym)), no, kind: VOUCHER_KIND.carry, summary: '结转本期损益', lines: [...back, ...rest] };
}

/** Takes a voucher back by red ink. */
export function redOf(voucher: TestVoucher, no: number): TestVoucher {
  const red = (amount: string): string => centsText(-toCents(amount));
  const lines = voucher.lines.map(({ debit, credit, ...line }) => ({
    ...line,
    ...(debit === undefined ? {} : { debit: red(debit) }),
    ...(credit === undefined ? {} : { credit: red(credit) }),
  }));
  return { ...voucher, no, summary: `红字冲销 ${voucher.summary}`, lines };
}

/** What somebody finds after the close. */
export const correctionOf = (ym: number, no: number, cents: bigint): TestVoucher => ({
  day: monthEnd(ymFirstDay(ym)),
  no,
  summary: '补记外包费',
  lines: [side('640102', cents, true, null), side('2202', cents, false, null)],
});
