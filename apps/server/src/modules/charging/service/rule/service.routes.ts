import {
  addLateTerm,
  auditPrice,
  changeLatePolicy,
  changeLateTerm,
  changeRule,
  changeStandard,
  createLatePolicy,
  createRule,
  createStandard,
  disableLatePolicy,
  disableRule,
  disableStandard,
  exportStandards,
  getSettleSettings,
  getStandard,
  listRuleChargeTypes,
  listRuleOptions,
  proposePrice,
  putSettleSettings,
  removeLatePolicy,
  removeLateTerm,
  removeRule,
  removeStandard,
  returnPrice,
  searchLatePolicies,
  searchRules,
  searchStandardOptions,
  searchStandards,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { noteChargeTypeUse } from '../../../manage/index.ts';
import * as policy from '../late-policy/late-policy.service.ts';
import * as rule from './rule.service.ts';
import * as setting from '../settle-setting/settle-setting.service.ts';
import { requestExport, runExport, STANDARD_EXPORT_JOB } from '../standard/standard-export.service.ts';
import * as price from '../standard/standard-price.service.ts';
import * as standard from '../standard/standard.service.ts';

export function serviceRoutes(binder: Binder, jobs: JobQueue): void {
  noteChargeTypeUse(rule.chargeTypeUse);
  binder.handle(searchRules, (call) => rule.search(call, call.input));
  binder.handle(createRule, (call) => rule.create(call, call.input));
  binder.handle(changeRule, (call) => rule.change(call, call.input));
  binder.handle(disableRule, (call) => rule.disable(call, call.input));
  binder.handle(removeRule, (call) => rule.remove(call, call.input.id));
  binder.handle(listRuleChargeTypes, (call) => rule.chargeTypes(call));
  binder.handle(listRuleOptions, (call) => rule.options(call, call.input));

  binder.handle(searchLatePolicies, (call) => policy.search(call, call.input));
  binder.handle(createLatePolicy, (call) => policy.create(call, call.input));
  binder.handle(changeLatePolicy, (call) => policy.change(call, call.input));
  binder.handle(disableLatePolicy, (call) => policy.disable(call, call.input));
  binder.handle(removeLatePolicy, (call) => policy.remove(call, call.input.id));
  binder.handle(addLateTerm, (call) => policy.addTerm(call, call.input));
  binder.handle(changeLateTerm, (call) => policy.changeTerm(call, call.input));
  binder.handle(removeLateTerm, (call) => policy.removeTerm(call, call.input));

  binder.handle(getSettleSettings, (call) => setting.get(call));
  binder.handle(putSettleSettings, (call) => setting.put(call, call.input));

  binder.handle(searchStandards, (call) => standard.search(call, call.input));
  binder.handle(exportStandards, (call) => requestExport(call, call.input));
  binder.handle(getStandard, (call) => standard.detail(call, call.input.id));
  binder.handle(createStandard, (call) => standard.create(call, call.input));
  binder.handle(changeStandard, (call) => standard.change(call, call.input));
  binder.handle(disableStandard, (call) => standard.disable(call, call.input));
  binder.handle(removeStandard, (call) => standard.remove(call, call.input.id));
  binder.handle(proposePrice, (call) => price.propose(call, call.input));
  binder.handle(auditPrice, (call) => price.audit(call, call.input));
  binder.handle(returnPrice, (call) => price.giveBack(call, call.input));
  binder.handle(searchStandardOptions, (call) => standard.options(call, call.input));
  jobs.define(STANDARD_EXPORT_JOB, runExport);
}
