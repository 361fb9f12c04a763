// Area manage: the public website.
import type { Binder } from '../../platform/http/binder.ts';

export function manageModule(_binder: Binder): void {
  // groups bind themselves here
}
