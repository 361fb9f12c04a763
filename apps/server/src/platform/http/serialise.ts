// The JSON schema an answer is serialised by. It comes from the contract, so no undeclared field can leave; what only matters
// for checking input (patterns, bounds, refusal of more fields) is dropped, and `T or null` is written so that the serialiser
// needs no validation.
import { z } from 'zod';

type Schema = Record<string, unknown>;

const CHECKS = [
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'default',
  '$schema',
  'minItems',
  'maxItems',
];

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== 'object') return node;
  const schema = Object.fromEntries(
    Object.entries(node as Schema)
      .filter(([key, value]) => !CHECKS.includes(key) && !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, key === 'properties' ? mapValues(value as Schema) : simplify(value)]),
  );
  markLiterals(schema);
  const union = schema['anyOf'];
  if (Array.isArray(union) && union.length === 2) {
    const other = union.find((member: Schema) => member['type'] !== 'null') as Schema | undefined;
    if (other && union.some((member: Schema) => member['type'] === 'null') && typeof other['type'] === 'string') {
      return { ...other, nullable: true, ...(Array.isArray(other['enum']) ? { enum: [...(other['enum'] as unknown[]), null] } : {}) };
    }
  }
  return schema;
}

/** Literals become `enum`, by which the member of a union is chosen; the serialiser would write a `const` whatever the value is. */
function markLiterals(schema: Schema): void {
  if ('const' in schema) {
    schema['enum'] = [schema['const']];
    delete schema['const'];
  }
  const literals = schema['enum'];
  if (!Array.isArray(literals) || schema['type'] !== undefined) return;
  const types = new Set(literals.map((literal) => typeof literal));
  if (types.size === 1) schema['type'] = [...types][0];
}

const mapValues = (properties: Schema): Schema =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, simplify(value)]));

const made = new WeakMap<z.ZodType, Schema>();

/** Schema of `{code, msg, data}` around the endpoint's output; worked out once for all applications of a process. */
export function answerSchema(output: z.ZodType): Schema {
  const known = made.get(output);
  if (known) return known;
  const envelope = z.object({ code: z.int(), msg: z.string(), data: output });
  const schema = simplify(z.toJSONSchema(envelope, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as Schema;
  made.set(output, schema);
  return schema;
}
