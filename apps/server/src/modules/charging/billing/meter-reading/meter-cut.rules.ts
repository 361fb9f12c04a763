// The parts of a metered month whose payer changes, with the line each payer can recompute. Pure; the arithmetic is `cutCharge` of
// @anju/domain.
import {
  cutCharge,
  cutPeriods,
  daysBetween,
  formatDay,
  isZeroDecimal,
  piecesOf,
  readingText,
  stretchesOf,
  type DatedHouse,
  type DatedOwner,
} from '@anju/domain';

export interface CutReading {
  houseId: number;
  chargeTypeId: number;
  readingId: number;
  billId: number | null;
  number: string;
  unit: string;
  from: string;
  to: string;
  usage: string;
  until: { day: string; current: string; usage: string }[];
}

interface MeterPart {
  readonly from: string;
  readonly to: string;
  readonly payerId: number | null;
  readonly usage: string;
  readonly amount: string;
  readonly explain: string;
  readonly calc: readonly Readonly<Record<string, string | number>>[];
}

interface PayingDates {
  readonly handover: string | null;
  readonly developerId: number | null;
  readonly named: readonly DatedOwner[];
  readonly owners: readonly DatedOwner[];
}
export const datedHouse = ({ handover, developerId, named, owners }: PayingDates): DatedHouse => ({
  begins: null,
  ends: null,
  areas: [],
  owners,
  handover,
  unsold: false,
  developerId,
  named,
});

interface Whole {
  readonly amount: string;
  readonly explain: string;
  readonly calc: readonly Readonly<Record<string, string | number>>[];
  readonly month: { readonly from: string; readonly to: string };
}

const earliest = (days: readonly string[]): string => days.reduce((a, b) => (a < b ? a : b));
const latest = (days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b));

/** How the usage of a part was found: by the readings of the day, or by days where nothing was read. */
function foundBy(readings: readonly CutReading[], start: string, next: string | undefined): string {
  const told = readings.flatMap(({ number, until, from, to }) => {
    const days = [start, next].filter((day) => day !== undefined && day > from && day <= to);
    return days.flatMap((day) => {
      const read = until.find((one) => one.day === day);
      return read ? [`${number} ${formatDay(read.day)} 交接抄表 ${readingText(read.current)}`] : [];
    });
  });
  if (told.length > 0) return told.join('、');
  const [first] = readings;
  if (!first) return '';
  const begins = start > first.from ? start : first.from;
  const days = next === undefined ? daysBetween(begins, first.to) + 1 : daysBetween(begins, next);
  return `未抄表，按天数 ${Math.max(0, days)}/${daysBetween(first.from, first.to) + 1}`;
}

/** One part for each payer in a row; a single part if the payer does not change. Parts that cost nothing are left out. */
export function meterParts(house: PayingDates, readings: readonly CutReading[], whole: Whole): MeterPart[] {
  const days = { from: earliest(readings.map(({ from }) => from)), to: latest(readings.map(({ to }) => to)) };
  const pieces = piecesOf(stretchesOf(datedHouse(house), days));
  const starts = pieces.map(([first]) => first?.from ?? days.from);
  const payers = pieces.map(([first]) => first?.payerId ?? null);
  if (starts.length < 2)
    return [
      {
        ...whole.month,
        payerId: payers[0] ?? null,
        usage: totalOf(readings),
        amount: whole.amount,
        explain: whole.explain,
        calc: whole.calc,
      },
    ];
  const parts = cutCharge(whole.amount, readings, starts);
  const periods = cutPeriods(whole.month, starts);
  const [unit] = readings.map((reading) => reading.unit);
  const total = totalOf(readings);
  return parts
    .map(({ usage, amount }, at) => {
      const { from, to } = periods[at] ?? whole.month;
      const share = `${readingText(usage)} ${unit}`;
      const found = foundBy(readings, starts[at] ?? from, starts[at + 1]);
      const by = isZeroDecimal(total) ? '' : `，${whole.amount} 元 × ${readingText(usage)}/${readingText(total)}`;
      return {
        from,
        to,
        payerId: payers[at] ?? null,
        usage,
        amount,
        explain: `全期 ${whole.explain}；按付款人分段 ${formatDay(from)}-${formatDay(to)} 用量 ${share}（${found}）${by} = ${amount} 元`,
        calc: [...whole.calc, { from, to, usage, of: total, whole: whole.amount, amount }],
      };
    })
    .filter(({ amount }) => !isZeroDecimal(amount));
}

const totalOf = (readings: readonly CutReading[]): string =>
  cutCharge('0.00', readings, [earliest(readings.map(({ from }) => from))])[0]?.usage ?? '0';
