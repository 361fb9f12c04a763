// Every field of every input has limits, so that no number exceeds its column, no text or list fills the memory, and no day lies where the
// arithmetic of days ends. The kit has bounded fields (kit/ids, kit/dates, kit/fields, kit/money); this test finds a field that has none.
import { expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import { definitionOf, endpointsIn, limitsOf, nameOfEndpoint, partsOf, type InputPart } from './kit/input-parts.ts';

/** `*`, `+` and `{2,}`, unless they are escaped or inside of brackets. */
const isEndless = ({ source }: RegExp): boolean => /[*+]|\{\d+,\}/.test(source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x'));
const isWhole = ({ source }: RegExp): boolean => source.startsWith('^') && source.endsWith('$');

/** A day or month has a form, so it refuses what only looks like one; too early and too late ones it has to refuse as well. */
const isEndlessTime = (schema: z.core.$ZodType): boolean => {
  const accepts = (text: string): boolean => z.safeParse(schema, text).success;
  if (accepts('2026-99-99') || accepts('2026-99')) return false;
  return ['-01-01', '-01', '-01-01T00:00:00Z'].some((rest) => accepts(`0001${rest}`) || accepts(`9999${rest}`));
};

/** What is missing; undefined when the part is bounded. */
function missing({ schema }: InputPart): string | undefined {
  const { minimum, maximum, patterns } = limitsOf(schema);
  switch (definitionOf(schema).type) {
    case 'number':
      return minimum === undefined || maximum === undefined ? 'a number without minimum or maximum' : undefined;
    case 'array':
    case 'record':
      return maximum === undefined ? 'a list without a maximum' : undefined;
    case 'string':
      if (maximum !== undefined) return undefined;
      if (!patterns.some((pattern) => isWhole(pattern) && !isEndless(pattern)) && !hasFormat(schema)) return 'a text without a maximum';
      return isEndlessTime(schema) ? 'a day or month without limits' : undefined;
    case 'any':
    case 'unknown':
      return 'anything at all';
    default:
      return undefined;
  }
}

/** Days and instants, which are as long as they are. */
const hasFormat = (schema: z.core.$ZodType): boolean => {
  const definition = definitionOf(schema);
  return 'format' in definition && (definition.format === 'date' || definition.format === 'datetime');
};

it('every field of every input has limits', () => {
  const parts = endpointsIn(contract).flatMap((endpoint) => partsOf(endpoint.input).map((part) => ({ ...part, endpoint })));
  expect(parts.length).toBeGreaterThan(4000);
  const faults = parts.flatMap((part) => {
    const fault = missing(part);
    return fault === undefined ? [] : [`${nameOfEndpoint(part.endpoint)} ${part.path}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

it('finds what has no limits', () => {
  const open = {
    text: z.string(),
    word: z.string().regex(/^\S+$/),
    count: z.int(),
    list: z.array(z.boolean()),
    on: z.iso.date(),
    any: z.unknown(),
  };
  const faults = partsOf(z.object({ nested: z.array(z.object(open).nullable()).max(3).default([]) })).flatMap(
    (part) => missing(part) ?? [],
  );
  expect(faults).toEqual([
    'a text without a maximum',
    'a text without a maximum',
    'a number without minimum or maximum',
    'a list without a maximum',
    'a day or month without limits',
    'anything at all',
  ]);
});
