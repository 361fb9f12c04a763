import { decideSettleOrder, getSettleSettings, putSettleSettings } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineAct } from '../../held-act/act-register.ts';
import * as setting from './settle-setting.service.ts';

export function settleSettingRoutes(binder: Binder): void {
  binder.handle(getSettleSettings, (call) => setting.get(call));
  defineAct('setting', putSettleSettings, setting.doPut);
  binder.handle(putSettleSettings, (call) => setting.put(call, call.input));
  binder.handle(decideSettleOrder, (call) => setting.decide(call, call.input));
}
