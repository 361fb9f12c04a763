// Arithmetic of error correction: bytes as polynomials over GF(256) with x^8 + x^4 + x^3 + x^2 + 1.
const PRIMITIVE = 0x11d;
const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value <<= 1;
  if (value > 255) value ^= PRIMITIVE;
}

export const multiply = (left: number, right: number): number =>
  left === 0 || right === 0 ? 0 : (EXP[(LOG[left] as number) + (LOG[right] as number)] as number);

/** Of (x - 1)(x - 2)(x - 4)…, highest power first and without its leading 1. */
function generator(degree: number): number[] {
  let polynomial = [1];
  for (let power = 0; power < degree; power++) {
    const root = EXP[power] as number;
    const next = [...polynomial, 0];
    for (const [at, coefficient] of polynomial.entries()) next[at + 1] = (next[at + 1] as number) ^ multiply(coefficient, root);
    polynomial = next;
  }
  return polynomial.slice(1);
}

/** The check bytes that follow the data: the remainder of its division by the generator. */
export function checkBytes(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const remainder = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() as number);
    remainder.push(0);
    for (const [at, coefficient] of divisor.entries()) remainder[at] = (remainder[at] as number) ^ multiply(coefficient, factor);
  }
  return remainder;
}
