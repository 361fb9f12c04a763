import { changeRule, createRule, disableRule, listRuleChargeTypes, listRuleOptions, removeRule, searchRules } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { noteChargeTypeUse } from '../../../manage/index.ts';
import * as rule from './rule.service.ts';

export function ruleRoutes(binder: Binder): void {
  noteChargeTypeUse(rule.chargeTypeUse);
  binder.handle(searchRules, (call) => rule.search(call, call.input));
  binder.handle(createRule, (call) => rule.create(call, call.input));
  binder.handle(changeRule, (call) => rule.change(call, call.input));
  binder.handle(disableRule, (call) => rule.disable(call, call.input));
  binder.handle(removeRule, (call) => rule.remove(call, call.input.id));
  binder.handle(listRuleChargeTypes, (call) => rule.chargeTypes(call));
  binder.handle(listRuleOptions, (call) => rule.options(call, call.input));
}
