// Area accounting: the books of every company. domain: accounting.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { assetRoutes } from './asset/asset.routes.ts';
import { closeRoutes } from './close/close.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { subjectRoutes } from './subject/subject.routes.ts';
import { bookRoutes } from './book/book.routes.ts';
import { outRoutes } from './out/out.routes.ts';
import { ruleRoutes } from './rule/rule.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { voucherRoutes } from './voucher/voucher.routes.ts';

export { BOOK_CHECKS, listBookDifferences } from './check/verify.queries.ts';

export function accountingModule(binder: Binder, jobs: JobQueue): void {
  subjectRoutes(binder);
  setupRoutes(binder, jobs);
  voucherRoutes(binder, jobs);
  bookRoutes(binder, jobs);
  ruleRoutes(binder);
  reportRoutes(binder);
  outRoutes(binder, jobs);
  assetRoutes(binder, jobs);
  closeRoutes(binder);
}
