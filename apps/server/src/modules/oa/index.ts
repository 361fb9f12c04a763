// Area oa: notices between functions, notifications, documents to deal with.
import type { Binder } from '../../platform/http/binder.ts';
import type { Schedule } from '../../platform/schedule/schedule.ts';

export function oaModule(_binder: Binder, _schedule: Schedule): void {
  // groups bind themselves here
}
