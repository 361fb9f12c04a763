import { expect, it } from 'vitest';
import { minutesToWait } from './opinion.rules.ts';

const NOW = new Date('2026-11-16T10:00:00+08:00');
const ago = (...minutes: number[]) => minutes.map((count) => new Date(NOW.getTime() - count * 60_000).toISOString());

it.each([
  [[], 0],
  [[30, 20], 0],
  [[30, 20, 10], 30],
  [[59.5, 20, 10], 1],
  [[60, 20, 10], 0],
  [[50, 40, 30, 20], 20],
])('after opinions %j minutes ago the wait is %i minutes', (earlier, wait) => expect(minutesToWait(ago(...earlier), NOW)).toBe(wait));
