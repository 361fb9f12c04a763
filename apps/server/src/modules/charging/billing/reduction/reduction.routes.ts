import {
  applyReduction,
  auditReduction,
  changeReduction,
  createReduction,
  endReduction,
  FILE_CATEGORY,
  findReductionMembers,
  getReduction,
  listReductionItems,
  rejectReduction,
  searchReductions,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import { applyToOpen } from './reduction-apply.service.ts';
import * as reduction from './reduction.service.ts';

export function reductionRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.reductionPaper, reduction.REDUCTION_PAPER);
  binder.handle(searchReductions, (call) => reduction.search(call, call.input));
  binder.handle(getReduction, (call) => reduction.detail(call, call.input.id));
  binder.handle(findReductionMembers, (call) => reduction.members(call, call.input));
  binder.handle(listReductionItems, (call) => reduction.items(call));
  binder.handle(createReduction, (call) => reduction.create(call, call.input));
  binder.handle(changeReduction, (call) => reduction.change(call, call.input));
  binder.handle(auditReduction, (call) => reduction.pass(call, call.input));
  binder.handle(rejectReduction, (call) => reduction.reject(call, call.input));
  binder.handle(endReduction, (call) => reduction.end(call, call.input));
  binder.handle(applyReduction, (call) => applyToOpen(call, call.input));
}
