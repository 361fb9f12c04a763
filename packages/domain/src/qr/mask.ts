// A mask turns modules so that no large faces and no false finders arise; the one with the smallest penalty is used.
import type { Grid } from './patterns.ts';

const TURNS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export function applyMask({ dark, taken }: Grid, mask: number): boolean[][] {
  const turns = TURNS[mask] as (typeof TURNS)[number];
  return dark.map((line, row) => line.map((one, column) => (taken[row]?.[column] ? one : one !== turns(row, column))));
}

const RUN = 5;
const FINDER = /(?=10111010000|00001011101)/g;

function linePenalty(text: string): number {
  let points = 0;
  for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - RUN + 3;
  // The quiet zone around the code is light too.
  return points + [...`0000${text}0000`.matchAll(FINDER)].length * 40;
}

export function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  const rows = dark.map((line) => line.map((one) => (one ? '1' : '0')).join(''));
  const columns = Array.from({ length: size }, (_, column) => rows.map((row) => row[column]).join(''));
  let points = [...rows, ...columns].reduce((total, line) => total + linePenalty(line), 0);
  for (let row = 0; row + 1 < size; row++)
    for (let column = 0; column + 1 < size; column++) {
      const [here, right] = [rows[row]?.[column], rows[row]?.[column + 1]];
      if (here === right && here === rows[row + 1]?.[column] && here === rows[row + 1]?.[column + 1]) points += 3;
    }
  const darkShare = (dark.flat().filter(Boolean).length * 20) / (size * size);
  return points + Math.floor(Math.abs(darkShare - 10)) * 10;
}
