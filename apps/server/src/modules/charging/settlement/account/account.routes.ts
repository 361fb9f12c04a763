// Money held for others, and money that pays no bill (177, 181).
import { getChargingAccount, searchDepositDues, searchDeposits, searchHeld } from '@anju/contract';
import { settleAccount } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as held from './held.service.ts';
import * as account from './account.service.ts';

export function accountRoutes(binder: Binder): void {
  binder.handle(settleAccount, (call) => account.take(call, call.input));
  binder.handle(searchHeld, (call) => held.held(call, call.input));
  binder.handle(getChargingAccount, (call) => held.account(call, call.input.id));
  binder.handle(searchDepositDues, (call) => held.dues(call, call.input));
  binder.handle(searchDeposits, (call) => held.deposits(call, call.input));
}
