// Marks on a picture in thousandths of its width and height, so that they fit the picture in every size. Pure.
import type { PhotoMark } from '@anju/contract';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

export const MOST_MARKS = 20;
const SIZE = 80;
const ALL = 1000;
const within = (value: number): number => Math.min(ALL, Math.max(0, Math.round(value)));

export const pointAt = ({ left, top, width, height }: Box, x: number, y: number): Point => ({
  x: width === 0 ? 0 : within(((x - left) / width) * ALL),
  y: height === 0 ? 0 : within(((y - top) / height) * ALL),
});

/** A touch puts a circle down; the twenty-first is not added. */
export const withMark = (marks: readonly PhotoMark[], at: Point): readonly PhotoMark[] =>
  marks.length >= MOST_MARKS ? marks : [...marks, { ...at, size: SIZE, text: '' }];

const changeLast = (marks: readonly PhotoMark[], change: (mark: PhotoMark) => PhotoMark): readonly PhotoMark[] =>
  marks.map((mark, place) => (place === marks.length - 1 ? change(mark) : mark));

/** While the finger moves on, the circle grows up to it. Its size is measured by the width of the picture. */
export const grownTo = (marks: readonly PhotoMark[], box: Box, x: number, y: number): readonly PhotoMark[] =>
  changeLast(marks, (mark) => {
    if (box.width === 0) return mark;
    const middle = { x: box.left + (mark.x / ALL) * box.width, y: box.top + (mark.y / ALL) * box.height };
    const size = (2 * Math.hypot(x - middle.x, y - middle.y) * ALL) / box.width;
    return { ...mark, size: Math.max(SIZE, within(size)) };
  });

export const movedBy = (marks: readonly PhotoMark[], x: number, y: number): readonly PhotoMark[] =>
  changeLast(marks, (mark) => ({ ...mark, x: within(mark.x + x), y: within(mark.y + y) }));
