// Replaces the server in tests. Inputs and answers are checked by the contract's own schemas, so a stub cannot accept or return what the
// real server would not.
import type { Endpoint, OutputOf, ParsedInputOf } from '@anju/contract/kit/endpoint';
import { ERRORS, errorText, type ErrorDetails, type ErrorName } from '@anju/contract/errors';
import { SUCCESS } from '@anju/contract/kit/envelope';
import type { FieldError } from '../errors/api-error.ts';
import { setTransport } from '../api/index.ts';

export interface Stub {
  readonly endpoint: Endpoint;
  readonly respond: (input: unknown) => unknown;
  readonly msg: string;
}

export interface StubbedCall {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly headers: Headers;
}

export interface StubServer {
  /** Every call made, oldest first. */
  readonly calls: readonly StubbedCall[];
  /** Inputs of the calls to one endpoint, as the server would parse them. */
  inputsOf<E extends Endpoint>(endpoint: E): readonly ParsedInputOf<E>[];
}

/** Thrown by a stub to refuse a call with a failure from the catalogue. */
class Refusal extends Error {
  readonly failure: ErrorName;
  readonly details: ErrorDetails;
  readonly fields: readonly FieldError[];
  constructor(failure: ErrorName, details: ErrorDetails, fields: readonly FieldError[]) {
    super(errorText(failure, details));
    this.failure = failure;
    this.details = details;
    this.fields = fields;
  }
}

export function refuse(failure: ErrorName, details: ErrorDetails = {}, fields: readonly FieldError[] = []): never {
  throw new Refusal(failure, details, fields);
}

export function stub<E extends Endpoint>(
  endpoint: E,
  respond: (input: ParsedInputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
  msg = '',
): Stub {
  return { endpoint, respond: (input) => respond(input as ParsedInputOf<E>), msg };
}

const unstubbed: string[] = [];
export const takeUnstubbedCalls = (): string[] => unstubbed.splice(0);

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const made = (endpoint: Endpoint): RegExp => new RegExp(`^${escaped(endpoint.path).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const patterns = new WeakMap<Endpoint, RegExp>();
/** Made once: a test with stubs for every endpoint asks hundreds of them who answers a call. */
function patternOf(endpoint: Endpoint): RegExp {
  const pattern = patterns.get(endpoint) ?? made(endpoint);
  patterns.set(endpoint, pattern);
  return pattern;
}

function bodyFields(body: RequestInit['body']): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  return {};
}

function queryFields(query: URLSearchParams): Record<string, unknown> {
  const names = new Set(query.keys());
  return Object.fromEntries([...names].map((name) => [name, query.getAll(name).length > 1 ? query.getAll(name) : query.get(name)]));
}

const enveloped = (status: number, code: number, msg: string, data: unknown) =>
  new Response(JSON.stringify({ code, msg, data }), { status, headers: { 'content-type': 'application/json' } });

const refused = (refusal: Refusal) => {
  const { status, code } = ERRORS[refusal.failure];
  return enveloped(status, code, refusal.message, refusal.fields.length > 0 ? { fields: refusal.fields } : null);
};

async function answer({ endpoint, respond, msg }: Stub, input: unknown): Promise<Response> {
  try {
    const data = await respond(input);
    if (endpoint.kind === 'stream' || endpoint.kind === 'events') return data instanceof Response ? data : new Response(String(data));
    return enveloped(200, SUCCESS, msg, endpoint.output.parse(data));
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

const parametersOf = ({ endpoint }: Stub): number => endpoint.params.length;

/** Replaces the network with stubs until the end of the test. Later stubs win; a literal path wins over one with parameters. */
export function serve(stubs: readonly Stub[]): StubServer {
  const calls: StubbedCall[] = [];
  const ordered = stubs.toReversed().toSorted((one, other) => parametersOf(one) - parametersOf(other));
  setTransport(async (address, init) => {
    const url = new URL(address, location.origin);
    for (const one of ordered) {
      const match = one.endpoint.method === init.method ? patternOf(one.endpoint).exec(url.pathname) : null;
      if (!match) continue;
      const sent = { ...queryFields(url.searchParams), ...bodyFields(init.body), ...match.groups };
      const input: unknown = await one.endpoint.input.parseAsync(sent);
      calls.push({ endpoint: one.endpoint, input, headers: new Headers(init.headers) });
      return answer(one, input);
    }
    unstubbed.push(`${init.method} ${url.pathname}`);
    return enveloped(404, 404, '', null);
  });
  return {
    calls,
    inputsOf: <E extends Endpoint>(endpoint: E) =>
      calls
        .filter((one) => one.endpoint.path === endpoint.path && one.endpoint.method === endpoint.method)
        .map((one) => one.input as ParsedInputOf<E>),
  };
}
