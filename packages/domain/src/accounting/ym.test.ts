import { expect, it } from 'vitest';
import { shiftYm, ymOfDay, ymsBetween, ymText, ymWords } from './ym.ts';

it('periods are counted across years and shown two ways', () => {
  expect([shiftYm(202412, 1), shiftYm(202501, -1), shiftYm(202506, -18), shiftYm(202501, 24)]).toEqual([202501, 202412, 202312, 202701]);
  expect(ymsBetween(202411, 202502)).toEqual([202411, 202412, 202501, 202502]);
  expect(ymsBetween(202502, 202501)).toEqual([]);
  expect([ymText(202503), ymWords(202503), ymOfDay('2025-03-31')]).toEqual(['2025.03', '2025 年 3 月', 202503]);
});
