// Area help: usage of every screen, introductions, questions and answers, service cases.
import type { Binder } from '../../platform/http/binder.ts';

export function helpModule(_binder: Binder): void {
  // groups bind themselves here
}
