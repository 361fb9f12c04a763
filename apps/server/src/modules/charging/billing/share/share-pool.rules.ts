// The allowed sources of a pool, and its amount. Pure.
import { POOL, type ShareMeterRow } from '@anju/contract';
import { addDecimal, CENT, compareDecimal, formatMonth, multiplyDecimal, roundBy, subtractDecimal } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { SharePool } from './share-shapes.ts';

interface MeterFigure {
  readonly meterId: number;
  readonly meter: string;
  readonly month: string;
  readonly readingId: number | null;
  readonly usage: string;
  readonly below: string;
  readonly doubtful: boolean;
  readonly sharedBy: string | null;
}

/** Why a reading cannot be shared; a refusal uses the same text. */
function problemOf(use: MeterFigure) {
  const { meter, usage, below, sharedBy } = use;
  const month = formatMonth(use.month);
  if (use.readingId === null) return fail('SHARE_METER_MISSING', { meter, month });
  if (sharedBy !== null) return fail('SHARE_METER_SHARED', { meter, month, number: sharedBy });
  if (use.doubtful) return fail('SHARE_METER_DOUBT', { meter, month });
  return compareDecimal(below, usage) > 0 ? fail('SHARE_METER_BELOW', { meter, month, usage, below }) : null;
}

const sum = (figures: readonly string[]): string => figures.reduce(addDecimal, '0');

/** The usage of the chosen meters that is left to share. */
export function usageOf(uses: readonly MeterFigure[], meterIds: readonly number[]): string {
  const found = new Set(uses.map(({ meterId }) => meterId));
  if (meterIds.some((meterId) => !found.has(meterId))) throw fail('SHARE_METER_GONE');
  for (const use of uses) {
    const problem = problemOf(use);
    if (problem) throw problem;
  }
  return sum(uses.map(({ usage, below }) => subtractDecimal(usage, below)));
}

export function meterRows(uses: readonly (MeterFigure & Pick<ShareMeterRow, 'kind' | 'location'>)[]): ShareMeterRow[] {
  const byMeter = Map.groupBy(uses, ({ meterId }) => meterId);
  return [...byMeter.values()].flatMap((months) => {
    const [first] = months;
    if (!first) return [];
    const { meterId, meter: number, kind, location } = first;
    return [
      {
        meterId,
        number,
        kind,
        location,
        usage: sum(months.map(({ usage }) => usage)),
        below: sum(months.map(({ below }) => below)),
        missing: months.filter(({ readingId }) => readingId === null).length,
        problem: months.map(problemOf).find((problem) => problem !== null)?.message ?? '',
      },
    ];
  });
}

export function amountOf(quantity: string, price: string): string {
  const amount = roundBy(multiplyDecimal(quantity, price), CENT);
  if (compareDecimal(amount, '0') <= 0) throw fail('SHARE_AMOUNT_ZERO');
  return amount;
}

export function requireState({ number, state }: Pick<SharePool, 'number' | 'state'>, allowed: readonly number[], what: string): void {
  if (!allowed.includes(state)) throw fail('SHARE_POOL_STATE', { number, state: POOL.text(state), what });
}
