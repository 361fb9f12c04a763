// How a call ended, from the final answer of SIP and who ended it.
import { CALL, type StateOf } from '@anju/contract';

export type CallState = StateOf<typeof CALL>;

/** What a final answer other than 2xx makes of a call. */
export function endOf(code: number): CallState {
  if (code === 486 || code === 600) return CALL.occupied;
  if (code === 403 || code === 603) return CALL.declined;
  if (code === 487) return CALL.cancelled;
  if (code === 408 || code === 480) return CALL.missed;
  return CALL.failed;
}

/** What the page says about a final answer, if anything: 被拒绝, 失败, or nothing after an own cancel. */
export function endWords(code: number): '呼叫被拒绝' | '呼叫失败' | '' {
  if (code === 487) return '';
  return [403, 480, 486, 600, 603].includes(code) ? '呼叫被拒绝' : '呼叫失败';
}
