// What is logged about a request and an error. A token in an address (where a browser could send it no other way) is not logged; neither
// are the details of a database error: the client with its statements, and the values of rows.
import type { FastifyRequest } from 'fastify';

export const loggedUrl = (url: string): string => url.replace(/([?&]authorization=)[^&]*/gi, '$1…');

const codeOf = (error: Error): string | undefined => ('code' in error && typeof error.code === 'string' ? error.code : undefined);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** `code` and `cause`, if present. */
  readonly [more: string]: unknown;
}
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name: type, message, stack = '', cause } = error;
  return { type, message, code: codeOf(error), stack, ...(cause instanceof Error ? { cause: loggedError(cause) } : {}) };
}

export const REQUEST_LOG = {
  err: loggedError,
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedUrl(request.url),
    host: request.host,
    remoteAddress: request.ip,
  }),
};
