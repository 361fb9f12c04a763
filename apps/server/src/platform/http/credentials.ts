// Who makes a call: by the bearer header; by the address, where a browser can send no header; or by the cookie of a page.
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER, accountKey, type Endpoint } from '@anju/contract';
import type { Clock } from '../clock.ts';
import { authenticate, type Identity } from '../session/authenticate.ts';
import { SESSION_COOKIE } from '../session/session-cookie.ts';
import type { TenantDatabases } from '../tenancy/tenant-db.ts';
import { readCookie } from './cookies.ts';

interface Credentials {
  readonly bearer: string | undefined;
  /** The account the page says it acts for; null where the token was sent on purpose. */
  readonly account: string | null;
}

function credentialsOf(endpoint: Endpoint, request: FastifyRequest): Credentials {
  const { Authorization: inQuery } = request.query as { Authorization?: unknown };
  const { authorization } = request.headers;
  if (authorization !== undefined) return { bearer: authorization, account: null };
  if (endpoint.tokenInQuery && typeof inQuery === 'string') return { bearer: inQuery, account: null };
  return cookieOf(request);
}

/**
 * A browser adds the cookie to whatever a page makes it send. It counts only with the header that other sites cannot add, and never where
 * the browser itself says that another site began the request.
 */
function cookieOf({ headers }: FastifyRequest): Credentials {
  const account = headers[ACCOUNT_HEADER];
  const token = readCookie(headers.cookie, SESSION_COOKIE);
  const site = headers['sec-fetch-site'];
  const isOwn = typeof account === 'string' && (site === undefined || site === 'same-origin');
  return isOwn && token ? { bearer: `Bearer ${token}`, account } : { bearer: undefined, account: null };
}

/** Null when nobody is logged in, or somebody else than the page believes. */
export async function identify(
  databases: TenantDatabases,
  clock: Clock,
  endpoint: Endpoint,
  request: FastifyRequest,
  menus: readonly number[],
): Promise<Identity | null> {
  const { bearer, account } = credentialsOf(endpoint, request);
  const identity = await authenticate(databases, clock, bearer, menus);
  if (!identity || account === null) return identity;
  const { tenantId, accountId: id } = identity.actor;
  return account === accountKey({ tenantId, id }) ? identity : null;
}
