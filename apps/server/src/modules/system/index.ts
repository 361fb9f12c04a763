// Area system: health, the contract as OpenAPI, jobs and pushed events.
import type { Binder } from '../../platform/http/binder.ts';
import { jobRoutes } from './job/job.routes.ts';
import { statusRoutes } from './status/status.routes.ts';

export function systemModule(binder: Binder, version: string): void {
  statusRoutes(binder, version);
  jobRoutes(binder, version);
}
