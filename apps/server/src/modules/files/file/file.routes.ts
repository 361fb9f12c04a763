import { downloadByName, downloadFile, uploadFile, viewPdf } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { openByName, openFile, openPdf } from './file.service.ts';
import { saveUpload } from './upload.service.ts';

export function fileRoutes(binder: Binder): void {
  binder.handle(uploadFile, (call) => saveUpload(call, { category: call.input.cat, parentId: call.input.parent, upload: call.upload }));
  binder.handle(downloadFile, (call) => openFile(call, call.input));
  binder.handle(downloadByName, (call) => openByName(call, call.input.name));
  binder.handle(viewPdf, (call) => openPdf(call, call.input));
}
