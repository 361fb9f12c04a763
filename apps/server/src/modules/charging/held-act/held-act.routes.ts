import {
  approveHeldAct,
  countHeldActs,
  getMoneyLimits,
  proposeMoneyLimits,
  rejectHeldAct,
  searchHeldActs,
  withdrawHeldAct,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineAct } from './act-register.ts';
import * as heldAct from './held-act.service.ts';
import * as moneyLimit from './money-limit.service.ts';

export function heldActRoutes(binder: Binder): void {
  defineAct('limit', proposeMoneyLimits, moneyLimit.change);
  binder.handle(getMoneyLimits, (call) => moneyLimit.read(call, call.input));
  binder.handle(proposeMoneyLimits, (call) => moneyLimit.propose(call, call.input));
  binder.handle(countHeldActs, (call) => heldAct.countOwn(call));
  binder.handle(searchHeldActs, (call) => heldAct.search(call, call.input));
  binder.handle(approveHeldAct, (call) => heldAct.approve(call, call.input));
  binder.handle(rejectHeldAct, (call) => heldAct.reject(call, call.input));
  binder.handle(withdrawHeldAct, (call) => heldAct.withdraw(call, call.input));
}
