import {
  changeServe,
  changeServeItem,
  createServeItem,
  createServes,
  disableServeItem,
  findServeObjects,
  getServe,
  listServeChoices,
  searchServeItems,
  searchServes,
  voidServe,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as item from './special-service-item.service.ts';
import * as serve from './special-service.service.ts';

export function serveRoutes(binder: Binder): void {
  binder.handle(searchServeItems, (call) => item.search(call, call.input));
  binder.handle(listServeChoices, (call) => item.choices(call));
  binder.handle(createServeItem, (call) => item.create(call, call.input));
  binder.handle(changeServeItem, (call) => item.change(call, call.input));
  binder.handle(disableServeItem, (call) => item.disable(call, call.input));
  binder.handle(searchServes, (call) => serve.search(call, call.input));
  binder.handle(getServe, (call) => serve.detail(call, call.input.id));
  binder.handle(findServeObjects, (call) => serve.objects(call, call.input));
  binder.handle(createServes, (call) => serve.create(call, call.input));
  binder.handle(changeServe, (call) => serve.change(call, call.input));
  binder.handle(voidServe, (call) => serve.voidOne(call, call.input));
}
