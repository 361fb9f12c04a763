import {
  addLateTerm,
  changeLatePolicy,
  changeLateTerm,
  createLatePolicy,
  disableLatePolicy,
  removeLatePolicy,
  removeLateTerm,
  searchLatePolicies,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as policy from './late-policy.service.ts';

export function latePolicyRoutes(binder: Binder): void {
  binder.handle(searchLatePolicies, (call) => policy.search(call, call.input));
  binder.handle(createLatePolicy, (call) => policy.create(call, call.input));
  binder.handle(changeLatePolicy, (call) => policy.change(call, call.input));
  binder.handle(disableLatePolicy, (call) => policy.disable(call, call.input));
  binder.handle(removeLatePolicy, (call) => policy.remove(call, call.input.id));
  binder.handle(addLateTerm, (call) => policy.addTerm(call, call.input));
  binder.handle(changeLateTerm, (call) => policy.changeTerm(call, call.input));
  binder.handle(removeLateTerm, (call) => policy.removeTerm(call, call.input));
}
