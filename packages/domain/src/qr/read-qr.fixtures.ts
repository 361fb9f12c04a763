// Reads a QR code the other way round, for the tests: from the modules alone, with tables of its own.
const ALIGNMENT: Record<number, number[]> = {
  1: [],
  2: [18],
  3: [22],
  4: [26],
  5: [30],
  6: [34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
};
/** Blocks of level M: how many, data bytes of the short ones, how many have one more. */
const BLOCKS: Record<number, [blocks: number, short: number, longer: number]> = {
  1: [1, 16, 0],
  2: [1, 28, 0],
  3: [1, 44, 0],
  4: [2, 32, 0],
  5: [2, 43, 0],
  6: [4, 27, 0],
  7: [4, 31, 0],
  8: [4, 38, 2],
  9: [5, 36, 2],
  10: [5, 43, 1],
};
/** Format words of level M, by mask, as the standard lists them. */
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
/** Version words, as the standard lists them. */
const VERSIONS: Record<number, number> = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99, 10: 0x0a4d3 };

function isPattern(row: number, column: number, size: number, version: number): boolean {
  const far = size - 8;
  if ((row < 9 && column < 9) || (row < 9 && column >= far) || (row >= far && column < 9)) return true;
  if (row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const centres = ALIGNMENT[version] ?? [];
  const near = (at: number) => centres.find((centre) => Math.abs(at - centre) <= 2);
  const [down, right] = [near(row), near(column)];
  if (down === undefined || right === undefined) return false;
  const last = size - 7;
  return !((down === 6 && right === 6) || (down === 6 && right === last) || (down === last && right === 6));
}

function turned(mask: number, i: number, j: number): boolean {
  const rules = [
    (i + j) % 2,
    i % 2,
    j % 3,
    (i + j) % 3,
    ((i >> 1) + Math.floor(j / 3)) % 2,
    ((i * j) % 2) + ((i * j) % 3),
    (((i * j) % 2) + ((i * j) % 3)) % 2,
    (((i + j) % 2) + ((i * j) % 3)) % 2,
  ];
  return rules[mask] === 0;
}

export function readQr(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const bit = (row: number, column: number): number => (modules[row]?.[column] ? 1 : 0);
  // Highest bit first, along row 8 and up column 8.
  const around = [0, 1, 2, 3, 4, 5, 7].map((column) => bit(8, column));
  const up = [8, 7, 5, 4, 3, 2, 1, 0].map((row) => bit(row, 8));
  const mask = FORMATS.indexOf(Number.parseInt([...around, ...up].join(''), 2));
  if (mask < 0) throw new Error('no format of level M');
  const beside = [
    ...Array.from({ length: 7 }, (_, at) => bit(size - 1 - at, 8)),
    ...Array.from({ length: 8 }, (_, at) => bit(8, size - 8 + at)),
  ];
  if (Number.parseInt(beside.join(''), 2) !== FORMATS[mask]) throw new Error('the second format differs');
  if (version >= 7) {
    let word = 0;
    for (let at = 17; at >= 0; at--) word = word * 2 + bit(Math.floor(at / 3), size - 11 + (at % 3));
    if (word !== VERSIONS[version]) throw new Error('no such version');
  }

  const bits: number[] = [];
  let upward = true;
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column--;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const at of [column, column - 1])
        if (!isPattern(row, at, size, version)) bits.push(turned(mask, row, at) ? 1 - bit(row, at) : bit(row, at));
    }
    upward = !upward;
  }
  const words = Array.from({ length: bits.length >> 3 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2));

  const [blocks, short, longer] = BLOCKS[version] as [number, number, number];
  const data: number[][] = Array.from({ length: blocks }, () => []);
  let next = 0;
  for (let at = 0; at < short; at++) for (const block of data) block.push(words[next++] as number);
  for (const block of longer === 0 ? [] : data.slice(-longer)) block.push(words[next++] as number);
  const stream = data
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  if (!stream.startsWith('0100')) throw new Error('not bytes');
  const countWidth = version < 10 ? 8 : 16;
  const count = Number.parseInt(stream.slice(4, 4 + countWidth), 2);
  const from = 4 + countWidth;
  const bytes = Array.from({ length: count }, (_, at) => Number.parseInt(stream.slice(from + at * 8, from + at * 8 + 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}
