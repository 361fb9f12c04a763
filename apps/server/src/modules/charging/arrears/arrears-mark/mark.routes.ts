// 欠费标记 (172).
import { approveMark, createMark, endMark, FILE_CATEGORY, rejectMark, searchMarks } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import * as mark from './mark.service.ts';

export function markRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.markPaper, mark.MARK_PAPER);
  binder.handle(searchMarks, (call) => mark.search(call, call.input));
  binder.handle(createMark, (call) => mark.create(call, call.input));
  binder.handle(approveMark, (call) => mark.approve(call, call.input));
  binder.handle(rejectMark, (call) => mark.reject(call, call.input));
  binder.handle(endMark, (call) => mark.end(call, call.input));
}
