import {
  addPublicAreaEntry,
  changePublicArea,
  changeShareGroup,
  createPublicArea,
  createShareGroup,
  enablePublicArea,
  listPublicAreaEntries,
  listShareGroupOptions,
  previewShareGroup,
  removePublicArea,
  removeShareGroup,
  reversePublicAreaEntry,
  searchPublicAreas,
  searchShareGroups,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as area from './public-area.service.ts';
import * as group from './share-group.service.ts';

export function publicAreaRoutes(binder: Binder): void {
  binder.handle(searchPublicAreas, (call) => area.search(call, call.input));
  binder.handle(createPublicArea, (call) => area.create(call, call.input));
  binder.handle(changePublicArea, (call) => area.change(call, call.input));
  binder.handle(removePublicArea, (call) => area.remove(call, call.input.id));
  binder.handle(enablePublicArea, (call) => area.enable(call, call.input.id));
  binder.handle(listPublicAreaEntries, (call) => area.entries(call, call.input));
  binder.handle(addPublicAreaEntry, (call) => area.addEntry(call, call.input));
  binder.handle(reversePublicAreaEntry, (call) => area.reverseEntry(call, call.input));
  binder.handle(searchShareGroups, (call) => group.search(call, call.input));
  binder.handle(listShareGroupOptions, (call) => group.options(call, call.input));
  binder.handle(previewShareGroup, (call) => group.preview(call, call.input));
  binder.handle(createShareGroup, (call) => group.create(call, call.input));
  binder.handle(changeShareGroup, (call) => group.change(call, call.input));
  binder.handle(removeShareGroup, (call) => group.remove(call, call.input.id));
}
