// The serialiser of a response is compiled from the JSON schema of the contract's output, so no undeclared field can leak. The schema omits
// what only matters for input validation (patterns, bounds, refusal of additional fields), and writes `T or null` in a form that spares the
// serialiser a validation. Money leaves with two decimals.
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import { MONEY_FIELDS } from '@anju/contract';
import { CENT, roundBy } from '@anju/domain';

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

// ---- money ------------------------------------------------------------------------------------------------------------------

type Write = (value: unknown) => unknown;

const SHORT_OF_CENTS = /^-?\d+(\.\d?|\.\d{3,})?$/;
/** An amount with two decimals, whatever the database made of it: the sum of no rows is `0`, a quotient has sixteen. */
const inCents: Write = (value) =>
  typeof value === 'string' && SHORT_OF_CENTS.test(value) ? roundBy(value.replace(/\.$/, ''), CENT) : value;

/** Writes the money of a shape in cents; null where it has none. A value is copied only if something in it changes. */
function moneyOf(schema: Schema): Write | null {
  const members = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat() as Schema[];
  const writes = [objectMoney(schema['properties'] as Schema | undefined), itemMoney(schema['items']), ...members.map(moneyOf)].filter(
    (write) => write !== null,
  );
  const [only, ...others] = writes;
  if (only === undefined) return null;
  return others.length === 0 ? only : (value) => writes.reduce((written, write) => write(written), value);
}

function objectMoney(properties: Schema | undefined): Write | null {
  const writes = Object.entries(properties ?? {}).flatMap(([name, of]): [string, Write][] => {
    const write = MONEY_FIELDS.has(name) && isText(of as Schema) ? inCents : moneyOf(of as Schema);
    return write ? [[name, write]] : [];
  });
  if (writes.length === 0) return null;
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    let written = value as Schema;
    for (const [name, write] of writes) {
      const before = written[name];
      const after = write(before);
      if (after !== before) written = { ...written, [name]: after };
    }
    return written;
  };
}

function itemMoney(items: unknown): Write | null {
  const write = items !== null && typeof items === 'object' && !Array.isArray(items) ? moneyOf(items as Schema) : null;
  if (!write) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const before: readonly unknown[] = value;
    const written = before.map(write);
    return written.some((one, at) => one !== before[at]) ? written : before;
  };
}

/** A text, or a text or null in whichever form the schema writes it. */
const isText = (schema: Schema): boolean => [schema['type']].flat().includes('string') && schema['enum'] === undefined;

export type Serialiser = (envelope: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serialiser>();

/**
 * Writes `{code, msg, data}` around the endpoint's output as JSON. A serialiser is compiled for its first response and kept for every
 * application of the process: compiling those of all routes at the start would take longer than the rest of the start.
 */
export function serialiserOf(output: z.ZodType): Serialiser {
  const known = compiled.get(output);
  if (known) return known;
  const schema = answerSchema(output);
  const write: Serialiser = fastJson(schema);
  const money = moneyOf(schema);
  const serialiser: Serialiser = money ? (envelope) => write(money(envelope)) : write;
  compiled.set(output, serialiser);
  return serialiser;
}
