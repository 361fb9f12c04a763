import { answerOpinion, leaveOpinion, searchOpinions } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as opinion from './opinion.service.ts';

export function opinionRoutes(binder: Binder): void {
  binder.handlePublic(leaveOpinion, (call) => opinion.leave(call));
  binder.handle(searchOpinions, (call) => opinion.search(call, call.input));
  binder.handle(answerOpinion, (call) => opinion.answer(call, call.input));
}
