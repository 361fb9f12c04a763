import {
  changeResolution,
  createResolution,
  FILE_CATEGORY,
  getResolution,
  listResolutionOptions,
  removeResolutionPaper,
  searchResolutions,
  voidResolution,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineFileParent } from '../../files/index.ts';
import * as resolution from './resolution.service.ts';

export function resolutionRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.resolutionPaper, resolution.RESOLUTION_PAPER);
  binder.handle(searchResolutions, (call) => resolution.search(call, call.input));
  binder.handle(getResolution, (call) => resolution.detail(call, call.input.id));
  binder.handle(createResolution, (call) => resolution.create(call, call.input));
  binder.handle(changeResolution, (call) => resolution.change(call, call.input));
  binder.handle(voidResolution, (call) => resolution.voidOne(call, call.input));
  binder.handle(removeResolutionPaper, (call) => resolution.dropPaper(call, call.input));
  binder.handle(listResolutionOptions, (call) => resolution.options(call, call.input));
}
