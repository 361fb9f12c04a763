// What a card will lose month by month, while it is still being typed. The amounts are those of the monthly run (domain: accounting 6.3).
import { ASSET_SOURCE, DEPRECIATION, type StateOf } from '@anju/contract';
import {
  centsText,
  depreciableRest,
  depreciationMonths,
  salvageOf,
  shiftYm,
  takenOverMonths,
  toCents,
  ymOfDay,
  type DepreciationMethod,
} from '@anju/domain';

/** Equal amounts of months in a row. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly months: number;
  readonly amount: string;
}

export function runsOf(amounts: readonly bigint[], firstYm: number): Run[] {
  const runs: { from: number; to: number; months: number; cents: bigint }[] = [];
  amounts.forEach((cents, at) => {
    const ym = shiftYm(firstYm, at);
    const last = runs.at(-1);
    if (last?.cents === cents) Object.assign(last, { to: ym, months: last.months + 1 });
    else runs.push({ from: ym, to: ym, months: 1, cents });
  });
  return runs.map(({ cents, ...run }) => ({ ...run, amount: centsText(cents) }));
}

export interface CardTyped {
  readonly source?: StateOf<typeof ASSET_SOURCE> | undefined;
  readonly method?: StateOf<typeof DEPRECIATION> | undefined;
  readonly cost?: string | undefined;
  readonly salvageRate?: string | undefined;
  readonly life?: number | null | undefined;
  readonly totalUnits?: string | null | undefined;
  readonly entryDay?: string | null | undefined;
  readonly accumulated?: string | undefined;
  readonly impairment?: string | undefined;
  readonly monthsDone?: number | null | undefined;
}
export interface Schedule {
  readonly salvage: string;
  /** What is left to write off. */
  readonly rest: string;
  /** None for 工作量法. */
  readonly runs: readonly Run[];
  readonly months: number;
  /** 工作量法: of one unit. */
  readonly perUnit: string | null;
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const RATE = /^\d{1,3}(\.\d{1,4})?$/;
const MOST_MONTHS = 1200;
const YEAR = 12;
const cents = (text: string | null | undefined): bigint => (text && AMOUNT.test(text) ? toCents(text) : 0n);
/** Cents of one unit in ten-thousandths, half up. */
const PER_UNIT_SCALE = 10_000n;

function perUnitOf(base: bigint, units: bigint): string | null {
  if (units <= 0n) return null;
  const scaled = (2n * base * PER_UNIT_SCALE + units) / (2n * units);
  const digits = String(scaled).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Null while what is typed does not make a card yet; a text says what is wrong with it. */
export function scheduleOf(typed: CardTyped, firstYmOfBooks: number): Schedule | string | null {
  const { source, method, salvageRate = '', life, entryDay } = typed;
  const cost = cents(typed.cost);
  if (!source || !method || cost <= 0n || !RATE.test(salvageRate) || !life || life < 1 || life > MOST_MONTHS) return null;
  const taken = source === ASSET_SOURCE.opening;
  if (!taken && !entryDay) return null;
  if (DEPRECIATION.is(method, 'declining', 'digits') && life % YEAR !== 0) return '使用月数应为 12 的倍数';
  const salvage = salvageOf(cost, salvageRate);
  const accumulated = taken ? cents(typed.accumulated) : 0n;
  const impairment = taken ? cents(typed.impairment) : 0n;
  if (salvage + accumulated + impairment > cost) return '累计折旧、减值准备与净残值之和超过了原值';
  const done = taken ? (typed.monthsDone ?? 0) : 0;
  if (done > life) return '已提月数超过了使用月数';
  const rest = depreciableRest({ cost, salvage, accumulated, impairment });
  const common = { salvage: centsText(salvage), rest: centsText(rest) };
  if (method === DEPRECIATION.work)
    return { ...common, runs: [], months: 0, perUnit: perUnitOf(cost - salvage - impairment, cents(typed.totalUnits)) };
  const firstYm = taken ? firstYmOfBooks : shiftYm(ymOfDay(entryDay ?? ''), 1);
  const amounts = takenOverMonths({ method, cost, salvage, impairment, months: life }, done, accumulated);
  return { ...common, runs: runsOf(amounts, firstYm), months: amounts.length, perUnit: null };
}

export interface SegmentTyped {
  readonly method: DepreciationMethod;
  readonly cost: string;
  readonly salvageRate: string;
  readonly accumulated: string;
  readonly impairment: string;
  readonly life: number;
  readonly monthsDone: number;
}
/** The months from a change on. */
export function segmentRuns(card: SegmentTyped, firstYm: number): Run[] {
  const { method, life, monthsDone } = card;
  const cost = toCents(card.cost);
  const values = { cost, salvage: salvageOf(cost, card.salvageRate), accumulated: toCents(card.accumulated) };
  return runsOf(
    depreciationMonths({ ...values, method, impairment: toCents(card.impairment), months: Math.max(0, life - monthsDone) }),
    firstYm,
  );
}
