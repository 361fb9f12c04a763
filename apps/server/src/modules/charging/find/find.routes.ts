import { findAnything, previewHouse } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as finding from './find.service.ts';

export function findRoutes(binder: Binder): void {
  binder.handle(findAnything, (call) => finding.find(call, call.input.key));
  binder.handle(previewHouse, (call) => finding.preview(call, call.input.id));
}
