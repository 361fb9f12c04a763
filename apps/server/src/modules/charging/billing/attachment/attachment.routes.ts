import {
  attachStandard,
  changeAttachment,
  endAttachment,
  endAttachments,
  exportAttachments,
  findAttachmentPayers,
  getAttachments,
  listAttachableStandards,
  removeAttachment,
  searchAttachments,
  switchAttachment,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../../platform/sheet-import/sheet-import.routes.ts';
import { ATTACHMENT_EXPORT_JOB, requestExport, runExport } from './attachment-export.service.ts';
import { ATTACHMENT_SHEET } from './attachment-import.service.ts';
import * as writing from './attachment-write.service.ts';
import * as attachments from './attachment.service.ts';

export function attachmentRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchAttachments, (call) => attachments.search(call, call.input));
  binder.handle(exportAttachments, (call) => requestExport(call, call.input));
  binder.handle(listAttachableStandards, (call) => attachments.standards(call, call.input));
  binder.handle(findAttachmentPayers, (call) => attachments.payers(call, call.input));
  binder.handle(getAttachments, (call) => attachments.detail(call, call.input));
  binder.handle(attachStandard, (call) => writing.attach(call, call.input));
  binder.handle(changeAttachment, (call) => writing.change(call, call.input));
  binder.handle(switchAttachment, (call) => writing.switchTo(call, call.input));
  binder.handle(endAttachment, (call) => writing.end(call, call.input));
  binder.handle(endAttachments, (call) => writing.endMany(call, call.input));
  binder.handle(removeAttachment, (call) => writing.remove(call, call.input.id));
  jobs.define(ATTACHMENT_EXPORT_JOB, runExport);
  sheetImportRoutes(binder, jobs, ATTACHMENT_SHEET);
}
