import * as contract from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import { defineFileParent } from '../../../files/index.ts';
import { removeFile, TASK_PAPER } from './task-paper.service.ts';
import * as plan from './task-plan.service.ts';
import * as task from './task.service.ts';

export function taskRoutes(binder: Binder): void {
  defineFileParent(contract.FILE_CATEGORY.taskPaper, TASK_PAPER);
  binder.handle(contract.countOpenTasks, (call) => task.countOwn(call));
  binder.handle(contract.searchTasks, (call) => task.search(call, call.input));
  binder.handle(contract.getTask, (call) => task.detail(call, call.input.id));
  binder.handle(contract.createTask, (call) => task.create(call, call.input));
  binder.handle(contract.changeTask, (call) => task.change(call, call.input));
  binder.handle(contract.startTask, (call) => task.start(call, call.input));
  binder.handle(contract.finishTask, (call) => task.finish(call, call.input));
  binder.handle(contract.cancelTask, (call) => task.cancel(call, call.input));
  binder.handle(contract.reopenTask, (call) => task.reopen(call, call.input));
  binder.handle(contract.scoreTask, (call) => task.score(call, call.input));
  binder.handle(contract.tickTask, (call) => task.tick(call, call.input));
  binder.handle(contract.noteTask, (call) => task.note(call, call.input));
  binder.handle(contract.removeTaskFile, (call) => removeFile(call, call.input));

  binder.handle(contract.searchTaskPlans, (call) => plan.search(call, call.input));
  binder.handle(contract.createTaskPlan, (call) => plan.create(call, call.input));
  binder.handle(contract.changeTaskPlan, (call) => plan.change(call, call.input));
  binder.handle(contract.disableTaskPlan, (call) => plan.disable(call, call.input));
}

/** Every ten minutes: the tasks of a new day are there soon after midnight, and days without a server are made up. */
export function taskHousekeeping(schedule: Pick<Schedule, 'everyMinutesPerTenant'>, services: Services): void {
  schedule.everyMinutesPerTenant(10, 'oa.periodic-tasks', (db, tenantId) => plan.makeAll(services, db, tenantId));
}
