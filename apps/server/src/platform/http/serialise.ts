// The serialiser of a response is compiled from the JSON schema of the contract's output, so no undeclared field can leak. The schema omits
// what only matters for input validation (patterns, bounds, refusal of additional fields), and writes `T or null` in a form that spares the
// serialiser a validation.
import fastJson from 'fast-json-stringify';
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

/** Literals become `enum`, which selects the member of a union; a `const` would be written whatever the value is. */
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

/** Schema of `{code, msg, data}` around the endpoint's output. */
function answerSchema(output: z.ZodType): Schema {
  const envelope = z.object({ code: z.int(), msg: z.string(), data: output });
  return simplify(z.toJSONSchema(envelope, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as Schema;
}

export type Serialiser = (envelope: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serialiser>();

/**
 * Writes `{code, msg, data}` around the endpoint's output as JSON. A serialiser is compiled for its first response and kept for every
 * application of the process: compiling those of all routes at the start would take longer than the rest of the start.
 */
export function serialiserOf(output: z.ZodType): Serialiser {
  const known = compiled.get(output);
  if (known) return known;
  const serialiser = fastJson(answerSchema(output));
  compiled.set(output, serialiser);
  return serialiser;
}
