// The only path from a request to a handler: authenticate, access, input, tenant, run, serialise, envelope. A module passes its endpoint
// and a function; no other code in the server reads a header or writes a response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { SUCCESS, type Endpoint, type OutputOf, type ParsedInputOf } from '@anju/contract';
import type { z } from 'zod';
import { menusOf, refusal } from '../access/access.ts';
import { Failure, fail } from '../errors/failure.ts';
import type { Scope, Services } from '../scope.ts';
import { authenticate, type Identity } from '../session/authenticate.ts';
import type { TenantDatabases } from '../tenancy/tenant-db.ts';
import { onceOnly } from './idempotency.ts';
import { serialiserOf } from './serialise.ts';

export interface RequestFacts {
  readonly ip: string;
  readonly agent: string;
  readonly host: string;
}

/** Before login there is no actor: public calls see the database without a tenant. */
export interface PublicCall<I> extends Services {
  readonly input: I;
  readonly databases: TenantDatabases;
  readonly facts: RequestFacts;
  readonly upload: Upload;
}

/**
 * One file of a multipart body, as it arrives. Beyond the server's limit the content just ends and is marked `truncated`; a reader checks
 * this before keeping anything. Destroying the stream would leave the rest of the request unread and the connection hanging.
 */
export type Upload = () => Promise<{ name: string; content: Readable & { readonly truncated: boolean } }>;

export interface Call<I> extends Scope {
  readonly input: I;
  readonly facts: RequestFacts;
  readonly tokenHash: string;
  readonly upload: Upload;
}

/** Open to every caller; `person` is the user who is logged in, or null. */
export interface OpenCall<I> extends PublicCall<I> {
  readonly person: Scope | null;
}

/** Bytes instead of an envelope. */
export interface StreamAnswer {
  readonly type: string;
  readonly body: Readable | string | Buffer;
  /** Download file name; absent: shown in the browser. */
  readonly fileName?: string;
  /** Seconds the browser (but no shared cache) may keep it; absent: not cached. */
  readonly keepSeconds?: number;
}

/** A server-sent stream: the handler writes until the client disconnects. */
export interface EventsAnswer {
  readonly open: (send: (event: unknown) => void, end: () => void) => () => void;
}

/** A JSON response with a text in `msg`. */
export class WithMessage<T> {
  readonly data: T;
  readonly msg: string;
  constructor(data: T, msg: string) {
    this.data = data;
    this.msg = msg;
  }
}

export interface Binder {
  /** Registers the handler of an endpoint that needs a session. */
  handle<E extends Endpoint>(
    endpoint: E,
    run: (call: Call<ParsedInputOf<E>>) => Promise<OutputOf<E> | WithMessage<OutputOf<E>> | StreamAnswer | EventsAnswer>,
  ): void;
  /** Registers the handler of a public endpoint. */
  handlePublic<E extends Endpoint>(endpoint: E, run: (call: PublicCall<ParsedInputOf<E>>) => Promise<OutputOf<E> | StreamAnswer>): void;
  /** Registers the handler of an endpoint that is open to every caller but knows which user is logged in. */
  handleOpen<E extends Endpoint>(endpoint: E, run: (call: OpenCall<ParsedInputOf<E>>) => Promise<OutputOf<E> | StreamAnswer>): void;
  readonly bound: readonly Endpoint[];
}

export interface BinderOptions {
  readonly app: FastifyInstance;
  readonly databases: TenantDatabases;
  readonly services: () => Services;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function createBinder({ app, databases, services }: BinderOptions): Binder {
  const bound: Endpoint[] = [];
  // Streams last as long as the client stays connected, so a shutdown ends them instead of waiting.
  const streams = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.end();
    done();
  });

  const register = (endpoint: Endpoint, run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: run,
    });
    bound.push(endpoint);
  };

  const parse = <E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInputOf<E> => {
    const given: unknown = { ...(request.body as object | null), ...(request.query as object), ...(request.params as object) };
    const parsed = endpoint.input.safeParse(
      endpoint.kind === 'upload' ? { ...(request.query as object), ...(request.params as object) } : given,
    );
    if (!parsed.success) throw inputFailure(parsed.error);
    return parsed.data as ParsedInputOf<E>;
  };

  const answer = (reply: FastifyReply, endpoint: Endpoint, value: unknown): unknown => {
    if (endpoint.kind === 'events') return sendEvents(reply, value as EventsAnswer, streams);
    if (endpoint.kind === 'stream') return sendStream(reply, value as StreamAnswer);
    const [msg, data] = value instanceof WithMessage ? [value.msg, value.data as unknown] : ['', value ?? null];
    return reply.type(JSON_TYPE).send(serialiserOf(endpoint.output)({ code: SUCCESS, msg, data }));
  };

  const publicCall = <E extends Endpoint>(endpoint: E, request: FastifyRequest): PublicCall<ParsedInputOf<E>> => ({
    ...services(),
    databases,
    input: parse(endpoint, request),
    facts: factsOf(request),
    upload: () => readUpload(request),
  });

  return {
    bound,
    handle(endpoint, run) {
      if ('public' in endpoint.access) throw new Error(`${endpoint.path} is public: bind it with handlePublic`);
      if ('open' in endpoint.access) throw new Error(`${endpoint.path} is open: bind it with handleOpen`);
      const menus = menusOf(endpoint.access);
      register(endpoint, async (request, reply) => {
        const identity = await authenticate(databases, services().clock, tokenOf(endpoint, request), menus);
        if (!identity) throw fail('NOT_LOGGED_IN');
        checkAccess(endpoint, identity);
        const input = parse(endpoint, request);
        const call: Call<ParsedInputOf<typeof endpoint>> = {
          ...services(),
          actor: identity.actor,
          db: databases.of(identity.actor.tenantId),
          input,
          facts: factsOf(request),
          tokenHash: identity.tokenHash,
          upload: () => readUpload(request),
        };
        const value = endpoint.idempotent
          ? await onceOnly(call, endpoint.path, request.headers['idempotency-key'], input, (scope) => run({ ...call, db: scope.db }))
          : await run(call);
        return answer(reply, endpoint, value);
      });
    },
    handlePublic(endpoint, run) {
      if (!('public' in endpoint.access)) throw new Error(`${endpoint.path} is not public: bind it with handle`);
      register(endpoint, async (request, reply) => answer(reply, endpoint, await run(publicCall(endpoint, request))));
    },
    handleOpen(endpoint, run) {
      if (!('open' in endpoint.access)) throw new Error(`${endpoint.path} is not open: bind it with handle or handlePublic`);
      register(endpoint, async (request, reply) => {
        const identity = await authenticate(databases, services().clock, tokenOf(endpoint, request), []);
        const person =
          identity && !identity.mustChange ? { ...services(), actor: identity.actor, db: databases.of(identity.actor.tenantId) } : null;
        return answer(reply, endpoint, await run({ ...publicCall(endpoint, request), person }));
      });
    },
  };
}

function checkAccess(endpoint: Endpoint, { actor, rights, mustChange }: Identity): void {
  if (mustChange && !endpoint.firstPassword) throw fail('MUST_CHANGE_PASSWORD');
  const refused = refusal(endpoint.access, actor, rights);
  if (refused) throw refused;
}

function inputFailure(error: z.ZodError): Failure {
  const fields = error.issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message }));
  return new Failure('BAD_INPUT', {}, { fields });
}

/** Browsers request pictures and embedded documents by themselves, and such requests cannot carry a header. */
function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const { Authorization: inQuery } = request.query as { Authorization?: unknown };
  const header = request.headers.authorization;
  return header ?? (endpoint.tokenInQuery && typeof inQuery === 'string' ? inQuery : undefined);
}

const factsOf = (request: FastifyRequest): RequestFacts => ({
  ip: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  host: String(request.headers['x-tenant'] ?? request.hostname).slice(0, 200),
});

async function readUpload(request: FastifyRequest): ReturnType<Upload> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw fail('BAD_REQUEST');
  return { name: part.filename, content: part.file };
}

function sendStream(reply: FastifyReply, { type, body, fileName, keepSeconds }: StreamAnswer): FastifyReply {
  const keeping = keepSeconds === undefined ? 'no-store' : `private, max-age=${keepSeconds}`;
  void reply.header('content-type', type).header('cache-control', keeping).header('x-content-type-options', 'nosniff');
  if (fileName) void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  return reply.send(body);
}

const HEARTBEAT_MS = 20_000;

function sendEvents(reply: FastifyReply, { open }: EventsAnswer, streams: Set<ServerResponse>): FastifyReply {
  void reply.hijack();
  const stream = reply.raw;
  streams.add(stream);
  stream.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const close = open(
    (event) => stream.write(`data: ${JSON.stringify(event)}\n\n`),
    () => stream.end(),
  );
  const heartbeat = setInterval(() => stream.write(': \n\n'), HEARTBEAT_MS);
  stream.on('close', () => {
    clearInterval(heartbeat);
    streams.delete(stream);
    close();
  });
  return reply;
}
