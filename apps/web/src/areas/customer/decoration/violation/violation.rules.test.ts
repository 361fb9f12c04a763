import { describe, expect, test } from 'vitest';
import { VIOLATION, VIOLATION_SOURCE } from '@anju/contract';
import { reportLeft, violationAsked } from './violation.rules.ts';

const NOW = Date.parse('2026-11-18T08:00:00.000Z');
const due = (reportDue: string | null, reportedAt: string | null = null) => ({ reportDue, reportedAt, state: VIOLATION.open });

describe('the 24 hours for a report', () => {
  test.each([
    ['2026-11-19T06:30:00.000Z', '剩 22:30', 'owed'],
    ['2026-11-18T12:00:00.000Z', '剩 4:00', 'overdue'],
    ['2026-11-18T07:20:00.000Z', '超时 40 分', 'overdue'],
  ])('due %s: %s', (reportDue, text, tone) => {
    expect(reportLeft(due(reportDue), NOW)).toMatchObject({ text, tone });
  });

  test('a report that came too late stays late', () => {
    expect(reportLeft(due('2026-11-17T08:00:00.000Z', '2026-11-17T07:00:00.000Z'), NOW)).toMatchObject({ text: '已上报', tone: 'paid' });
    expect(reportLeft(due('2026-11-17T08:00:00.000Z', '2026-11-17T10:05:00.000Z'), NOW)).toMatchObject({
      text: '迟报 2:05',
      tone: 'overdue',
    });
  });

  test('nothing presses where nothing has to be reported, or the violation has ended', () => {
    expect(reportLeft(due(null), NOW)).toBeNull();
    expect(reportLeft({ ...due('2026-11-18T07:20:00.000Z'), state: VIOLATION.cancelled }, NOW)).toBeNull();
  });
});

describe('what a link asks for', () => {
  const asked = (query: string) => violationAsked(new URLSearchParams(query));
  test('a notice names the house and is the source', () => {
    expect(asked('house=9')).toEqual({ houseId: 9, content: '', sourceNo: '', source: VIOLATION_SOURCE.inform });
  });
  test('a patrol brings its number and its words', () => {
    expect(asked('houseId=9&source=2&sourceNo=XJ-7&content=占道')).toEqual({
      houseId: 9,
      content: '占道',
      sourceNo: 'XJ-7',
      source: VIOLATION_SOURCE.patrol,
    });
  });
  test('a record, a tab or a house that is none asks for no new violation', () => {
    expect(asked('id=5&tab=report')).toBeNull();
    expect(asked('house=abc')).toBeNull();
  });
});
