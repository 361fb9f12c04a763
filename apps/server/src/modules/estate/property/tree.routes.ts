import { loadTree } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { loadChildren } from './tree.service.ts';

export function treeRoutes(binder: Binder): void {
  binder.handle(loadTree, (call) => loadChildren(call, call.input));
}
