// What a caller may send: how much, how deep, and how slowly. The limit is decided before the first byte is read, from the session of the
// call and what its endpoint declares; a body over it is refused by its announced length, or at the chunk that exceeds it.
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@anju/contract';
import { fail } from '../errors/failure.ts';
import { isWithin, opensObject } from './json-shape.ts';
import { cutOff } from './raw-answer.ts';

export interface BodyLimits {
  /** Bytes of JSON without a session, and with one. */
  readonly visitorBytes: number;
  readonly sessionBytes: number;
  readonly uploadBytes: number;
  readonly depth: number;
  readonly visitorParts: number;
  readonly sessionParts: number;
  /** Keys and entries where an endpoint declares a larger body. */
  readonly largeParts: number;
  /** Milliseconds in which a body must have arrived, unless it is an upload or its endpoint declares a larger one. */
  readonly wholeMs: number;
  /** Those must bring `stepBytes` in each `stepMs`. */
  readonly stepMs: number;
  readonly stepBytes: number;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export const BODY_LIMITS: BodyLimits = {
  visitorBytes: 64 * KILOBYTE,
  sessionBytes: MEGABYTE,
  // A file that is only somewhat too large is read and refused with its own limit in the message.
  uploadBytes: 256 * MEGABYTE,
  depth: 20,
  visitorParts: 1_000,
  sessionParts: 60_000,
  largeParts: 400_000,
  wholeMs: 40_000,
  stepMs: 20_000,
  stepBytes: 40 * KILOBYTE,
};

/** Node's own limits. With `wholeMs` after the headers, a request that is no upload has arrived within 60 seconds or is cut. */
export const HEADERS_MS = 15_000;
export const CHECK_MS = 5_000;
export const LONGEST_UPLOAD_MS = 30 * 60_000;

interface Allowance {
  readonly bytes: number;
  readonly parts: number;
}

export interface Bodies {
  /** Decides what the call may send and refuses what announces more. Runs before the body is read. */
  admit(request: FastifyRequest, endpoint: Endpoint, hasSession: boolean): void;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The last of several fields of one name counts. */
const formOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Replaces Fastify's own parsers: JSON is read, and only an object; a form only where the endpoint says so. */
export function acceptBodies(app: FastifyInstance, limits: BodyLimits = BODY_LIMITS): Bodies {
  const visitor: Allowance = { bytes: limits.visitorBytes, parts: limits.visitorParts };
  const allowed = new WeakMap<FastifyRequest, Allowance>();
  /** Uploads and large bodies: what they may take depends on their progress. */
  const paced = new WeakSet<FastifyRequest>();
  const forms = new WeakSet<FastifyRequest>();
  const parseObject = app.getDefaultJsonParser('error', 'error');

  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { bytes, parts } = allowed.get(request) ?? visitor;
    readText(payload, bytes).then((text) => {
      if (text.trim() === '') return done(fail('BAD_REQUEST'));
      if (!opensObject(text)) return done(fail('BODY_NOT_OBJECT'));
      if (!isWithin(text, { depth: limits.depth, parts })) return done(fail('BODY_TOO_COMPLEX'));
      return parseObject(request, text, done);
    }, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    if (!forms.has(request)) return done(fail('BAD_REQUEST'));
    readText(payload, allowed.get(request)?.bytes ?? visitor.bytes).then((text) => done(null, formOf(text)), done);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, limits, () => paced.has(request));
    done();
  });

  return {
    admit(request, { kind, bodyLimit, form }, hasSession) {
      if (form) forms.add(request);
      const usual = hasSession ? { bytes: limits.sessionBytes, parts: limits.sessionParts } : visitor;
      const large = hasSession && bodyLimit !== undefined ? { bytes: bodyLimit, parts: limits.largeParts } : null;
      const json = large ?? usual;
      const isUpload = kind === 'upload';
      if (isUpload || large) paced.add(request);
      allowed.set(request, json);
      if (Number(request.headers['content-length'] ?? 0) > (isUpload ? limits.uploadBytes : json.bytes)) throw fail('TOO_LARGE');
      if (!isUpload && /^multipart\//i.test(request.headers['content-type'] ?? '')) throw fail('BAD_REQUEST');
    },
  };
}

function readText(payload: Readable, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      payload.off('data', onData);
      // The rest is discarded as it arrives, so that a client that is still sending reads the answer.
      payload.resume();
      reject(fail('TOO_LARGE'));
    };
    payload.on('data', onData);
    payload.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    payload.once('error', () => reject(fail('BAD_REQUEST')));
  });
}

/**
 * Cuts the connection of a body that takes too long: any body after `wholeMs`, a paced one when it stops advancing. A body that waits because
 * the server has not read what already arrived is not the client's fault and is left alone.
 */
function watch(request: FastifyRequest, reply: FastifyReply, limits: BodyLimits, isPaced: () => boolean): void {
  const { raw } = request;
  const { socket } = raw;
  // A request injected by a test has no connection.
  if (!(socket instanceof Socket)) return;
  const began = Date.now();
  let before = socket.bytesRead;
  const check = () => {
    const advanced = socket.bytesRead - before;
    before = socket.bytesRead;
    const slow = isPaced() ? advanced < limits.stepBytes && raw.readableLength === 0 : Date.now() - began >= limits.wholeMs;
    if (!slow) return;
    clearInterval(timer);
    cutOff(socket, reply.raw.headersSent);
  };
  const timer = setInterval(check, Math.min(limits.stepMs, limits.wholeMs)).unref();
  const arrived = () => clearInterval(timer);
  raw.once('end', arrived).once('close', arrived);
}
