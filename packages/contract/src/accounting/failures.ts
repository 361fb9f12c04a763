// Failures that every screen of accounting can meet; a noun of its own keeps its failures beside its calls and is spread here.
import { business, failures } from '../kit/failure.ts';
import { ALL_ASSET_FAILURES } from './asset/failures.ts';
import { BOOK_FAILURES } from './book/failures.ts';
import { CLOSE_FAILURES } from './close/failures.ts';
import { LEDGER_FILE_FAILURES } from './out/ledger-file.ts';
import { REPORT_FAILURES } from './report/failures.ts';
import { VOUCHER_RULE_FAILURES } from './rule/rule.ts';
import { SETUP_FAILURES } from './setup/failures.ts';
import { VOUCHER_FAILURES } from './voucher/failures.ts';

const BOOKS_FAILURES = failures({
  BOOKS_NONE: business('“{company}”还没有建账，请先在账套管理中建账'),
  BOOKS_PREPARING: business('“{company}”的账套还没有启用'),
  PERIOD_CLOSED: business('期间已结账，不可操作！'),
  PERIOD_NOT_OPEN: business('{ym} 期间还没有打开'),
});

export const ACCOUNTING_FAILURES = {
  ...BOOKS_FAILURES,
  ...BOOK_FAILURES,
  ...SETUP_FAILURES,
  ...VOUCHER_FAILURES,
  ...VOUCHER_RULE_FAILURES,
  ...REPORT_FAILURES,
  ...LEDGER_FILE_FAILURES,
  ...ALL_ASSET_FAILURES,
  ...CLOSE_FAILURES,
} as const;
