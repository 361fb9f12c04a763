// Answers written to the socket itself: to a request that is no HTTP, or that was cut off before anything could answer it.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fail, type Failure } from '../errors/failure.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

function rawAnswer({ status, code, message }: Failure): string {
  const body = JSON.stringify({ code, msg: message, data: null });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** Ends the connection of a request that takes too long; says so, unless an answer is already on its way. */
export function cutOff(socket: Socket, answered: boolean): void {
  if (!answered && socket.writable) socket.write(rawAnswer(fail('REQUEST_TIMEOUT')));
  socket.destroySoon();
}

/** For Fastify's `clientErrorHandler`: the headers did not arrive in time, are too long, or are not HTTP. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Browsers open connections ahead of need; a word to one that asked nothing would be taken for the answer to its first request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return cutOff(socket, socket.bytesRead === 0);
  if (socket.writable) socket.write(rawAnswer(fail('BAD_REQUEST')));
  socket.destroy(error);
}
