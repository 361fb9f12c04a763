// The only path from a request to a handler: authenticate, access, input, tenant, run, serialise, envelope. A module passes its endpoint
// and a function; no other code in the server reads a header or writes a response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { SUCCESS, type Endpoint, type OutputOf, type ParsedInputOf } from '@anju/contract';
import type { z } from 'zod';
import { menusOf, refusal } from '../access/access.ts';
import { Failure, fail, failField } from '../errors/failure.ts';
import type { Scope, Services } from '../scope.ts';
import type { Identity } from '../session/authenticate.ts';
import type { TenantDatabases } from '../tenancy/tenant-db.ts';
import { acceptBodies, type BodyLimits } from './body.ts';
import { cookiesOf, type Cookies } from './cookies.ts';
import { identify } from './credentials.ts';
import { onceOnly } from './idempotency/idempotency.ts';
import { fileHeaders, SECURITY_HEADERS } from './security-headers.ts';
import { serialiserOf } from './serialise.ts';
import { findUnstorable, storableName } from './storable-text.ts';
import { createVisitorLimit } from './visitor/visitor-limit.ts';

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
  readonly cookies: Cookies;
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
  readonly cookies: Cookies;
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
  readonly bodyLimits?: BodyLimits;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function createBinder({ app, databases, services, bodyLimits }: BinderOptions): Binder {
  const bound: Endpoint[] = [];
  // Streams last as long as the client stays connected, so a shutdown ends them instead of waiting.
  const streams = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.end();
    done();
  });

  const bodies = acceptBodies(app, bodyLimits);
  const identities = new WeakMap<FastifyRequest, Identity>();

  /** `know` finds the user of a call and refuses those who may not make it; only then is the body read. */
  const register = (
    endpoint: Endpoint,
    know: (request: FastifyRequest) => Promise<Identity | null>,
    run: (request: FastifyRequest, reply: FastifyReply, identity: Identity | null) => Promise<unknown>,
  ) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request) => {
        const identity = await know(request);
        if (identity) identities.set(request, identity);
        bodies.admit(request, endpoint, identity !== null);
      },
      handler: (request, reply) => run(request, reply, identities.get(request) ?? null),
    });
    bound.push(endpoint);
  };
  const limit = createVisitorLimit(databases, () => services().clock);

  const parse = <E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInputOf<E> => {
    const given: unknown = { ...(request.body as object | null), ...(request.query as object), ...(request.params as object) };
    const parsed = endpoint.input.safeParse(
      endpoint.kind === 'upload' ? { ...(request.query as object), ...(request.params as object) } : given,
    );
    if (!parsed.success) throw inputFailure(parsed.error);
    const unstorable = findUnstorable(parsed.data);
    if (unstorable) throw failField(unstorable.path, 'TEXT_UNSTORABLE');
    return parsed.data as ParsedInputOf<E>;
  };

  const answer = (reply: FastifyReply, endpoint: Endpoint, value: unknown): unknown => {
    if (endpoint.kind === 'events') return sendEvents(reply, value as EventsAnswer, streams);
    if (endpoint.kind === 'stream') return sendStream(reply, value as StreamAnswer);
    const [msg, data] = value instanceof WithMessage ? [value.msg, value.data as unknown] : ['', value ?? null];
    return reply
      .type(JSON_TYPE)
      .header('cache-control', 'no-store')
      .send(serialiserOf(endpoint.output)({ code: SUCCESS, msg, data }));
  };

  const publicCall = <E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): PublicCall<ParsedInputOf<E>> => ({
    ...services(),
    databases,
    input: parse(endpoint, request),
    facts: factsOf(request),
    cookies: cookiesOf(request, reply),
    upload: () => readUpload(request),
  });

  return {
    bound,
    handle(endpoint, run) {
      if ('public' in endpoint.access) throw new Error(`${endpoint.path} is public: bind it with handlePublic`);
      if ('open' in endpoint.access) throw new Error(`${endpoint.path} is open: bind it with handleOpen`);
      const menus = menusOf(endpoint.access);
      const know = async (request: FastifyRequest): Promise<Identity> => {
        const identity = await identify(databases, services().clock, endpoint, request, menus);
        if (!identity) throw fail('NOT_LOGGED_IN');
        checkAccess(endpoint, identity);
        return identity;
      };
      register(endpoint, know, async (request, reply, identity) => {
        if (!identity) throw fail('NOT_LOGGED_IN');
        const input = parse(endpoint, request);
        const call: Call<ParsedInputOf<typeof endpoint>> = {
          ...services(),
          actor: identity.actor,
          db: databases.of(identity.actor.tenantId),
          input,
          facts: factsOf(request),
          tokenHash: identity.tokenHash,
          cookies: cookiesOf(request, reply),
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
      const know = async (request: FastifyRequest): Promise<null> => {
        await limit(endpoint, request.ip);
        return null;
      };
      register(endpoint, know, async (request, reply) => answer(reply, endpoint, await run(publicCall(endpoint, request, reply))));
    },
    handleOpen(endpoint, run) {
      if (!('open' in endpoint.access)) throw new Error(`${endpoint.path} is not open: bind it with handle or handlePublic`);
      const know = (request: FastifyRequest) => identify(databases, services().clock, endpoint, request, []);
      register(endpoint, know, async (request, reply, identity) => {
        const person =
          identity && !identity.mustChange ? { ...services(), actor: identity.actor, db: databases.of(identity.actor.tenantId) } : null;
        return answer(reply, endpoint, await run({ ...publicCall(endpoint, request, reply), person }));
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

const factsOf = (request: FastifyRequest): RequestFacts => ({
  ip: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  host: String(request.headers['x-tenant'] ?? request.hostname).slice(0, 200),
});

async function readUpload(request: FastifyRequest): ReturnType<Upload> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw fail('BAD_REQUEST');
  return { name: storableName(part.filename), content: part.file };
}

function sendStream(reply: FastifyReply, { type, body, fileName, keepSeconds }: StreamAnswer): FastifyReply {
  const keeping = keepSeconds === undefined ? 'no-store' : `private, max-age=${keepSeconds}`;
  void reply.headers({ ...fileHeaders(type), 'content-type': type, 'cache-control': keeping, 'x-content-type-options': 'nosniff' });
  if (fileName) void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  return reply.send(body);
}

const HEARTBEAT_MS = 20_000;

function sendEvents(reply: FastifyReply, { open }: EventsAnswer, streams: Set<ServerResponse>): FastifyReply {
  void reply.hijack();
  const stream = reply.raw;
  streams.add(stream);
  stream.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
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
