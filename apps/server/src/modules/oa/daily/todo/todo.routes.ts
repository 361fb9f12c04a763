import { searchTodo } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { offerTasks, search } from './todo.service.ts';

export function todoRoutes(binder: Binder): void {
  offerTasks();
  binder.handle(searchTodo, (call) => search(call, call.input));
}
