// What is wrong with a reading on the day of a sale. Pure; the rules are those of monthly readings, except that part of a month is never too
// little.
import type { TransferReading } from '@anju/contract';
import { backfillProblem, compareDecimal, isAbnormalUsage, meterUsage, readingProblem } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { MeterOnDay, NewTransferReading } from './transfer-reading-shapes.ts';

function problemOf(meter: MeterOnDay, { current, rollover }: TransferReading, day: string): string | null {
  const { previous, previousOn, maxReading, next } = meter;
  const wrong = readingProblem({ previous, current, rollover, max: maxReading });
  if (wrong !== null) return wrong;
  const after = next === null ? null : { ...next, rollover: next.rollover && !rollover };
  return backfillProblem({ current, readOn: day }, { readOn: previousOn }, after);
}

export function checkedReading(meter: MeterOnDay | undefined, reading: TransferReading, day: string, by: string): NewTransferReading {
  if (!meter) throw fail('NOT_FOUND', { what: '表具' });
  const { number, previous, ratio, maxReading, before } = meter;
  const problem = problemOf(meter, reading, day);
  if (problem !== null) throw fail('TRANSFER_READING', { number, problem });
  const { meterId, current, rollover, confirmed } = reading;
  const usage = meterUsage({ previous, current, ratio, max: maxReading, rollover });
  const abnormal = isAbnormalUsage(usage, before) && before.every((one) => compareDecimal(usage, one) > 0);
  if (abnormal && !confirmed) throw fail('TRANSFER_ABNORMAL', { number, usage: `${Number(usage)} ${meter.unit}` });
  return { meterId, current, rollover, abnormal, confirmedBy: abnormal ? by : '' };
}
