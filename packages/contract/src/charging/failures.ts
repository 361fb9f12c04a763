// All failures of charging, collected from its parts.
import { MARK_FAILURES } from './arrears/arrears-mark.ts';
import { CHASE_FAILURES } from './arrears/chase.ts';
import { PLAN_FAILURES } from './arrears/instalment-plan.ts';
import { SUSPENSION_FAILURES } from './arrears/suspension.ts';
import { ACCOUNT_FAILURES } from './account/account.ts';
import { DEPOSIT_DUE_FAILURES } from './checkout/deposit-due.ts';
import { CHANGE_REQUEST_FAILURES } from './account/change-request.ts';
import { STATEMENT_FAILURES } from './account/statement.ts';
import { ATTACHMENT_FAILURES } from './billing/attachment.ts';
import { BILL_FAILURES } from './billing/bill.ts';
import { BATCH_FAILURES } from './billing/billing-run.ts';
import { CHARGE_CONTRACT_FAILURES } from './billing/charge-contract.ts';
import { READING_FAILURES } from './billing/meter-reading.ts';
import { NOTICE_FAILURES } from './billing/notice.ts';
import { SHARE_FAILURES } from './billing/share.ts';
import { SPECIAL_SERVICE_FAILURES } from './billing/special-service.ts';
import { BANK_COLLECTION_FAILURES } from './checkout/bank-collection.ts';
import { BANK_INCOME_FAILURES } from './checkout/bank-income.ts';
import { CHANNEL_DAY_FAILURES } from './checkout/channel-day.ts';
import { COLLECTION_RATE_FAILURES } from './checkout/collection-rate.ts';
import { DAY_CLOSE_FAILURES } from './checkout/day-close.ts';
import { HELD_ACT_FAILURES } from './checkout/held-act.ts';
import { INVOICE_FAILURES } from './checkout/invoice.ts';
import { INVOICE_SETTING_FAILURES } from './checkout/invoice-setting.ts';
import { MONTH_CLOSE_FAILURES } from './checkout/month-close.ts';
import { PAY_ORDER_FAILURES } from './checkout/pay-order.ts';
import { PAY_REFUND_FAILURES } from './checkout/pay-refund.ts';
import { SETTLEMENT_FAILURES } from './checkout/settlement-shapes.ts';
import { LATE_POLICY_FAILURES } from './service/late-policy.ts';
import { METER_FAILURES } from './service/meter.ts';
import { MONEY_LIMIT_FAILURES } from './service/money-limit.ts';
import { RECEIPT_BOOK_FAILURES } from './service/receipt-book.ts';
import { RULE_FAILURES } from './service/rule.ts';
import { SETTLE_SETTING_FAILURES } from './service/settle-setting.ts';
import { STANDARD_FAILURES } from './service/standard.ts';

export const CHARGING_FAILURES = {
  ...ACCOUNT_FAILURES,
  ...DEPOSIT_DUE_FAILURES,
  ...CHANGE_REQUEST_FAILURES,
  ...STATEMENT_FAILURES,
  ...ATTACHMENT_FAILURES,
  ...BILL_FAILURES,
  ...BATCH_FAILURES,
  ...CHARGE_CONTRACT_FAILURES,
  ...READING_FAILURES,
  ...NOTICE_FAILURES,
  ...SHARE_FAILURES,
  ...SPECIAL_SERVICE_FAILURES,
  ...BANK_COLLECTION_FAILURES,
  ...BANK_INCOME_FAILURES,
  ...CHANNEL_DAY_FAILURES,
  ...COLLECTION_RATE_FAILURES,
  ...DAY_CLOSE_FAILURES,
  ...HELD_ACT_FAILURES,
  ...INVOICE_FAILURES,
  ...INVOICE_SETTING_FAILURES,
  ...MONTH_CLOSE_FAILURES,
  ...PAY_ORDER_FAILURES,
  ...PAY_REFUND_FAILURES,
  ...SETTLEMENT_FAILURES,
  ...LATE_POLICY_FAILURES,
  ...METER_FAILURES,
  ...MONEY_LIMIT_FAILURES,
  ...RECEIPT_BOOK_FAILURES,
  ...RULE_FAILURES,
  ...SETTLE_SETTING_FAILURES,
  ...STANDARD_FAILURES,
  ...MARK_FAILURES,
  ...PLAN_FAILURES,
  ...SUSPENSION_FAILURES,
  ...CHASE_FAILURES,
} as const;
