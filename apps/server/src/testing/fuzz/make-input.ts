// Inputs for a call, made from its schema: valid ones at the limits, valid ones with one part spoiled, and wild ones.
import type { z } from 'zod';
import type { Endpoint } from '@anju/contract';
import { definitionOf, limitsOf, stepOf } from '@anju/contract/kit/input-parts';
import type { Random } from '../../../seeds/demo/random.ts';
import { isIdField, type KnownIds } from './known-ids.ts';
import { accepts, numberValues, OTHER_KINDS, textValues, type Values } from './sample-values.ts';

export interface Maker {
  readonly random: Random;
  readonly ids: KnownIds;
  /** Which optional fields are filled: any of them (the default), those that hold ids, or none. A list with fewer filters shows more. */
  readonly optional?: 'any' | 'ids' | 'none';
}

interface Place extends Maker {
  readonly endpoint: Endpoint;
  readonly field: string;
  /** How often a value is one the schema refuses. */
  readonly spoiled: number;
}

const ATTEMPTS = 6;
const UNKNOWN_IDS = [999_999_999, 2_147_483_647, 1_000_000_000_000];
const BIGGEST_LIST = 400;

const placeOf = (maker: Maker, endpoint: Endpoint, spoiled: number): Place => ({ ...maker, endpoint, field: '', spoiled });

export function makeInput(maker: Maker, endpoint: Endpoint): unknown {
  const kind = maker.random.weighted([
    ['valid', 6],
    ['spoiled', 3],
    ['wild', 1],
  ] as const);
  if (kind === 'wild') return valueOf(endpoint.input, placeOf(maker, endpoint, 0.3));
  const input = makeValidInput(maker, endpoint);
  return kind === 'valid' ? input : spoil(maker.random, input);
}

/** Conditions over several fields cannot be read from a schema, so a few inputs are tried and the last one is taken as it is. */
export function makeValidInput(maker: Maker, endpoint: Endpoint): unknown {
  const place = placeOf(maker, endpoint, 0);
  let input: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    input = valueOf(endpoint.input, place);
    if (accepts(endpoint.input, input)) break;
  }
  return input;
}

/** Replaces or removes one part at any depth. */
function spoil(random: Random, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || random.chance(0.05)) return random.pick(OTHER_KINDS);
  if (Array.isArray(input)) {
    if (input.length === 0 || random.chance(0.2)) return [...(input as unknown[]), ...(input as unknown[]), random.pick(OTHER_KINDS)];
    const at = random.int(0, input.length - 1);
    return (input as unknown[]).map((value, index) => (index === at ? spoil(random, value) : value));
  }
  const names = Object.keys(input);
  if (names.length === 0) return { extra: random.pick(OTHER_KINDS) };
  const name = random.pick(names);
  const { [name]: value, ...others } = input as Record<string, unknown>;
  return random.chance(0.2) ? others : { ...others, [name]: spoil(random, value) };
}

function valueOf(schema: z.core.$ZodType, place: Place): unknown {
  const { random } = place;
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape)
          .map(([field, child]) => [field, valueOf(child, { ...place, field })] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return listOf(schema, definition.element, place);
    case 'tuple':
      return definition.items.map((item) => valueOf(item, place));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.int(0, 3) }, () => [String(valueOf(definition.keyType, place)), valueOf(definition.valueType, place)]),
      );
    case 'union':
      return valueOf(random.pick(definition.options), place);
    case 'nullable':
      return isLeftOut(place, 0.25) ? null : valueOf(definition.innerType, place);
    case 'optional':
    case 'default':
    case 'prefault':
      return isLeftOut(place, 0.3) ? undefined : valueOf(definition.innerType, place);
    case 'pipe':
      return valueOf(stepOf(definition), place);
    case 'lazy':
      return valueOf(definition.getter(), place);
    case 'literal':
      return leaf({ ordinary: definition.values, edge: definition.values, refused: [0, -1, 99, 'x', null] }, place);
    case 'enum': {
      const entries = Object.values(definition.entries);
      return leaf({ ordinary: entries, edge: entries, refused: ['', 'x', '__proto__', 0] }, place);
    }
    case 'boolean':
      return leaf({ ordinary: [true, false], edge: [false], refused: ['true', 1] }, place);
    case 'string':
      return leaf(textValues(schema), place);
    case 'number':
      return isIdField(place.field) && !random.chance(0.1) ? idOf(place) : leaf(numberValues(schema), place);
    default:
      return 'innerType' in definition ? valueOf(definition.innerType, place) : random.pick(OTHER_KINDS);
  }
}

function isLeftOut({ random, optional = 'any', field }: Place, share: number): boolean {
  if (optional === 'any') return random.chance(share);
  return optional === 'none' || !isIdField(field);
}

function leaf({ ordinary, edge, refused }: Values, { random, spoiled }: Place): unknown {
  if (refused.length > 0 && random.chance(spoiled)) return random.pick(refused);
  const lists = [ordinary, ordinary, edge].filter((list) => list.length > 0);
  return lists.length > 0 ? random.pick(random.pick(lists)) : random.pick(refused.length > 0 ? refused : OTHER_KINDS);
}

function idOf({ random, ids, endpoint, field }: Place): number {
  const known = ids.of(endpoint, field);
  if (known.length === 0 || random.chance(0.08)) return random.pick(UNKNOWN_IDS);
  return random.chance(0.08) ? random.pick(random.pick([...ids.tables.values()])) : random.pick(known);
}

function listOf(schema: z.core.$ZodType, element: z.core.$ZodType, place: Place): unknown[] {
  const { random } = place;
  const { minimum = 0, maximum } = limitsOf(schema);
  const many = Math.min(maximum === undefined ? 50 : maximum + (random.chance(place.spoiled) ? 1 : 0), BIGGEST_LIST);
  const length = random.weighted([
    [minimum, 3],
    [minimum + 1, 5],
    [minimum + 2, 3],
    [many, 0.3],
  ]);
  if (length > 20) return Array<unknown>(length).fill(valueOf(element, place));
  const list = Array.from({ length: Math.max(0, Math.min(length, many)) }, () => valueOf(element, place));
  return list.length > 0 && random.chance(0.1) ? [...list.slice(1), list[list.length - 1]] : list;
}
