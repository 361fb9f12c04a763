// Area org: companies, departments, jobs, employees, calendars, service standards.
import type { Binder } from '../../platform/http/binder.ts';

export function orgModule(binder: Binder): void {
  void binder;
}
