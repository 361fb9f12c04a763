import {
  assignFollows,
  changeFollow,
  changeFollowItem,
  createFollow,
  createFollowItem,
  finishFollow,
  getFollow,
  giveUpFollow,
  listFollowItems,
  recordFollow,
  removeFollowItem,
  searchFollowEmployees,
  searchFollows,
} from '@anju/contract';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import type { Binder } from '../../../platform/http/binder.ts';
import * as item from './follow-item.service.ts';
import * as follow from './follow.service.ts';

export function followRoutes(binder: Binder): void {
  binder.handle(listFollowItems, (call) => item.list(call, call.input.withDisabled));
  binder.handle(createFollowItem, (call) => item.create(call, call.input));
  binder.handle(changeFollowItem, (call) => item.change(call, call.input));
  binder.handle(removeFollowItem, (call) => item.remove(call, call.input.id));
  binder.handle(searchFollows, (call) => follow.search(call, call.input));
  binder.handle(getFollow, (call) => follow.detail(call, call.input.id));
  binder.handle(searchFollowEmployees, (call) => follow.employees(call, call.input.key));
  binder.handle(createFollow, (call) => follow.create(call, call.input));
  binder.handle(changeFollow, (call) => follow.change(call, call.input));
  binder.handle(assignFollows, (call) => follow.assign(call, call.input));
  binder.handle(recordFollow, (call) => follow.record(call, call.input));
  binder.handle(finishFollow, (call) => follow.finish(call, call.input));
  binder.handle(giveUpFollow, (call) => follow.giveUp(call, call.input));
  defineOpenWork(follow.followWork);
  follow.offerFollows();
}
