// Bodies over a real socket: what is refused by its length, by its shape, and by how slowly it arrives.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@anju/contract';
import type { Services } from '../scope.ts';
import type { TenantDatabases } from '../tenancy/tenant-db.ts';
import { createBinder } from './binder.ts';
import { BODY_LIMITS, type BodyLimits } from './body.ts';
import { answerFailures } from './failures.ts';
import { answerBroken } from './raw-answer.ts';

const access = { public: true } as const;
const wide = endpoint({ method: 'POST', path: '/api/wide', access, summary: '', input: z.looseObject({}), output: z.int() });
const sent = endpoint({ method: 'POST', path: '/api/sent', access, summary: '', input: z.object({}), output: z.int(), kind: 'upload' });

const LIMITS: BodyLimits = {
  ...BODY_LIMITS,
  visitorBytes: 4_000,
  visitorParts: 100,
  depth: 5,
  wholeMs: 300,
  stepMs: 150,
  stepBytes: 1_000,
};
/** How many fields the handler received. */
const heard = vi.fn((fields: object) => Object.keys(fields).length);

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: answerBroken });
  app.server.on('connection', (socket: Socket) => (atServer = socket));
  answerFailures(app);
  await app.register(multipart);
  // Public calls touch neither the database nor the services.
  const binder = createBinder({ app, databases: {} as TenantDatabases, services: () => ({}) as Services, bodyLimits: LIMITS });
  binder.handlePublic(wide, ({ input }) => Promise.resolve(heard(input)));
  binder.handlePublic(sent, async ({ upload }) => (await text((await upload()).content)).length);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const post = async (payload: string, type = 'application/json') => {
  const response = await app.inject({ method: 'POST', url: '/api/wide', payload, headers: { 'content-type': type } });
  return { status: response.statusCode, body: response.json<{ code: number; msg: string; data: unknown }>() };
};
const refusal = (msg: string, status = 400) => ({ status, body: { code: status, msg, data: null } });
const NOT_OBJECT = refusal('请求内容应为一个 JSON 对象');
const TOO_COMPLEX = refusal('请求内容层次过深或条目过多，请减少后再试');

describe('a body', () => {
  it.each(['"text"', `"${'x'.repeat(3_000)}"`, '[1, 2]', 'null', '5', ' "{}" '])(
    'that is no object reaches nobody: %s',
    async (payload) => {
      heard.mockClear();
      expect(await post(payload)).toEqual(NOT_OBJECT);
      expect(heard).not.toHaveBeenCalled();
    },
  );

  it('of text is not spread into its letters', async () => {
    heard.mockClear();
    expect((await post('x'.repeat(3_000), 'text/plain')).status).toBe(400);
    expect(heard).not.toHaveBeenCalled();
  });

  it('is bounded in depth and in its number of keys and entries', async () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const keyed = (keys: number) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, 0])));
    expect((await post(nested(5))).body).toMatchObject({ code: 200, data: 1 });
    expect(await post(nested(6))).toEqual(TOO_COMPLEX);
    expect((await post(keyed(100))).body).toMatchObject({ code: 200, data: 100 });
    expect(await post(keyed(101))).toEqual(TOO_COMPLEX);
    expect(await post(JSON.stringify({ list: Array.from({ length: 200 }, () => 0) }))).toEqual(TOO_COMPLEX);
  });

  it('may hold any signs inside its texts', async () => {
    const hostile = { a: '[[[[[[{{{{,,,,'.repeat(20), 'b"': '\\"[[[[[[', c: '\\', d: '\\\\"]]]' };
    expect((await post(JSON.stringify(hostile))).body).toMatchObject({ code: 200, data: 4 });
  });
});

let atServer: Socket;
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

/** A request whose head has arrived. `came` is what the server has answered, `ended` the same once it closed the connection. */
async function begin(path: string, ...headers: string[]) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  // A reset after the answer is one way for a server to close.
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').then(() => answer);
  const began = once(app.server, 'request');
  socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'));
  await began;
  return { ended, came: () => answer, send: (piece: string) => arrive(socket, piece), close: () => socket.destroy() };
}
async function arrive(socket: Socket, piece: string): Promise<void> {
  const before = atServer.bytesRead;
  socket.write(piece);
  await until(() => atServer.destroyed || atServer.bytesRead >= before + Buffer.byteLength(piece));
}
const JSON_TYPE = 'content-type: application/json';
const FORM_TYPE = 'content-type: multipart/form-data; boundary=x';
const CHUNKED = 'transfer-encoding: chunked';
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const chunk = (content: string) => `${Buffer.byteLength(content).toString(16)}\r\n${content}\r\n`;

describe('a body on the wire', () => {
  // Only the server's watch lives by these; sockets do not.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is refused by the length it announces, before any of it was sent', async () => {
    const { came, close, ended } = await begin('/api/wide', JSON_TYPE, 'content-length: 5000');
    await until(() => came() !== '');
    expect(came()).toContain('内容过大，请减少后再试');
    close();
    await ended;
  });

  it('in chunks is refused at the chunk that is too much', async () => {
    heard.mockClear();
    const { send, ended } = await begin('/api/wide', JSON_TYPE, CHUNKED);
    await send(chunk(`{"a":"${'x'.repeat(3_000)}`));
    await send(chunk('x'.repeat(3_000)));
    expect(await ended).toContain('内容过大，请减少后再试');
    expect(heard).not.toHaveBeenCalled();
  });

  it('that drips is cut when its time is up, however steadily it drips', async () => {
    heard.mockClear();
    const { send, ended } = await begin('/api/wide', JSON_TYPE, CHUNKED);
    for (let waited = 0; waited < LIMITS.wholeMs; waited += LIMITS.stepMs) {
      await send(chunk(' '.repeat(1_500)));
      vi.advanceTimersByTime(LIMITS.stepMs);
    }
    const answer = await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('{"code":408,"msg":"请求超时！","data":null}');
    expect(heard).not.toHaveBeenCalled();
  });

  it('of an upload may take its time while it advances, and is cut when it does not', async () => {
    const steady = await begin('/api/sent', FORM_TYPE, CHUNKED, 'connection: close');
    await steady.send(chunk(PART));
    for (let waited = 0; waited < 5 * LIMITS.wholeMs; waited += LIMITS.stepMs) {
      await steady.send(chunk('x'.repeat(1_000)));
      vi.advanceTimersByTime(LIMITS.stepMs);
    }
    await steady.send(`${chunk('\r\n--x--\r\n')}0\r\n\r\n`);
    expect(await steady.ended).toContain('"data":10000');

    const dripping = await begin('/api/sent', FORM_TYPE, CHUNKED);
    await dripping.send(chunk(PART + 'x'.repeat(1_000)));
    vi.advanceTimersByTime(LIMITS.stepMs);
    expect(dripping.came()).toBe('');
    await dripping.send(chunk('x'));
    vi.advanceTimersByTime(LIMITS.stepMs);
    expect(await dripping.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that nobody reads does not hold the connection', async () => {
    const { send, came, ended } = await begin('/api/nowhere', 'content-type: text/plain', CHUNKED);
    await until(() => came() !== '');
    await send(chunk(' '));
    vi.advanceTimersByTime(LIMITS.wholeMs);
    expect(await ended).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a request that is no HTTP', () => {
  it('is answered in the same form', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('nosniff');
    expect(answer).toContain('{"code":400,"msg":"错误请求","data":null}');
  });
});
