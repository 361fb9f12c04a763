import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOK_ROW, type BookRow } from '@anju/contract';
import {
  addFigures,
  centsText,
  figuresOf,
  NO_FIGURES,
  openingBalance,
  paperPages,
  rollUp,
  runningRows,
  startRunning,
  toCents,
  ymOfDay,
  type BookLine,
  type BookPlan,
  type MonthSums,
} from '../../index.ts';

const FROM = '2025-01-01';
const TO = '2026-12-31';
const day = fc.integer({ min: 0, max: 729 }).map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
const amount = fc.bigInt({ min: -10_000n, max: 10_000n });
const line = fc.record({ day, amount, debits: fc.boolean() }).map(({ day: on, amount: cents, debits }): BookLine => ({
  day: on,
  debit: debits ? cents : 0n,
  credit: debits ? 0n : cents,
  cells: [cents],
}));
const book = fc.record({
  lines: fc.array(line, { maxLength: 40 }).map((lines) => lines.toSorted((left, right) => left.day.localeCompare(right.day))),
  opening: amount,
  secondYear: fc.option(amount, { nil: undefined }),
  daily: fc.boolean(),
  empty: fc.boolean(),
});

/** What the balance table holds of the lines. */
const monthsOf = (lines: readonly BookLine[], opening: bigint, secondYear: bigint | undefined): MonthSums[] => [
  { ym: 202500, debit: opening, credit: 0n, cells: [] },
  ...(secondYear === undefined ? [] : [{ ym: 202600, debit: secondYear, credit: 0n, cells: [] }]),
  ...lines.map(({ day: on, ...sums }) => ({ ym: ymOfDay(on), ...sums })),
];
const sumOf = (lines: readonly BookLine[]) =>
  lines.length === 0
    ? null
    : {
        debit: lines.reduce((sum, one) => sum + one.debit, 0n),
        credit: lines.reduce((sum, one) => sum + one.credit, 0n),
        cells: [lines.reduce((sum, one) => sum + (one.cells[0] ?? 0n), 0n)],
      };

describe('a book with running balances', () => {
  it('has the same rows wherever it is cut into pages', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 7 }), ({ lines, opening, secondYear, daily, empty }, size) => {
        const plan: BookPlan = { from: FROM, to: TO, daily, empty, openingOf: (year) => (year === 2026 ? secondYear : undefined) };
        const months = monthsOf(lines, opening, secondYear);
        const begin = startRunning(months, { day: FROM, before: null, onDay: null });
        const whole = runningRows(plan, begin, lines, { first: true, next: null });
        const pages = [];
        for (let at = 0; at === 0 || at < lines.length; at += size) {
          const last = at === 0 ? undefined : lines[at - 1];
          const seen = last ? lines.slice(0, at).filter((one) => ymOfDay(one.day) === ymOfDay(last.day)) : [];
          const start = last
            ? startRunning(months, { day: last.day, before: sumOf(seen), onDay: sumOf(seen.filter((one) => one.day === last.day)) })
            : begin;
          const rows = runningRows(plan, start, lines.slice(at, at + size), { first: at === 0, next: lines[at + size] ?? null });
          if (at > 0) expect(rows.shift()?.kind).toBe(BOOK_ROW.brought);
          pages.push(...rows);
        }
        expect(pages).toEqual(whole);
      }),
    );
  });

  it('closes with what the balance table says, and every month adds up to its lines', () => {
    fc.assert(
      fc.property(book, ({ lines, opening, secondYear }) => {
        const months = monthsOf(lines, opening, secondYear);
        const plan: BookPlan = {
          from: FROM,
          to: TO,
          daily: false,
          empty: true,
          openingOf: (year) => (year === 2026 ? secondYear : undefined),
        };
        const rows = runningRows(plan, startRunning(months, { day: FROM, before: null, onDay: null }), lines, { first: true, next: null });
        const totals = rows.filter(({ kind }) => kind === BOOK_ROW.month);
        expect(totals).toHaveLength(24);
        for (const { ym, sums, balance } of totals) {
          const own = sumOf(lines.filter((one) => ymOfDay(one.day) === ym));
          expect([sums?.debit, sums?.credit]).toEqual([own?.debit ?? 0n, own?.credit ?? 0n]);
          if (ym !== 202512) expect(balance).toBe(openingBalance(months, ym % 100 === 12 ? ym + 89 : ym + 1));
        }
      }),
    );
  });

  it('begins a year at zero for profit that is shown without its carrying', () => {
    const months = [{ ym: 202512, debit: 0n, credit: 5_000n, cells: [] }];
    expect(openingBalance(months, 202601)).toBe(-5_000n);
    expect(openingBalance(months, 202601, true)).toBe(0n);
  });
});

describe('subjects added up', () => {
  const tree = fc.uniqueArray(
    fc.tuple(fc.constantFrom('1001', '1002', '6001'), fc.array(fc.constantFrom('01', '02', '03'), { maxLength: 3 })),
    {
      selector: ([top, parts]) => top + parts.join(''),
      minLength: 1,
      maxLength: 20,
    },
  );
  it('give a parent the sum of the subjects directly below it', () => {
    fc.assert(
      fc.property(tree, fc.array(amount, { minLength: 80, maxLength: 80 }), (chosen, amounts) => {
        const codes = [
          ...new Set(chosen.flatMap(([top, parts]) => parts.reduce<string[]>((all, part) => [...all, `${all.at(-1)}${part}`], [top]))),
        ];
        const subjects = codes.map((code, at) => ({ id: at + 1, code }));
        const below = (code: string) => subjects.filter((one) => one.code.startsWith(code) && one.code.length === code.length + 2);
        const own = new Map(
          subjects
            .filter(({ code }) => below(code).length === 0)
            .map(({ id }) => [
              id,
              figuresOf(amounts[id] ?? 1n, { debit: 5n, credit: 7n, yearDebit: 5n, yearCredit: 7n }, (amounts[id] ?? 1n) - 2n),
            ]),
        );
        const sums = rollUp(subjects, own);
        for (const { id, code } of subjects) {
          const children = below(code).map((child) => sums.get(child.id) ?? NO_FIGURES);
          if (children.length > 0) expect(sums.get(id)).toEqual(children.reduce(addFigures));
        }
      }),
    );
  });
});

describe('a book on paper', () => {
  const row = (at: number): BookRow => ({
    key: String(at),
    kind: at % 6 === 5 ? BOOK_ROW.month : BOOK_ROW.line,
    ym: 202501,
    day: '2025-01-05',
    text: '',
    debit: centsText(BigInt(at)),
    credit: '0.00',
    direction: 1,
    balance: centsText(BigInt(at) * 3n),
    cells: [],
    entry: null,
  });
  it('loses no row, fills no page over and brings forward what the page before carried', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 3, max: 9 }), (count, perPage) => {
        const rows = Array.from({ length: count }, (_, at) => row(at));
        const pages = paperPages(rows, perPage);
        expect(pages.flat().filter(({ kind }) => kind !== BOOK_ROW.brought && kind !== BOOK_ROW.carried)).toEqual(rows);
        for (const [at, page] of pages.entries()) {
          expect(page.length).toBeLessThanOrEqual(perPage);
          const before = pages[at - 1]?.at(-1);
          if (before) expect(page[0]).toMatchObject({ kind: BOOK_ROW.brought, debit: before.debit, balance: before.balance });
        }
      }),
    );
  });
});

it.each(['0.00', '-0.05', '12.30', '-120000.00', '0.99'])('cents of %s read back', (text) => expect(centsText(toCents(text))).toBe(text));
