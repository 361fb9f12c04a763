// 日常工作 (menu 204). domain: property 7.1: what waits for the user, the user's calendar, tasks and work logs. Meetings and documents belong
// to their own screens; they give tasks through task/task-add.service.ts and stand in the lists through platform/todo.
import type { Binder } from '../../../platform/http/binder.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import { defineTaskWork } from './task/task-work.service.ts';
import { taskRoutes } from './task/task.routes.ts';
import { todoRoutes } from './todo/todo.routes.ts';
import { workLogRoutes } from './work-log/work-log.routes.ts';

export function dailyRoutes(binder: Binder): void {
  taskRoutes(binder);
  scheduleRoutes(binder);
  workLogRoutes(binder);
  todoRoutes(binder);
  defineTaskWork();
}
