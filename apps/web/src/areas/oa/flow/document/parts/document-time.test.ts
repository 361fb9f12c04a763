import { expect, test } from 'vitest';
import { paperDay, spanText, timeLeft, workedText } from './document-time.ts';

const at = (text: string) => Date.parse(`2026-11-16T${text}:00+08:00`);

test.each([
  ['2026-11-15T10:00:00+08:00', '超 1 天', 'overdue'],
  ['2026-11-16T09:30:00+08:00', '超 30 分', 'overdue'],
  ['2026-11-16T14:00:00+08:00', '剩 4 时', 'owed'],
  ['2026-11-19T10:00:00+08:00', '剩 3 天', 'kind'],
])('due %s: %s', (due, text, tone) => expect(timeLeft(due, at('10:00'))).toEqual({ text, tone }));

test('spans are told in their two largest units', () => {
  expect(spanText('2026-11-12T09:00:00+08:00', at('10:20'))).toBe('4 天 1 时');
  expect(workedText(388)).toBe('6 时 28 分');
  expect(workedText(60)).toBe('1 时');
});

test.each([
  ['2026-11-12T09:20:00+08:00', '二〇二六年十一月十二日'],
  ['2026-10-20T23:30:00Z', '二〇二六年十月二十一日'],
  ['2030-01-30T00:00:00+08:00', '二〇三〇年一月三十日'],
])('%s on paper', (instant, text) => expect(paperDay(instant)).toBe(text));
