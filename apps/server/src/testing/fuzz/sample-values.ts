// Values for one field: what a clerk would type, and what breaks programs. A value is not assigned to a kind of field; each schema is asked
// which of them it accepts.
import fc from 'fast-check';
import { z } from 'zod';
import { limitsOf } from '@anju/contract/kit/input-parts';

const LONE = '\ud800';
const ORDINARY_TEXTS = [
  ...['测试', 'A1', '2026-10', '2026-11', '2026-10-15', '2026-11-01', '2026', '08:30', '17:45', '100.00', '12.5', '1', '0'],
  ...[
    '13800138000',
    'clerk@example.com',
    '11010519491231002X',
    '2026-10-15T08:00:00+08:00',
    '2026-10-16T17:30:00+08:00',
    'abc123',
    'https://example.com/a',
    '',
  ],
  ...['Aa123456!', '#1677ff', '010', '浙A12345', '90', '0.5'],
];
const EDGE_TEXTS = [
  ...['0000-00', '0000-01', '0001-01', '1899-12', '1900-01', '2200-12', '2201-01', '9999-12', '9999-13', '2026-00', '2026-13'],
  ...['0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '2024-02-29', '2026-02-29', '2200-12-31', '9999-12-31', '10000-01-01'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '24:00', '00:00', '0000', '9999'],
  ...['-1', '-0', '-0.01', '0.00', '0.01', '0.000001', '99.9999', '100', '100.0001', '9999999.99', '99999999.99', '999999999999.999999'],
  ...['9999999999999999.99', '-9999999999999999.99', '99999999999999999999.99', '0.1234567890123456789', '1e5', 'NaN', 'Infinity', '0x10'],
  ...['32768', '2147483648', '9223372036854775808', '0001', ' 7 ', '+7', '１２', '٣'],
  ...['\u0000', 'a\u0000b', LONE, `x${LONE}y`, '\udc00', '\u202e', '\ufeff', '😀', '👨‍👩‍👧', 'é', 'ｱ', '\n', '\t', ' '],
  ...[
    "'",
    '"',
    '\\',
    '%',
    '_',
    '%%',
    "'; select 1; --",
    '<script>1</script>',
    '{{x}}',
    '${x}',
    '../../etc/passwd',
    '__proto__',
    'null',
    '[]',
  ],
];
const LENGTHS = [1, 2, 6, 10, 20, 30, 60, 61, 100, 200, 201, 500, 501, 1000, 2000, 5000, 20_000];
const LONG_TEXTS = LENGTHS.flatMap((length) => ['字'.repeat(length), '9'.repeat(length), '😀'.repeat(Math.ceil(length / 2))]);

const ORDINARY_NUMBERS = [1, 2, 3, 0, 5, 10, 12, 20, 30, 100, 2026, 2027, 202_609, 202_611];
const EDGE_NUMBERS = [
  ...[-1, -2, 4, 6, 7, 8, 9, 13, 31, 32, 99, 101, 127, 128, 255, 256, 365, 366, 999, 1000, 1899, 1900, 2200, 2201, 9999, 10_000, 32_767],
  ...[32_768, -32_769, 99_999, 100_000, 999_999, 1_000_000, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 1e12, 1e15],
  ...[2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53, 1e21, 1.5, 0.1, -0.5, 1e-7],
];
export const OTHER_KINDS: readonly unknown[] = [
  null,
  true,
  false,
  '',
  'x',
  1,
  -1,
  1.5,
  [],
  [null],
  [[]],
  {},
  { id: 1 },
  LONE,
  '\u0000',
  2 ** 53,
];

export interface Values {
  /** Accepted, and likely in practice. */
  readonly ordinary: readonly unknown[];
  /** Accepted, at or near a limit. */
  readonly edge: readonly unknown[];
  /** Refused by the schema. */
  readonly refused: readonly unknown[];
}

const known = new WeakMap<z.core.$ZodType, Values>();

/** A condition that throws is a defect the server would answer with 500, so such an input is worth sending. */
export function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  try {
    return z.safeParse(schema, value).success;
  } catch {
    return true;
  }
}

export function textValues(schema: z.core.$ZodType): Values {
  return remember(schema, () => {
    const values = sort(schema, ORDINARY_TEXTS, [...EDGE_TEXTS, ...LONG_TEXTS]);
    if (values.ordinary.length > 1) return values;
    const made = patternsOf(schema).flatMap((pattern) => fc.sample(fc.stringMatching(pattern), { seed: 7, numRuns: 12 }));
    return { ...values, ordinary: [...values.ordinary, ...made.filter((text) => accepts(schema, text))] };
  });
}

export const numberValues = (schema: z.core.$ZodType): Values => remember(schema, () => sort(schema, ORDINARY_NUMBERS, EDGE_NUMBERS));

function remember(schema: z.core.$ZodType, make: () => Values): Values {
  const values = known.get(schema) ?? make();
  known.set(schema, values);
  return values;
}

function sort(schema: z.core.$ZodType, ordinary: readonly unknown[], edge: readonly unknown[]): Values {
  const fits = (value: unknown): boolean => accepts(schema, value);
  return {
    ordinary: ordinary.filter(fits),
    edge: edge.filter(fits),
    refused: [...ordinary, ...edge].filter((value) => !fits(value)),
  };
}

/** Regular expressions a text has to match. Those fast-check cannot read give no values. */
function patternsOf(schema: z.core.$ZodType): RegExp[] {
  return limitsOf(schema).patterns.filter((pattern) => {
    try {
      fc.stringMatching(pattern);
      return true;
    } catch {
      return false;
    }
  });
}
