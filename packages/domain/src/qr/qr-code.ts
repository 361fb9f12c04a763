// QR codes as ISO/IEC 18004 describes them, as far as labels need: bytes, error correction level M, versions 1 to 10 (up to 213 bytes).
import { checkBytes } from './galois.ts';
import { drawFormat, drawFunctionPatterns, type Grid } from './patterns.ts';
import { applyMask, penalty } from './mask.ts';

/** Level M of versions 1 to 10: check bytes per block, and the data bytes of each block in order. */
const BLOCKS: readonly { readonly check: number; readonly data: readonly number[] }[] = [
  { check: 10, data: [16] },
  { check: 16, data: [28] },
  { check: 26, data: [44] },
  { check: 18, data: [32, 32] },
  { check: 24, data: [43, 43] },
  { check: 16, data: [27, 27, 27, 27] },
  { check: 18, data: [31, 31, 31, 31] },
  { check: 22, data: [38, 38, 39, 39] },
  { check: 22, data: [36, 36, 36, 37, 37] },
  { check: 26, data: [43, 43, 43, 43, 44] },
];
const BYTE_MODE = 0b0100;
const WIDE_COUNT_FROM = 10;
const FILLERS = [0xec, 0x11] as const;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const countBits = (version: number) => (version < WIDE_COUNT_FROM ? 8 : 16);

/** What a version holds after mode and count. */
const capacity = (version: number): number => {
  const bytes = sum(BLOCKS[version - 1]?.data ?? []);
  return Math.floor((bytes * 8 - 4 - countBits(version)) / 8);
};

function dataBytes(bytes: Uint8Array, version: number): number[] {
  const total = sum(BLOCKS[version - 1]?.data ?? []);
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let at = width - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(BYTE_MODE, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const packed: number[] = [];
  for (let at = 0; at < bits.length; at += 8) packed.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let at = 0; packed.length < total; at++) packed.push(FILLERS[at % 2] as number);
  return packed;
}

/** Data of all blocks by turns, then their check bytes by turns. */
function codewords(data: readonly number[], version: number): number[] {
  const { check, data: sizes } = BLOCKS[version - 1] as (typeof BLOCKS)[number];
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const checks = blocks.map((block) => checkBytes(block, check));
  const turns = (rows: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => (at < row.length ? [row[at] as number] : []))).flat();
  return [...turns(blocks, Math.max(...sizes)), ...turns(checks, check)];
}

/** Two columns at a time from the right, up and down by turns, over what no pattern holds; column 6 is left out. */
function drawData(grid: Grid, bytes: readonly number[]): void {
  const size = grid.dark.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const column of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const row = upward ? size - 1 - step : step;
        if (grid.taken[row]?.[column]) continue;
        const byte = bytes[bit >> 3] ?? 0;
        (grid.dark[row] as boolean[])[column] = ((byte >> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
    }
  }
}

/** Rows of modules, true is dark, without the quiet zone of four modules every side needs. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, at) => bytes.length <= capacity(at + 1)) + 1;
  if (version === 0) throw new RangeError(`a label holds at most ${capacity(BLOCKS.length)} bytes, not ${bytes.length}`);
  const grid = drawFunctionPatterns(version);
  drawData(grid, codewords(dataBytes(bytes, version), version));
  const tried = Array.from({ length: 8 }, (_, mask) => {
    const dark = applyMask(grid, mask);
    drawFormat(dark, mask);
    return { dark, penalty: penalty(dark) };
  });
  return tried.reduce((best, one) => (one.penalty < best.penalty ? one : best)).dark;
}

/** The dark modules as one path of an SVG, a unit per module, runs of a row joined. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x++;
        runs.push(`M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`);
      }
      return runs;
    })
    .join('');
}
