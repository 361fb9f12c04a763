import { expect, it } from 'vitest';
import { guardForHours } from './close-guard.ts';

it.each([
  [-0.5, '巡检员可用工时不足，确定放弃本次修改吗？'],
  [0, null],
  [8, null],
])('with %f hours available it asks %s', (hours, question) => expect(guardForHours(hours)).toBe(question));
