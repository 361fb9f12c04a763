import * as contract from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as template from './template.service.ts';

export function templateRoutes(binder: Binder): void {
  binder.handle(contract.searchTemplates, (call) => template.search(call, call.input));
  binder.handle(contract.listTemplateFlows, (call) => template.flows(call));
  binder.handle(contract.getTemplate, (call) => template.get(call, call.input.id));
  binder.handle(contract.createTemplate, (call) => template.create(call, call.input));
  binder.handle(contract.changeTemplate, (call) => template.change(call, call.input));
  binder.handle(contract.disableTemplate, (call) => template.disable(call, call.input));
  binder.handle(contract.removeTemplate, (call) => template.remove(call, call.input.id));
}
