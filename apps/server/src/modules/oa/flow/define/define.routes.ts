import * as contract from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as define from './define.service.ts';
import * as check from './define-check.service.ts';
import * as publish from './define-publish.service.ts';
import { tryOut } from './try.service.ts';

export function defineRoutes(binder: Binder): void {
  binder.handle(contract.searchFlows, (call) => define.search(call, call.input));
  binder.handle(contract.createFlow, (call) => define.create(call, call.input));
  binder.handle(contract.changeFlow, (call) => define.change(call, call.input));
  binder.handle(contract.disableFlow, (call) => define.disable(call, call.input));
  binder.handle(contract.getFlow, (call) => define.get(call, call.input.id));
  binder.handle(contract.getFlowVersion, (call) => define.getVersion(call, call.input));
  binder.handle(contract.listFlowTargets, (call) => check.targets(call));
  binder.handle(contract.checkFlow, (call) => check.check(call, call.input.definition, call.input.business));
  binder.handle(contract.saveFlowDraft, (call) => publish.saveDraft(call, call.input));
  binder.handle(contract.dropFlowDraft, (call) => publish.dropDraft(call, call.input));
  binder.handle(contract.publishFlow, (call) => publish.publish(call, call.input));
  binder.handle(contract.tryFlow, (call) => tryOut(call, call.input));
}
