import { changeTag, createTag, listTags, orderTags, removeTag } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as tag from './tag.service.ts';

export function tagRoutes(binder: Binder): void {
  binder.handle(listTags, (call) => tag.list(call));
  binder.handle(createTag, (call) => tag.create(call, call.input));
  binder.handle(changeTag, (call) => tag.change(call, call.input));
  binder.handle(orderTags, (call) => tag.order(call, call.input.ids));
  binder.handle(removeTag, (call) => tag.remove(call, call.input.id));
}
