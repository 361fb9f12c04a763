import { searchDrawDowns, startDrawDown } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { JobQueue, Services } from '../../../platform/scope.ts';
import { systemActor } from '../../../platform/system-actor.ts';
import { closeSystemDrawer } from '../close/system-close.service.ts';
import * as drawdown from './draw-down.service.ts';

export function drawDownRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(drawdown.DRAW_DOWN_JOB, drawdown.runDrawDown);
  binder.handle(startDrawDown, (call) => drawdown.start(call, call.input));
  binder.handle(searchDrawDowns, (call) => drawdown.search(call, call.input));
}

/** Every hour the drawer of the system is closed for past days, and prepayments pay the bills that are still open. */
export function drawDownHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(60, 'charging.draw-down', async (db, tenantId) => {
    const scope = { ...services, db, actor: systemActor(tenantId) };
    await closeSystemDrawer(scope, 'yesterday');
    await drawdown.drawDown(scope, { estateId: null, houseId: null });
  });
}
