import { expect, test } from 'vitest';
import fc from 'fast-check';
import { CHECK_RESULT } from '@anju/contract';
import type { OutboxEntry } from '../../../../platform/outbox/index.ts';
import { sampleSheet } from '../parts/move-in-samples.ts';
import { aheadCheck, groupOf, signProblem } from './check.rules.ts';

const SHEET = sampleSheet();
const entry = (act: string, input: Record<string, unknown>, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: `${act}-${JSON.stringify(input)}`,
  group: groupOf(SHEET.id),
  act,
  title: '',
  happenedAt: '2026-11-18T01:00:00.000Z',
  input,
  files: [],
  refused: '',
  ...more,
});
const result = (itemId: number, value: number) => entry(`result.${itemId}`, { id: 90, itemId, result: value });

test('rooms count what is left and what failed, also of taps that wait', () => {
  const now = aheadCheck(SHEET, [result(11, CHECK_RESULT.bad)]);
  expect(now.rooms.map(({ name, left, bad }) => [name, left, bad])).toEqual([
    ['厨房', 1, 1],
    ['卫生间', 0, 0],
  ]);
  expect(now.items.find(({ itemId }) => itemId === 11)).toMatchObject({ result: CHECK_RESULT.bad, waits: true });
});

test('the rest of a room is found in order, and nothing of another room or with an answer is changed', () => {
  const sheet = sampleSheet({ items: SHEET.items.map((item) => ({ ...item, result: null })) });
  const now = aheadCheck(sheet, [result(12, CHECK_RESULT.absent), entry('rest.10', { id: 90, roomId: 10 })]);
  expect(now.items.map((item) => item.result)).toEqual([CHECK_RESULT.ok, CHECK_RESULT.absent, null]);
});

test('a failed item wants a defect before the signature', () => {
  const bad = [result(11, CHECK_RESULT.bad), result(12, CHECK_RESULT.ok)];
  expect(signProblem(aheadCheck(SHEET, []))).toBe('还有 2 项没有查验');
  expect(signProblem(aheadCheck(SHEET, bad))).toBe('“墙面”没有登记问题');
  const found = entry('defect', { sheetId: 90, itemId: 11, description: '空鼓', position: '', marks: [] });
  expect(signProblem(aheadCheck(SHEET, [...bad, found]))).toBe('');
});

test('the last tap on an item counts, whatever was tapped before and however much of it has arrived', () => {
  const taps = fc.array(fc.tuple(fc.constantFrom(11, 12, 21), fc.constantFrom(...CHECK_RESULT.values)), { maxLength: 20 });
  fc.assert(
    fc.property(taps, fc.nat(20), (steps, arrived) => {
      const entries = steps.map(([itemId, value]) => result(itemId, value));
      const now = aheadCheck(SHEET, entries.slice(arrived), entries.slice(0, arrived));
      for (const item of now.items) {
        const last = steps.findLast(([itemId]) => itemId === item.itemId)?.[1];
        expect(item.result).toBe(last ?? SHEET.items.find(({ itemId }) => itemId === item.itemId)?.result);
      }
    }),
  );
});
