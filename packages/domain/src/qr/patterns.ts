// What stands in a QR code whatever it says: finders, timing, alignment, and the places of format and version.
export interface Grid {
  readonly dark: boolean[][];
  /** Modules data may not use. */
  readonly taken: boolean[][];
}

const square = (size: number): boolean[][] => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));

/** Centres of the alignment patterns, by version; the three at the finders are left out. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
/** From this version on its number is written into the code. */
const VERSION_SHOWN_FROM = 7;
const VERSION_DIVISOR = 0x1f25;
const FORMAT_DIVISOR = 0x537;
const FORMAT_MASK = 0x5412;
const LEVEL_M = 0b00;

export function drawFunctionPatterns(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = { dark: square(size), taken: square(size) };
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    (grid.dark[row] as boolean[])[column] = dark;
    (grid.taken[row] as boolean[])[column] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (row: number, column: number, radius: number, light: readonly number[]) => {
    for (let down = -radius; down <= radius; down++)
      for (let right = -radius; right <= radius; right++)
        set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, [2, 4]);
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.at(-1);
  for (const row of centres)
    for (const column of centres) {
      const atFinder = (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!atFinder) rings(row, column, 2, [1]);
    }
  for (const [row, column] of formatPlaces(size).flat()) set(row, column, false);
  set(size - 8, 8, true);
  if (version >= VERSION_SHOWN_FROM) drawVersion(version, set, size);
  return grid;
}

/** The number and its remainder: what a reader needs to see through damage. */
function withRemainder(value: number, bits: number, divisor: number): number {
  let remainder = value << bits;
  const top = 31 - Math.clz32(divisor);
  for (let at = 31 - Math.clz32(remainder); at >= top; at = 31 - Math.clz32(remainder)) remainder ^= divisor << (at - top);
  return (value << bits) | remainder;
}

function drawVersion(version: number, set: (row: number, column: number, dark: boolean) => void, size: number): void {
  const bits = withRemainder(version, 12, VERSION_DIVISOR);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [long, short] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(long, short, dark);
    set(short, long, dark);
  }
}

type Place = readonly [row: number, column: number];

/** The fifteen places of the format, lowest bit first, twice: around the upper left finder, and beside the two others. */
function formatPlaces(size: number): readonly [readonly Place[], readonly Place[]] {
  const around: Place[] = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8] as const),
    [8, 7],
    ...[5, 4, 3, 2, 1, 0].map((column) => [8, column] as const),
  ];
  const beside: Place[] = Array.from({ length: 15 }, (_, at) => (at < 8 ? ([8, size - 1 - at] as const) : ([size - 15 + at, 8] as const)));
  return [around, beside];
}

export function drawFormat(dark: boolean[][], mask: number): void {
  const bits = withRemainder((LEVEL_M << 3) | mask, 10, FORMAT_DIVISOR) ^ FORMAT_MASK;
  for (const places of formatPlaces(dark.length))
    for (const [at, [row, column]] of places.entries()) (dark[row] as boolean[])[column] = ((bits >> at) & 1) === 1;
}
