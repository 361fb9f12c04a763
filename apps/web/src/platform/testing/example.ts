import { z } from 'zod';

/**
 * Texts tried in turn until a schema accepts one. Unrestricted text fields get the first, which is also a valid number, because answers
 * declare some computed quantities as plain text.
 */
const TEXTS = [
  '1.00',
  '2026-01-31',
  '2026-01',
  '2026-01-31T08:00:00+08:00',
  '1',
  'a',
  '13800000000',
  '示例',
  '示例示例示例',
  '91330106MA2CFR3K8L',
  'x'.repeat(43),
  '',
];
const NUMBERS = [1, 0, 2, 10, 100, 2026, 202601];

function accepted(schema: z.ZodType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`no example fits ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`);
  return found;
}

/**
 * A value a schema accepts, for tests that must render any page without knowing it. `rows` is the length of the arrays
 * in it; recursive shapes end after a few levels.
 */
export function exampleOf(schema: z.ZodType, rows: number, depth = 0): unknown {
  const inner = (part: unknown) => exampleOf(part as z.ZodType, rows, depth + 1);
  if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, inner(field)]));
  if (schema instanceof z.ZodArray) return depth > 8 ? [] : Array.from({ length: rows }, () => inner(schema.element));
  if (schema instanceof z.ZodOptional) return undefined;
  if (schema instanceof z.ZodNullable) return depth > 8 ? null : inner(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return inner(schema.unwrap());
  if (schema instanceof z.ZodLazy) return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(schema.in);
  if (schema instanceof z.ZodUnion) return inner(schema.options[0]);
  if (schema instanceof z.ZodLiteral) return schema.values.values().next().value;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodMap) return {};
  if (schema instanceof z.ZodTuple) return schema.def.items.map(inner);
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNull || schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return null;
  return accepted(schema, schema instanceof z.ZodNumber ? NUMBERS : [...TEXTS, ...NUMBERS]);
}
