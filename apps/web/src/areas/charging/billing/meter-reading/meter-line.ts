// One line of the reading sheet while it is typed: the resulting amount, and the problems with it. Pure.
import { CHARGE_METHOD, PRICE_METHOD, ROUNDING, type ReadingLine, type ReadingRow } from '@anju/contract';
import { billedUsage, computeCharge, isAbnormalUsage, meterUsage, readingProblem, readingText, type Rounding } from '@anju/domain';

export interface Edit {
  readonly current: string;
  readonly readOn: string;
  readonly rollover: boolean;
  readonly confirmed: boolean;
  readonly remark: string;
}

export function editOf({ reading }: ReadingRow, day: string): Edit {
  return reading
    ? {
        current: reading.current,
        readOn: reading.readOn,
        rollover: reading.rollover,
        confirmed: reading.confirmedBy !== '',
        remark: reading.remark,
      }
    : { current: '', readOn: day, rollover: false, confirmed: false, remark: '' };
}

export const lineOf = ({ meterId, reading }: ReadingRow, edit: Edit): ReadingLine => ({
  meterId,
  version: reading?.version ?? null,
  ...edit,
});

export interface Outcome {
  readonly usage: string | null;
  readonly amount: string | null;
  readonly explain: string;
  readonly abnormal: boolean;
  readonly problem: string | null;
}
const NOTHING: Outcome = { usage: null, amount: null, explain: '', abnormal: false, problem: null };
const MODES: Readonly<Record<number, Rounding['mode']>> = { [ROUNDING.halfUp]: 'half-up', [ROUNDING.up]: 'up', [ROUNDING.down]: 'down' };

export function outcomeOf(row: ReadingRow, { current, rollover }: Edit): Outcome {
  if (!/^\d+(\.\d+)?$/.test(current)) return NOTHING;
  const span = { previous: row.previous, current, rollover, max: row.maxReading };
  try {
    const problem = readingProblem(span);
    if (problem !== null) return { ...NOTHING, problem };
    const usage = meterUsage({ ...span, ratio: row.ratio, carried: row.carried });
    const charge = chargeOf(row, usage);
    return {
      usage: readingText(usage),
      abnormal: isAbnormalUsage(usage, row.before),
      problem: null,
      amount: charge?.amount ?? null,
      explain: charge?.explain ?? '',
    };
  } catch (error) {
    // A figure outside the range the server sends: the line shows nothing rather than a wrong result.
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}

function chargeOf({ price, lossRate }: ReadingRow, usage: string): { amount: string; explain: string } | null {
  if (price === null || price.priceMethod === PRICE_METHOD.formula) return null;
  const charge = computeCharge({
    method: CHARGE_METHOD.byUsage,
    price:
      price.priceMethod === PRICE_METHOD.tiers
        ? { kind: 'tiers', tiers: price.tiers, usedBefore: price.usedBefore }
        : { kind: 'unit', price: price.price },
    extra: price.extra,
    values: { quantity: billedUsage(usage, lossRate) },
    unit: price.unit,
    term: null,
    rounding: { mode: MODES[price.rounding] ?? 'half-up', decimals: price.decimals as Rounding['decimals'] },
  });
  return charge.ok ? charge : null;
}
