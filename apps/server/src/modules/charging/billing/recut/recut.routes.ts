import { doRecut, listHouseRecuts, previewRecut } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as recut from './recut.service.ts';

export function recutRoutes(binder: Binder): void {
  binder.handle(listHouseRecuts, (call) => recut.listOfHouse(call, call.input));
  binder.handle(previewRecut, (call) => recut.preview(call, call.input));
  binder.handle(doRecut, (call) => recut.recut(call, call.input));
}
