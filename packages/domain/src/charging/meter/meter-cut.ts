// A metered period cut where its payer changes (过户). The whole period is charged first, by its whole usage: tiers, losses and the rounding
// of the rule apply to it as if nobody had moved. Then its amount is spread over the payers by the usage of each, to the cent and without a
// rest, so that a person recomputes a part as `amount × usage of the part / usage of the period`. A meter read on the day of the change
// (过户抄表) gives the usage until that day; without such a reading the usage is cut by days. domain: property 4.1, 4.2.
import { addDays, daysBetween } from '../../dates/business-day.ts';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { shareOut } from '../share/share-out.ts';

/** Decimals with which usage is stored. */
const PLACES = 4;

export interface CutMeter {
  /** The first and the last day whose usage the period counts: the day after the previous reading, and the day of the reading. */
  readonly from: string;
  readonly to: string;
  /** Usage of the period. */
  readonly usage: string;
  /** What the meter had counted in this period when it was read on the first day of a new payer. */
  readonly until: readonly { readonly day: string; readonly usage: string }[];
}

/** The usage counted before a day, on the straight line between the readings around it. */
function usedBefore({ from, to, usage, until }: CutMeter, day: string): string {
  const whole = toDecimal(usage);
  if (day <= from) return '0';
  if (day > to) return usage;
  const most = (text: string) => (toDecimal(text).gt(whole) ? whole : toDecimal(text));
  const known = [
    { day: from, used: toDecimal('0') },
    ...until
      .filter((one) => one.day > from && one.day <= to)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map((one) => ({ day: one.day, used: most(one.usage) })),
    { day: addDays(to, 1), used: whole },
  ];
  const after = known.findIndex((point) => point.day >= day);
  const [before, next] = [known[after - 1], known[after]];
  if (!before || !next) return usage;
  const between = next.used.minus(before.used).times(daysBetween(before.day, day)).dividedBy(daysBetween(before.day, next.day));
  return decimalText(before.used.plus(between), PLACES);
}

/** The usage of the parts that begin on these days; the first begins with the period. It adds up to the whole usage. */
export function cutUsage(meter: CutMeter, starts: readonly string[]): string[] {
  const points = [...starts.slice(1).map((day) => usedBefore(meter, day)), meter.usage];
  return points.map((point, at) => decimalText(toDecimal(point).minus(toDecimal(at === 0 ? '0' : (points[at - 1] ?? '0')))));
}

interface CutPart {
  readonly usage: string;
  readonly amount: string;
}

/**
 * The parts of a metered charge. `starts` are the first days of the parts, in order, the first of them the first day of the period.
 * A period without usage has only its fixed amount, which is spread by days.
 */
export function cutCharge(amount: string, meters: readonly CutMeter[], starts: readonly string[]): CutPart[] {
  const byMeter = meters.map((meter) => cutUsage(meter, starts));
  const usages = starts.map((_, at) => decimalText(byMeter.reduce((sum, parts) => sum.plus(toDecimal(parts[at] ?? '0')), toDecimal('0'))));
  const used = usages.some((usage) => !toDecimal(usage).isZero());
  const last = meters.map(({ to }) => to).reduce((a, b) => (a > b ? a : b), starts.at(-1) ?? '');
  const days = starts.map((start, at) => String(Math.max(0, daysBetween(start, starts[at + 1] ?? addDays(last, 1)))));
  const amounts = shareOut(amount, used ? usages : days);
  return usages.map((usage, at) => ({ usage, amount: amounts[at] ?? '0.00' }));
}

/**
 * The days that the parts occupy in the calendar month they are billed for. Usage is read on any day, so a part may begin outside the month:
 * each part occupies at least one day of it, in order.
 */
export function cutPeriods(
  month: { readonly from: string; readonly to: string },
  starts: readonly string[],
): { from: string; to: string }[] {
  const begins: string[] = [];
  for (const [at, start] of starts.entries()) {
    const earliest = at === 0 ? month.from : addDays(begins[at - 1] ?? month.from, 1);
    const latest = addDays(month.to, at + 1 - starts.length);
    const wanted = at === 0 || start < earliest ? earliest : start;
    begins.push(wanted > latest ? latest : wanted);
  }
  return begins.map((from, at) => {
    const next = begins[at + 1];
    return { from, to: next === undefined ? month.to : addDays(next, -1) };
  });
}
