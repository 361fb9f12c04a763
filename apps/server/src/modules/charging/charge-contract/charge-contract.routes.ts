import {
  changeChargeContract,
  createChargeContract,
  endChargeContract,
  FILE_CATEGORY,
  findContractCustomers,
  getChargeContract,
  removeChargeContract,
  renewChargeContract,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineFileParent } from '../../files/index.ts';
import * as contracts from './charge-contract.service.ts';

export function chargeContractRoutes(binder: Binder): void {
  binder.handle(getChargeContract, (call) => contracts.detail(call, call.input.id));
  binder.handle(findContractCustomers, (call) => contracts.customers(call, call.input));
  binder.handle(createChargeContract, (call) => contracts.create(call, call.input));
  binder.handle(changeChargeContract, (call) => contracts.change(call, call.input));
  binder.handle(renewChargeContract, (call) => contracts.renew(call, call.input));
  binder.handle(endChargeContract, (call) => contracts.end(call, call.input));
  binder.handle(removeChargeContract, (call) => contracts.remove(call, call.input.id));
  defineFileParent(FILE_CATEGORY.contractPaper, contracts.CONTRACT_PAPER);
}
