export { BEANCOUNT_TEXT } from './beancount-text.ts';
export { JOURNAL_TEXT } from './journal-text.ts';
export { ledgerRoot, type LedgerAccount, type LedgerBalance, type LedgerText, type LedgerVoucher } from './ledger-text.ts';
