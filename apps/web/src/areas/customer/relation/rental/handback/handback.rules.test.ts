import { expect, test } from 'vitest';
import fc from 'fast-check';
import { CONDITION } from '@anju/contract';
import type { OutboxEntry } from '../../../../../platform/outbox/index.ts';
import { sampleHandback } from '../rental-samples.ts';
import { aheadHandback, groupOf } from './handback.rules.ts';

const CHECK = sampleHandback();
const entry = (act: string, input: Record<string, unknown>): OutboxEntry => ({
  ...{ key: `${act}-${JSON.stringify(input)}`, group: groupOf(CHECK.id), act, title: '' },
  ...{ happenedAt: '2026-11-18T01:00:00.000Z', input, files: [], refused: '' },
});
const tap = (lineId: number, condition: number, damage = '0') => {
  const { room = '', item = '' } = CHECK.lines.find(({ id }) => id === lineId) ?? {};
  return entry(`line.${room}/${item}`, { id: 90, lineId, room, item, condition, note: '', damage, photoIds: [] });
};

test('rooms count what is left and what is damaged, also of taps that wait; damage adds up', () => {
  const now = aheadHandback(CHECK, [tap(11, CONDITION.damaged, '200'), tap(21, CONDITION.absent, '50.50')]);
  expect(now.rooms.map(({ name, left, bad }) => [name, left, bad])).toEqual([
    ['厨房', 1, 1],
    ['卧室', 0, 1],
  ]);
  expect([now.left, now.bad, now.damage]).toEqual([1, 2, '250.50']);
});

test('a line that is added twice before it has an id stays one', () => {
  const added = { id: 90, lineId: null, room: '阳台', item: '空调', note: '', damage: '0', photoIds: [] };
  const first = entry('line.阳台/空调', { ...added, condition: CONDITION.good });
  const second = entry('line.阳台/空调', { ...added, condition: CONDITION.absent });
  expect(aheadHandback(CHECK, [second], [first]).rooms.at(-1)).toMatchObject({ name: '阳台', left: 0, bad: 1, lines: [{ lineId: null }] });
});

test('photos that wait are shown beside those that arrived, and a line told again keeps them', () => {
  const lines = CHECK.lines.map((line) =>
    line.id === 11
      ? {
          ...line,
          photos: [
            { id: 7, name: 'a.jpg' },
            { id: 8, name: 'b.jpg' },
          ],
        }
      : line,
  );
  const photo = {
    ...entry('photo.厨房/台面', { id: 90, room: '厨房', item: '台面' }),
    files: [{ blob: 'x:1', name: 'c.jpg', size: 1, category: 1, fileId: null }],
  };
  const drop = entry('drop.7', { id: 90, photoId: 7 });
  const [line] = aheadHandback({ ...CHECK, lines }, [tap(11, CONDITION.damaged), photo, drop, tap(11, CONDITION.absent)]).lines;
  expect(line).toMatchObject({ condition: CONDITION.absent, photoIds: [8], kept: ['x:1'], waits: true });
  // Once it has arrived it is no picture of this device any more.
  expect(aheadHandback(CHECK, [], [photo]).lines[0]).toMatchObject({ kept: [], waits: false });
});

test('the rest of a room is in good order, and nothing of another room or with an answer is changed', () => {
  const now = aheadHandback(CHECK, [tap(11, CONDITION.worn), entry('rest.厨房', { id: 90, room: '厨房' })]);
  expect(now.lines.map(({ condition }) => condition)).toEqual([CONDITION.worn, CONDITION.good, null]);
});

test('the last tap on an item counts, whatever was tapped before and however much of it has arrived', () => {
  const taps = fc.array(fc.tuple(fc.constantFrom(11, 12, 21), fc.constantFrom(...CONDITION.values)), { maxLength: 20 });
  fc.assert(
    fc.property(taps, fc.nat(20), (steps, arrived) => {
      const entries = steps.map(([id, condition]) => tap(id, condition));
      const now = aheadHandback(CHECK, entries.slice(arrived), entries.slice(0, arrived));
      expect(now.lines).toHaveLength(3);
      for (const line of now.lines) expect(line.condition).toBe(steps.findLast(([id]) => id === line.lineId)?.[1] ?? null);
    }),
  );
});
