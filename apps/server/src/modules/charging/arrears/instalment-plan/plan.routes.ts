import { approvePlan, createPlan, endPlan, FILE_CATEGORY, getPlan, listPlanChoices, rejectPlan, searchPlans } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import * as plan from './plan.service.ts';

export function planRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.instalmentPaper, plan.PLAN_PAPER);
  binder.handle(searchPlans, (call) => plan.search(call, call.input));
  binder.handle(getPlan, (call) => plan.detail(call, call.input.id));
  binder.handle(listPlanChoices, (call) => plan.choices(call, call.input));
  binder.handle(createPlan, (call) => plan.create(call, call.input));
  binder.handle(approvePlan, (call) => plan.approve(call, call.input));
  binder.handle(rejectPlan, (call) => plan.reject(call, call.input));
  binder.handle(endPlan, (call) => plan.end(call, call.input));
}
