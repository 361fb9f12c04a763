// Area files: uploads, downloads and pictures, and functions for other areas: to declare who sees their files, to attach uploads and to
// store generated files.
import { FILE_CATEGORY } from '@anju/contract';
import type { Binder } from '../../platform/http/binder.ts';
import { APPLICATION, SITE, defineFileParent } from './file/file.policy.ts';
import { fileRoutes } from './file/file.routes.ts';
import { pictureRoutes } from './picture/picture.routes.ts';

export { deleteFile, lockAttached, type FilePlace } from './file/file.queries.ts';
export { removeBytes, replaceAttached } from './file/attached.service.ts';
export { attachFile, attachFiles, openFile, saveMade } from './file/file.service.ts';
export { defineSheet } from './sheet/define-sheet.service.ts';
export { requestSheet, writeSheet } from './sheet/job-sheet.service.ts';
export type { SheetColumns } from '../../platform/sheet-out/sheet-out.ts';
export { saveVisitorFile } from './file/upload.service.ts';
export { filesHousekeeping } from './file/housekeeping.service.ts';
export { defineFileParent };
export type { FileParent } from './file/file.policy.ts';

export function filesModule(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.sitePicture, SITE);
  defineFileParent(FILE_CATEGORY.licence, APPLICATION);
  fileRoutes(binder);
  pictureRoutes(binder);
}
