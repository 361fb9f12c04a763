import type { Binder } from '../../../platform/http/binder.ts';
import { defineRoutes } from './define/define.routes.ts';
import { documentRoutes } from './document/document.routes.ts';
import { substituteRoutes } from './substitute/substitute.routes.ts';
import { templateRoutes } from './template/template.routes.ts';

export function flowRoutes(binder: Binder): void {
  defineRoutes(binder);
  documentRoutes(binder);
  templateRoutes(binder);
  substituteRoutes(binder);
}
