import { viewImage } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { showPicture } from './picture.service.ts';

export function pictureRoutes(binder: Binder): void {
  binder.handleOpen(viewImage, (call) => showPicture(call));
}
