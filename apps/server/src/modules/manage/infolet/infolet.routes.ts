import {
  changeInfolet,
  createInfolet,
  disableInfolet,
  listInfoletJobs,
  listInfolets,
  listMyInfolets,
  orderInfolets,
  previewInfolet,
  readMyInfolet,
  removeInfolet,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { readFigure } from './figures/figures.ts';
import * as infolet from './infolet.service.ts';

export function infoletRoutes(binder: Binder): void {
  binder.handle(listInfolets, (call) => infolet.list(call));
  binder.handle(listInfoletJobs, (call) => infolet.jobs(call));
  binder.handle(createInfolet, (call) => infolet.create(call, call.input));
  binder.handle(changeInfolet, (call) => infolet.change(call, call.input));
  binder.handle(disableInfolet, (call) => infolet.disable(call, call.input));
  binder.handle(removeInfolet, (call) => infolet.remove(call, call.input.id));
  binder.handle(orderInfolets, (call) => infolet.order(call, call.input.ids));
  binder.handle(previewInfolet, (call) => readFigure(call, call.input.source));
  binder.handle(listMyInfolets, (call) => infolet.mine(call));
  binder.handle(readMyInfolet, (call) => infolet.readMine(call, call.input.id));
}
