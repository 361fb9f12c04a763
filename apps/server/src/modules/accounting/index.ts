// Area accounting: the books of every company. domain: accounting.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { subjectRoutes } from './subject/subject.routes.ts';
import { bookRoutes } from './book/book.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { voucherRoutes } from './voucher/voucher.routes.ts';

export function accountingModule(binder: Binder, jobs: JobQueue): void {
  subjectRoutes(binder);
  setupRoutes(binder, jobs);
  voucherRoutes(binder, jobs);
  bookRoutes(binder, jobs);
  reportRoutes(binder);
}
