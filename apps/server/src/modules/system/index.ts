// Area system: health, the contract as OpenAPI, jobs and pushed events, registration and the tenants created from it.
import type { Binder } from '../../platform/http/binder.ts';
import type { Schedule } from '../../platform/schedule/schedule.ts';
import type { TenantDatabases } from '../../platform/tenancy/tenant-db.ts';
import { tenantOrderRoutes } from './function-order/tenant-order.routes.ts';
import { functionPriceRoutes } from './function-price/function-price.routes.ts';
import { jobRoutes } from './job/job.routes.ts';
import { readGround } from './registration/application.service.ts';
import { scheduleCleanup } from './registration/registration-cleanup.service.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { releaseRoutes } from './release/release.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { tenantRoutes } from './tenant/tenant.routes.ts';

export interface SystemOptions {
  readonly version: string;
  readonly databases: TenantDatabases;
  readonly schedule: Schedule;
}

export async function systemModule(binder: Binder, { version, databases, schedule }: SystemOptions): Promise<void> {
  statusRoutes(binder, version);
  jobRoutes(binder, version);
  const ground = await readGround(databases);
  registrationRoutes(binder, ground);
  scheduleCleanup(schedule, databases, ground.platformId);
  tenantRoutes(binder);
  tenantOrderRoutes(binder);
  functionPriceRoutes(binder);
  releaseRoutes(binder);
}
