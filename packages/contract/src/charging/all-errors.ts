// Failures of charging, put together from its parts.
import { CHARGING_ERRORS } from './errors.ts';
import { ACCOUNT_ERRORS } from './errors-account.ts';
import { BANK_ERRORS } from './errors-bank.ts';
import { CHANGE_ERRORS } from './errors-change.ts';
import { CONTRACT_ERRORS } from './errors-contract.ts';
import { HANG_ERRORS } from './errors-hang.ts';
import { INVOICE_ERRORS } from './errors-invoice.ts';
import { PAY_ERRORS } from './errors-pay.ts';
import { PAY_REFUND_ERRORS } from './errors-pay-refund.ts';
import { RECEIPT_BOOK_ERRORS } from './errors-receipt-book.ts';
import { RATE_ERRORS } from './errors-rate.ts';
import { SERVE_ERRORS } from './errors-serve.ts';
import { SHARE_ERRORS } from './errors-share.ts';

export const ALL_CHARGING_ERRORS = {
  ...CHARGING_ERRORS,
  ...ACCOUNT_ERRORS,
  ...BANK_ERRORS,
  ...CHANGE_ERRORS,
  ...CONTRACT_ERRORS,
  ...HANG_ERRORS,
  ...INVOICE_ERRORS,
  ...PAY_ERRORS,
  ...PAY_REFUND_ERRORS,
  ...RECEIPT_BOOK_ERRORS,
  ...RATE_ERRORS,
  ...SERVE_ERRORS,
  ...SHARE_ERRORS,
} as const;
