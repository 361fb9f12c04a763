import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, type Progress } from './start-progress.ts';

let lines: string[];
let progress: Progress;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  progress = createProgress((line) => lines.push(line), { now: () => Date.now() });
});
afterEach(() => {
  progress.end();
  vi.useRealTimers();
});

test('a step is told at once, its shares no more than once a second, and the newest one after a silence', () => {
  progress.step('writing the demo: companies, houses and people');
  for (let month = 1; month <= 10; month++) {
    vi.advanceTimersByTime(400);
    progress.share(`writing the demo: month ${month} of 24`);
  }
  expect(lines).toEqual([
    'writing the demo: companies, houses and people',
    'writing the demo: month 3 of 24',
    'writing the demo: month 6 of 24',
    'writing the demo: month 9 of 24',
  ]);
  vi.advanceTimersByTime(2_500);
  expect(lines.at(-1)).toBe('writing the demo: month 10 of 24');
});

test('a long step is told again with its seconds: no silence lasts three seconds', () => {
  progress.step('creating the database folder');
  const at: number[] = [];
  for (let passed = 100, told = lines.length; passed <= 12_000; passed += 100) {
    vi.advanceTimersByTime(100);
    if (lines.length > told) at.push(passed);
    told = lines.length;
  }
  expect(lines.length).toBeGreaterThan(3);
  for (const [nth, passed] of at.entries()) expect(passed - (at[nth - 1] ?? 0)).toBeLessThanOrEqual(3_000);
  expect(lines[1]).toBe('creating the database folder (3 s)');
});

test('a short step is not told, a start that says nothing stays silent, and an ended one too', () => {
  vi.advanceTimersByTime(10_000);
  progress.quietly('preparing the data');
  vi.advanceTimersByTime(100);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(lines).toEqual(['preparing the data']);
  progress.end();
  vi.advanceTimersByTime(20_000);
  expect(lines).toHaveLength(1);
});
