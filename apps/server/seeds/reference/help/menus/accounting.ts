// Help of the accounting screens (271 会计核算中心), in the order of the menu.
import type { MenuHelp } from '../help-text.ts';
import { ACCOUNTING_ASSET_HELP } from './accounting-asset.ts';
import { ACCOUNTING_BOOK_HELP } from './accounting-book.ts';
import { ACCOUNTING_REPORT_HELP } from './accounting-report.ts';
import { ACCOUNTING_VOUCHER_HELP } from './accounting-voucher.ts';

export const ACCOUNTING_HELP: readonly MenuHelp[] = [
  ...ACCOUNTING_VOUCHER_HELP,
  ...ACCOUNTING_BOOK_HELP,
  ...ACCOUNTING_REPORT_HELP,
  ...ACCOUNTING_ASSET_HELP,
];
