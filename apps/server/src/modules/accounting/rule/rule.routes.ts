import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as check from './check.service.ts';
import * as generation from './generate.service.ts';
import * as map from './map.service.ts';
import * as rule from './rule.service.ts';
import * as setting from './setting.service.ts';

export function ruleRoutes(binder: Binder): void {
  binder.handle(contract.readRuleSetting, (call) => setting.read(call, call.input.companyId));
  binder.handle(contract.saveRuleSetting, (call) => setting.save(call, call.input));
  binder.handle(contract.listVoucherRules, (call) => rule.list(call, call.input.companyId));
  binder.handle(contract.createVoucherRule, (call) => rule.create(call, call.input));
  binder.handle(contract.changeVoucherRule, (call) => rule.change(call, call.input));
  binder.handle(contract.removeVoucherRule, (call) => rule.remove(call, call.input.id));
  binder.handle(contract.readSubjectMap, (call) => map.list(call, call.input.companyId));
  binder.handle(contract.saveSubjectMap, (call) => map.save(call, call.input));
  binder.handle(contract.saveItemRate, (call) => map.saveRate(call, call.input));
  binder.handle(contract.readRulePeriod, (call) => generation.readPeriod(call, call.input));
  binder.handle(contract.previewVouchers, (call) => generation.preview(call, call.input));
  binder.handle(contract.tryVoucherRule, (call) => generation.tryRule(call, call.input));
  binder.handle(contract.generateVouchers, (call) => generation.generate(call, call.input));
  binder.handle(contract.regenerateVouchers, (call) => generation.regenerate(call, call.input));
  binder.handle(contract.searchGenerated, (call) => check.generated(call, call.input));
  binder.handle(contract.readRuleCheck, (call) => check.check(call, call.input));
  binder.handle(contract.readVoucherSources, (call) => check.sources(call, call.input));
  binder.handle(contract.readDocumentVouchers, (call) => check.vouchersOf(call, call.input));
}
