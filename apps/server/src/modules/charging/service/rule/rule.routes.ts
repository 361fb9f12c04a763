import {
  auditRuleChange,
  changeRule,
  createRule,
  disableRule,
  listRuleChanges,
  listRuleChargeTypes,
  listRuleOptions,
  proposeRuleChange,
  removeRule,
  returnRuleChange,
  searchRules,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { noteChargeTypeUse } from '../../../manage/index.ts';
import * as change from './rule-change.service.ts';
import * as rule from './rule.service.ts';

export function ruleRoutes(binder: Binder): void {
  noteChargeTypeUse(rule.chargeTypeUse);
  binder.handle(searchRules, (call) => rule.search(call, call.input));
  binder.handle(createRule, (call) => rule.create(call, call.input));
  binder.handle(changeRule, (call) => rule.change(call, call.input));
  binder.handle(disableRule, (call) => rule.disable(call, call.input));
  binder.handle(listRuleChanges, (call) => change.list(call, call.input.id));
  binder.handle(proposeRuleChange, (call) => change.propose(call, call.input));
  binder.handle(auditRuleChange, (call) => change.audit(call, call.input));
  binder.handle(returnRuleChange, (call) => change.giveBack(call, call.input));
  binder.handle(removeRule, (call) => rule.remove(call, call.input.id));
  binder.handle(listRuleChargeTypes, (call) => rule.chargeTypes(call));
  binder.handle(listRuleOptions, (call) => rule.options(call, call.input));
}
