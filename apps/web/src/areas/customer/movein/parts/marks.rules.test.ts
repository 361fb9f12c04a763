import { expect, test } from 'vitest';
import fc from 'fast-check';
import { createDefect, SEVERITY } from '@anju/contract';
import { grownTo, MOST_MARKS, movedBy, pointAt, withMark } from './marks.rules.ts';

const BOX = { left: 100, top: 50, width: 400, height: 200 };

test('a touch is a place in thousandths of the picture', () => {
  expect(pointAt(BOX, 200, 150)).toEqual({ x: 250, y: 500 });
  expect(pointAt(BOX, 0, 999)).toEqual({ x: 0, y: 1000 });
});

test('drawing on makes the circle reach the finger', () => {
  const [mark] = grownTo(withMark([], { x: 500, y: 500 }), BOX, 400, 150);
  expect(mark).toMatchObject({ x: 500, y: 500, size: 500 });
});

test('whatever is drawn, the server accepts it', () => {
  const touch = fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(touch, touch), { maxLength: 30 }), (touches) => {
      const marks = touches.reduce<ReturnType<typeof withMark>>(
        (before, [[x, y], [toX, toY]]) => movedBy(grownTo(withMark(before, pointAt(BOX, x, y)), BOX, toX, toY), x, y),
        [],
      );
      expect(marks.length).toBe(Math.min(MOST_MARKS, touches.length));
      const photos = [{ fileId: 1, marks: [...marks] }];
      expect(createDefect.input.safeParse({ sheetId: 1, description: '空鼓', severity: SEVERITY.normal, photos }).success).toBe(true);
    }),
  );
});
