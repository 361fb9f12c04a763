import { downloadFile, uploadFile } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { openFile, saveUpload } from './file.service.ts';

export function fileRoutes(binder: Binder): void {
  binder.handle(uploadFile, async (call) => {
    const { name, content } = await call.upload();
    return saveUpload(call, { category: call.input.cat, parentId: call.input.parent, name, content });
  });
  binder.handle(downloadFile, (call) => openFile(call, call.input));
}
