// The parts of an input, read from its schema. Programs that look at every call of the contract use this: the test that refuses unbounded
// fields, the fuzz, and the test of isolation; and file-fields, to find the fields of a call that take uploads.
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

export const definitionOf = (schema: Schema): Definition => (schema as z.core.$ZodTypes)._zod.def;

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const endpointsIn = (contract: Readonly<Record<string, unknown>>): Endpoint[] => Object.values(contract).filter(isEndpoint);
export const nameOfEndpoint = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The schema below nullable, optional, default and the like. */
export function innermost(schema: Schema): Schema {
  const definition = definitionOf(schema);
  if ('innerType' in definition) return innermost(definition.innerType);
  if (definition.type === 'pipe') return innermost(stepOf(definition));
  if (definition.type === 'lazy') return innermost(definition.getter());
  return schema;
}

/** The half of a pipe that says what is accepted: a list it leads to, or else what comes first. */
export const stepOf = (pipe: { readonly in: Schema; readonly out: Schema }): Schema =>
  definitionOf(pipe.in).type === 'transform' || definitionOf(pipe.out).type === 'literal' ? pipe.out : pipe.in;

export interface InputPart {
  /** The fields that lead to it: `lines.billId`. The entries of a list have the path of the list. */
  readonly path: string;
  /** Without nullable, optional and default. */
  readonly schema: Schema;
}

/** Every part of a schema, containers before what they contain. */
export function partsOf(schema: Schema, path = ''): InputPart[] {
  const inner = innermost(schema);
  return [{ path, schema: inner }, ...childrenOf(inner).flatMap(([name, child]) => partsOf(child, [path, name].filter(Boolean).join('.')))];
}

function childrenOf(schema: Schema): (readonly [string, Schema])[] {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape);
    case 'array':
      return [['', definition.element]];
    case 'tuple':
      return definition.items.map((item) => ['', item]);
    case 'record':
      return [
        ['', definition.keyType],
        ['', definition.valueType],
      ];
    case 'union':
      return definition.options.map((option) => ['', option]);
    case 'intersection':
      return [
        ['', definition.left],
        ['', definition.right],
      ];
    default:
      return [];
  }
}

export interface Limits {
  /** Of the value of a number, or of the length of a text or list. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns: readonly RegExp[];
}

/** The limits a schema states. A refinement is a function and states nothing. */
export function limitsOf(schema: Schema): Limits {
  const definition = definitionOf(schema);
  const checks = [definition, ...(definition.checks ?? []).map(({ _zod }) => _zod.def)] as readonly Partial<Check>[];
  const [minimum, maximum] = [checks.map(lowest).filter(isNumber), checks.map(highest).filter(isNumber)];
  return {
    ...(minimum.length > 0 ? { minimum: Math.max(...minimum) } : {}),
    ...(maximum.length > 0 ? { maximum: Math.min(...maximum) } : {}),
    patterns: checks.flatMap(({ pattern }) => (pattern instanceof RegExp ? [pattern] : [])),
  };
}

interface Check {
  readonly check: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly length: number;
  readonly value: number;
  readonly pattern: RegExp;
}
const isNumber = (value: unknown): value is number => typeof value === 'number';
const lowest = ({ check, minimum, length, value }: Partial<Check>) => (check === 'greater_than' ? value : (minimum ?? length));
const highest = ({ check, maximum, length, value }: Partial<Check>) => (check === 'less_than' ? value : (maximum ?? length));
