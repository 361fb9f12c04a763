// Area system: health, the contract as OpenAPI, jobs and pushed events.
import type { Binder } from '../../platform/http/binder.ts';
import type { Schedule } from '../../platform/schedule/schedule.ts';
import type { TenantDatabases } from '../../platform/tenancy/tenant-db.ts';
import { jobRoutes } from './job/job.routes.ts';
import { statusRoutes } from './status/status.routes.ts';

export interface SystemOptions {
  readonly version: string;
  readonly databases: TenantDatabases;
  readonly schedule: Schedule;
}

export async function systemModule(binder: Binder, { version }: SystemOptions): Promise<void> {
  statusRoutes(binder, version);
  jobRoutes(binder, version);
  await Promise.resolve();
}
