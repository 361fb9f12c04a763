// Area callcentre: a softphone for the agents of one tenant. Specification 2, every line on the call centre; docs/adr/0028.
import type { Server } from 'node:http';
import { FILE_CATEGORY } from '@anju/contract';
import type { Clock } from '../../platform/clock.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { Binder } from '../../platform/http/binder.ts';
import { listTenantIds } from '../../platform/schedule/schedule.queries.ts';
import type { Schedule } from '../../platform/schedule/schedule.ts';
import { NO_TENANT, type TenantDatabases } from '../../platform/tenancy/tenant-db.ts';
import { definePersonReferences } from '../estate/index.ts';
import { defineFileParent, type FileParent } from '../files/index.ts';
import { carrierTable, createCarrier } from './provider/carrier.service.ts';
import { centreCalls } from './provider/centre-call.ts';
import { centreRoutes } from './provider/centre.routes.ts';
import { endDeadLogins } from './provider/dead-logins.service.ts';
import { createEmbedded, type EmbeddedOptions, type RunningProvider } from './provider/embedded.service.ts';
import { createKamailio, type KamailioOptions } from './provider/kamailio.service.ts';
import { providerRoutes } from './provider/provider.routes.ts';
import { mayHear } from './record/record.service.ts';
import { isChosenTenant } from './setting/centre.queries.ts';

/** What the operator configured; see docs/operations.md. */
export interface CallCentreOptions {
  /** Codes of the tenants that have a call centre. */
  readonly tenants: readonly string[];
  readonly iceServers: EmbeddedOptions['iceServers'];
  readonly sipUrl?: string | undefined;
  readonly kamailio?: Pick<KamailioOptions, 'rpcUrl' | 'rpcToken' | 'domain' | 'tapes'> | undefined;
  /** The mapping table of a carrier, as read from its file. */
  readonly carrier?: unknown;
}

interface Ground {
  readonly server: Server;
  readonly databases: TenantDatabases;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly demo: boolean;
  readonly origins: readonly string[];
  readonly onError: (error: unknown) => void;
}

function createProvider({ iceServers, sipUrl, kamailio, carrier }: CallCentreOptions, ground: Ground): RunningProvider {
  if (carrier !== undefined) return createCarrier({ table: carrierTable.parse(carrier) });
  if (kamailio && sipUrl !== undefined) return createKamailio({ ...ground, ...kamailio, sipUrl, iceServers });
  return createEmbedded({ ...ground, iceServers, sipUrl });
}

/** One object for every application of a process. */
const TAPE: FileParent = { mayRead: mayHear, mayWrite: () => false };
const DEAD_LOGINS = 'call-centre logins';

export function callCentreModule(
  binder: Binder,
  options: CallCentreOptions,
  ground: Ground,
): { start(): Promise<void>; stop(): Promise<void> } {
  const { databases, clock, schedule } = ground;
  const provider = createProvider(options, ground);
  definePersonReferences('callcentre', [{ table: 'callcentre.record', column: 'person_id' }]);
  defineFileParent(FILE_CATEGORY.callTape, TAPE);
  const handle = centreCalls(binder, options);
  centreRoutes(binder, { handle, place: options, provider, onError: ground.onError });
  providerRoutes(handle, provider);
  schedule.everyMinutesPerTenant(1, DEAD_LOGINS, (db, tenantId) => endDeadLogins(db, tenantId, clock, provider));
  /** Each is asked in its own scope: nobody sees the tenants of others. */
  const chosen = async (): Promise<number[]> => {
    const ids = await listTenantIds(databases.of(NO_TENANT));
    const named = await Promise.all(ids.map((id) => isChosenTenant(databases.of(id), id, options.tenants)));
    return ids.filter((_, at) => named[at]);
  };
  return {
    start: async () => provider.start(options.tenants.length === 0 ? [] : await chosen()),
    stop: () => provider.stop(),
  };
}
