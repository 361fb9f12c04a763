// 更换处理人 (流程定义): bound here, where both documents and letters are known.
import { replaceEmployee } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { replaceEverywhere } from '../flow/document/replace.service.ts';
import { passLettersOf } from './pending-work.service.ts';

export function replaceRoutes(binder: Binder): void {
  binder.handle(replaceEmployee, (call) => replaceEverywhere(call, call.input, passLettersOf));
}
