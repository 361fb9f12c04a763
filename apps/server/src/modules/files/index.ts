// Area files: uploads and downloads, and the door for other areas to store what they made.
import type { Binder } from '../../platform/http/binder.ts';
import { fileRoutes } from './file/file.routes.ts';

export { saveMade } from './file/file.service.ts';

export function filesModule(binder: Binder): void {
  fileRoutes(binder);
}
