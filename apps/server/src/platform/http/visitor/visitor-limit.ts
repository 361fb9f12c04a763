// How often one address may make a call that needs no login, as its endpoint declares. Counted in the database, so that several processes
// count together; an address that is over the limit is then refused from memory, without another statement.
import type { Endpoint } from '@anju/contract';
import type { Clock } from '../../clock.ts';
import { fail } from '../../errors/failure.ts';
import { NO_TENANT, type TenantDatabases } from '../../tenancy/tenant-db.ts';
import { addressGroup } from './address.ts';
import { countVisit } from './visitor-limit.queries.ts';

const MINUTE_MS = 60_000;
/** The caller chooses the address, so the number of remembered ones must be limited. */
const REMEMBERED = 10_000;

type VisitorLimit = (endpoint: Endpoint, ip: string) => Promise<void>;

export function createVisitorLimit(databases: TenantDatabases, clock: () => Clock): VisitorLimit {
  const refusedUntil = new Map<string, number>();

  return async ({ method, path, visitorLimit }, ip) => {
    if (!visitorLimit) return;
    const now = clock().now().getTime();
    const stretch = visitorLimit.minutes * MINUTE_MS;
    const since = now - (now % stretch);
    const until = since + stretch;
    const refused = () => fail('TOO_OFTEN', { minutes: Math.max(1, Math.ceil((until - now) / MINUTE_MS)) });
    const call = `${method} ${path}`;
    const address = addressGroup(ip);
    const key = `${call} ${address}`;
    if (refusedUntil.get(key) === until) throw refused();
    if ((await countVisit(databases.of(NO_TENANT), call, address, new Date(since))) <= visitorLimit.calls) return;
    if (refusedUntil.size >= REMEMBERED) refusedUntil.clear();
    refusedUntil.set(key, until);
    throw refused();
  };
}
