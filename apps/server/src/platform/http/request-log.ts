// What the log tells of a request. A token that came in an address, because a browser could send it no other way, stays out of it.
import type { FastifyRequest } from 'fastify';

export const loggedUrl = (url: string): string => url.replace(/([?&]authorization=)[^&]*/gi, '$1…');

export const REQUEST_LOG = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedUrl(request.url),
    host: request.host,
    remoteAddress: request.ip,
  }),
};
