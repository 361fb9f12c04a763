// How the landing page compares: a day with the same weekday a week before, a month with the same month of the year before.
import { tenderText, type CompanyHome, type RateFigures, type RateRow, type Takings } from '@anju/contract';
import { addDays, monthEnd } from '@anju/domain';
import type { TakenFound, TakenOn } from './home-shapes.ts';

const WEEK_DAYS = 7;
const WEEK_MS = WEEK_DAYS * 86_400_000;

export const sameWeekday = (today: string, now: Date): TakenOn => ({
  today,
  now,
  before: addDays(today, -WEEK_DAYS),
  beforeNow: new Date(now.getTime() - WEEK_MS),
});

/** The same day of the year before; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  const year = `${Number(day.slice(0, 4)) - 1}`;
  const first = `${year}${day.slice(4, 7)}-01`;
  const last = monthEnd(first);
  const same = `${year}${day.slice(4)}`;
  return same > last ? last : same;
}

export const takingsOf = ({ methods, before, ...sums }: TakenFound, { before: day }: TakenOn): Takings => ({
  ...sums,
  before: { day, total: before },
  methods: methods.map(({ list, method, count, amount }) => ({ name: tenderText(list, method), count, amount })),
});

const NOTHING = { net: '0.00', received: '0.00', rate: null };
const shortOf = ({ net, received, rates }: RateFigures) => ({ net, received, rate: rates.current });

type Compared = CompanyHome['total'];
export const compare = (now: RateFigures, before: RateFigures | undefined): Compared => ({
  ...shortOf(now),
  open: now.open,
  before: before ? shortOf(before) : NOTHING,
});

export const compareEstates = (now: readonly RateRow[], before: readonly RateRow[]): CompanyHome['estates'] =>
  now.flatMap((row) => {
    const estateId = row.of.estateId;
    if (estateId === null) return [];
    return [
      {
        estateId,
        name: row.name,
        ...compare(
          row,
          before.find(({ of }) => of.estateId === estateId),
        ),
      },
    ];
  });
