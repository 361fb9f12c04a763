// One call between browser and server: its path, who may make it, its input and its output. Both sides derive everything else (types,
// validation, serialisers, OpenAPI, stubs) from this value.
import { z } from 'zod';
import type { Act, MenuId } from '../menu.ts';
import type { Role } from './roles.ts';

/** Who may make a call. Every endpoint names exactly one of these; there is no default. */
export type Access =
  | { readonly public: true }
  /** Anyone may call; a user who is logged in is recognised and also sees what only this user may see. */
  | { readonly open: true }
  | { readonly session: true; readonly roles?: readonly Role[] }
  | { readonly menu: MenuId | readonly MenuId[]; readonly act: Act };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** json: enveloped · stream: raw bytes (downloads) · events: server-sent events · upload: multipart with one file. */
export type EndpointKind = 'json' | 'stream' | 'events' | 'upload';

export interface EndpointDefinition<I extends z.ZodType, O extends z.ZodType> {
  readonly method: Method;
  /** Path parameters in braces, as in `/api/estate/house/{id}`; each is a field of the input. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly kind?: EndpointKind;
  /** The caller sends an Idempotency-Key; repeating the call returns the first result. */
  readonly idempotent?: boolean;
  /**
   * For addresses the browser fetches without our code and therefore without headers: the token may be sent as `Authorization` in the
   * query.
   */
  readonly tokenInQuery?: boolean;
  /** May be called by an account that still has the password another user gave it. */
  readonly firstPassword?: boolean;
  /** Bytes of JSON a logged-in user may send; absent: the server's usual limit. Only for calls whose pages really send more. */
  readonly bodyLimit?: number;
  /**
   * How often one address may make a call that needs no login. Every such call that writes declares it. Many users may share an address,
   * so the number leaves room for an office.
   */
  readonly visitorLimit?: VisitorLimit;
  /** The body is sent as a form (`a=1&b=2`) instead of JSON, because the call is made by a standard that says so. */
  readonly form?: boolean;
  /** How long the browser waits for the answer; absent: as long as for most calls. */
  readonly limitMs?: number;
}

export interface VisitorLimit {
  readonly calls: number;
  readonly minutes: number;
}

/** For the chunks of an import: thousands of rows, each with dozens of text cells. */
export const CHUNK_BODY = 16 * 1024 * 1024;

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends EndpointDefinition<I, O> {
  readonly kind: EndpointKind;
  readonly idempotent: boolean;
  readonly tokenInQuery: boolean;
  readonly firstPassword: boolean;
  readonly form: boolean;
  readonly params: readonly string[];
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export function endpoint<I extends z.ZodType, O extends z.ZodType>(definition: EndpointDefinition<I, O>): Endpoint<I, O> {
  return {
    ...definition,
    kind: definition.kind ?? 'json',
    idempotent: definition.idempotent ?? false,
    tokenInQuery: definition.tokenInQuery ?? false,
    firstPassword: definition.firstPassword ?? false,
    form: definition.form ?? false,
    params: [...definition.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  };
}

/** For calls without input or without an answer. */
export const nothing = z.object({});
export const noAnswer = z.null();
