import { adjustPoints, searchPoints } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineAct } from '../../held-act/act-register.ts';
import * as points from './points.service.ts';

export function pointsRoutes(binder: Binder): void {
  binder.handle(searchPoints, (call) => points.search(call, call.input));
  defineAct('points', adjustPoints, points.doAdjust);
  binder.handle(adjustPoints, (call) => points.adjust(call, call.input));
}
