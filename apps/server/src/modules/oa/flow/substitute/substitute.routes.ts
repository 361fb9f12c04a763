import { createSubstitute, endSubstitute, listSubstitutes } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as substitute from './substitute.service.ts';

export function substituteRoutes(binder: Binder): void {
  binder.handle(listSubstitutes, (call) => substitute.list(call));
  binder.handle(createSubstitute, (call) => substitute.create(call, call.input));
  binder.handle(endSubstitute, (call) => substitute.end(call, call.input));
}
