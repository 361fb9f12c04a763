// Accounts and refund requests (177, 181, 183), and the draw-down that comes round by itself.
import {
  adjustPoints,
  createRefundRequest,
  decideRefundRequest,
  FILE_CATEGORY,
  getChargingAccount,
  payRefundRequest,
  searchDeposits,
  searchDrawDowns,
  searchHeld,
  searchPoints,
  searchRefundRequests,
  startDrawDown,
  withdrawRefundRequest,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { JobQueue, Services } from '../../../../platform/scope.ts';
import { defineFileParent } from '../../../files/index.ts';
import { closeSystemDrawer } from '../../close/system-close.service.ts';
import * as drawdown from '../../draw-down/draw-down.service.ts';
import * as held from './held.service.ts';
import * as refunds from '../refund-request/refund-request.service.ts';

export function accountRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(FILE_CATEGORY.refundPaper, refunds.REFUND_PAPER);
  jobs.define(drawdown.DRAW_DOWN_JOB, drawdown.runDrawDown);
  binder.handle(searchHeld, (call) => held.held(call, call.input));
  binder.handle(getChargingAccount, (call) => held.account(call, call.input.id));
  binder.handle(searchDeposits, (call) => held.deposits(call, call.input));
  binder.handle(searchPoints, (call) => held.points(call, call.input));
  binder.handle(adjustPoints, (call) => held.adjust(call, call.input));
  binder.handle(startDrawDown, (call) => drawdown.start(call, call.input));
  binder.handle(searchDrawDowns, (call) => drawdown.search(call, call.input));
  binder.handle(searchRefundRequests, (call) => refunds.search(call, call.input));
  binder.handle(createRefundRequest, (call) => refunds.create(call, call.input));
  binder.handle(decideRefundRequest, (call) => refunds.decide(call, call.input));
  binder.handle(withdrawRefundRequest, (call) => refunds.withdraw(call, call.input));
  binder.handle(payRefundRequest, (call) => refunds.pay(call, call.input));
}

/** Every hour: what is left for money paid ahead to pay, and the drawer of the system for days that are over. */
export function drawDownHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(60, 'charging.draw-down', async (db, tenantId) => {
    const scope = { ...services, db, actor: drawdown.systemActor(tenantId) };
    await closeSystemDrawer(scope, 'yesterday');
    await drawdown.drawDown(scope, { estateId: null, houseId: null });
  });
}
