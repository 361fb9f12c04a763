import * as contract from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as lists from './lists.service.ts';
import * as setting from './setting.service.ts';

export function decorationSettingRoutes(binder: Binder): void {
  binder.handle(contract.listDecorationWorks, (call) => lists.works(call));
  binder.handle(contract.createDecorationWork, (call) => lists.work.create(call, call.input));
  binder.handle(contract.changeDecorationWork, (call) => lists.work.change(call, call.input));
  binder.handle(contract.disableDecorationWork, (call) => lists.work.disable(call, call.input));
  binder.handle(contract.listDecorationItems, (call) => lists.items(call));
  binder.handle(contract.createDecorationItem, (call) => lists.item.create(call, call.input));
  binder.handle(contract.changeDecorationItem, (call) => lists.item.change(call, call.input));
  binder.handle(contract.disableDecorationItem, (call) => lists.item.disable(call, call.input));
  binder.handle(contract.listViolationTypes, (call) => lists.types(call));
  binder.handle(contract.createViolationType, (call) => lists.type.create(call, call.input));
  binder.handle(contract.changeViolationType, (call) => lists.type.change(call, call.input));
  binder.handle(contract.disableViolationType, (call) => lists.type.disable(call, call.input));
  binder.handle(contract.listDecorationSettings, (call) => setting.list(call));
  binder.handle(contract.saveDecorationSetting, (call) => setting.save(call, call.input));
  binder.handle(contract.removeDecorationSetting, (call) => setting.remove(call, call.input));
  binder.handle(contract.listDecorationMoney, (call) => setting.money(call, call.input));
}
