import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASE } from '@anju/contract';
import { sampleCase } from '../record/case-samples.ts';
import {
  arranged,
  cardBeside,
  COLUMNS,
  fullness,
  givenAs,
  mayUrge,
  rateText,
  slotOn,
  type BoardColumn,
  type DayLoad,
} from './board.rules.ts';

const column = (state: BoardColumn['state'], ids: readonly number[]): BoardColumn => ({
  state,
  count: ids.length,
  late: 0,
  cases: ids.map((id) => sampleCase(id, { state })),
});
const BOARD = arranged([column(CASE.working, [5]), column(CASE.waiting, [1, 2, 3])]);

describe('arrows', () => {
  test('go through columns and pass over empty ones', () => {
    expect(BOARD.map(({ state }) => state)).toEqual([CASE.waiting, CASE.assigned, CASE.working, CASE.paused, CASE.visiting]);
    expect(cardBeside(BOARD, null, 'ArrowDown')).toBe(1);
    expect(cardBeside(BOARD, 1, 'ArrowDown')).toBe(2);
    expect(cardBeside(BOARD, 3, 'ArrowDown')).toBe(3);
    expect(cardBeside(BOARD, 3, 'ArrowRight')).toBe(5);
    expect(cardBeside(BOARD, 5, 'ArrowLeft')).toBe(1);
    expect(cardBeside(BOARD, 5, 'ArrowRight')).toBe(5);
    expect(cardBeside(arranged([]), null, 'ArrowDown')).toBeNull();
  });
});

describe('a worker’s day', () => {
  const day = (cases: DayLoad['cases'] = []): DayLoad => ({ day: '2026-11-17', minutes: 480, planned: 0, cases });
  const visit = (from: string, minutes: number) => ({ id: 1, title: '', object: '', from, minutes, state: CASE.assigned });
  const before = Date.parse('2026-11-16T02:00:00Z');

  test('the next free time follows what is planned, is not in the past, and keeps an appointment of that day', () => {
    expect(slotOn(day(), null, before)).toBe('2026-11-17T01:00:00.000Z');
    expect(slotOn(day([visit('2026-11-17T01:00:00Z', 100)]), null, before)).toBe('2026-11-17T03:00:00.000Z');
    expect(slotOn(day(), null, Date.parse('2026-11-17T06:10:00Z'))).toBe('2026-11-17T06:30:00.000Z');
    expect(slotOn(day(), '2026-11-17T08:00:00.000Z', before)).toBe('2026-11-17T08:00:00.000Z');
    expect(slotOn(day(), '2026-11-18T08:00:00.000Z', before)).toBe('2026-11-17T01:00:00.000Z');
  });

  test('is never given twice', () => {
    const part = fc.record({ start: fc.integer({ min: 0, max: 20 }), minutes: fc.integer({ min: 1, max: 300 }) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const cases = parts.map(({ start, minutes }) =>
          visit(new Date(Date.parse('2026-11-17T00:00:00Z') + start * 1_800_000).toISOString(), minutes),
        );
        const slot = Date.parse(slotOn(day(cases), null, before));
        for (const { from, minutes } of cases) expect(slot).toBeGreaterThanOrEqual(Date.parse(from) + minutes * 60_000);
      }),
    );
  });

  test('shows how full it is', () => {
    expect(fullness({ minutes: 480, planned: 240 })).toEqual({ percent: 50, tone: 'free' });
    expect(fullness({ minutes: 480, planned: 390 }, 60)).toEqual({ percent: 94, tone: 'full' });
    expect(fullness({ minutes: 480, planned: 510 })).toEqual({ percent: 100, tone: 'over' });
    expect(fullness({ minutes: null, planned: 0 })).toEqual({ percent: 0, tone: 'free' });
  });
});

test('waiting cards are given, cards in hand are handed over, others stay', () => {
  expect([CASE.waiting, CASE.assigned, CASE.working, CASE.paused, CASE.visiting].map((state) => givenAs({ state }))).toEqual([
    'dispatch',
    'transfer',
    'transfer',
    'transfer',
    null,
  ]);
  expect([rateText(0, 0), rateText(37, 35)]).toEqual(['–', '94.6%']);
});

test('what is done waits for a visit and is not urged', () => {
  expect(COLUMNS.filter((state) => mayUrge({ state }))).toEqual([CASE.waiting, CASE.assigned, CASE.working, CASE.paused]);
});
