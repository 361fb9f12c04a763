import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as category from './category.service.ts';
import { defineSettingWork } from './handover.service.ts';
import * as limit from './limit.service.ts';
import * as team from './team.service.ts';

export function settingRoutes(binder: Binder): void {
  binder.handle(contract.listCaseCategories, (call) => category.list(call));
  binder.handle(contract.createCaseCategory, (call) => category.create(call, call.input));
  binder.handle(contract.changeCaseCategory, (call) => category.change(call, call.input));
  binder.handle(contract.disableCaseCategory, (call) => category.disable(call, call.input));

  binder.handle(contract.listCaseLimits, (call) => limit.list(call));
  binder.handle(contract.createCaseLimit, (call) => limit.create(call, call.input));
  binder.handle(contract.changeCaseLimit, (call) => limit.change(call, call.input));
  binder.handle(contract.removeCaseLimit, (call) => limit.remove(call, call.input.id));
  binder.handle(contract.listCaseClauses, (call) => limit.clauses(call));

  binder.handle(contract.listTeams, (call) => team.list(call));
  binder.handle(contract.createTeam, (call) => team.create(call, call.input));
  binder.handle(contract.changeTeam, (call) => team.change(call, call.input));
  binder.handle(contract.disableTeam, (call) => team.disable(call, call.input));
  binder.handle(contract.setOnDuty, (call) => team.report(call, call.input));
  defineSettingWork();
}
