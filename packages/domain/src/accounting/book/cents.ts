// Amounts of the books as whole cents: books add thousands of them, and a bigint is exact.

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

export function toCents(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  if (sign === undefined) throw new RangeError(`not an amount: ${JSON.stringify(text)}`);
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** Two decimals; zero has no sign. */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const absoluteCents = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/** 1 借, 0 平, -1 贷 */
export const balanceSide = (cents: bigint): 1 | 0 | -1 => (cents > 0n ? 1 : cents < 0n ? -1 : 0);
