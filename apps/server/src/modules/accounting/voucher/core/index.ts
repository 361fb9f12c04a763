// What other groups of accounting do with vouchers: write drafts, hand them in, have them audited and posted, delete their own drafts.
// Every function works on a set of vouchers of one company inside the caller's transaction and answers for each of them.
export { rewriteVoucher, writeVoucher, writeVouchers, type DraftLine, type VoucherDraft } from './draft.service.ts';
export { submitVouchers, type SubmitResult } from './submit.service.ts';
export { auditVouchers, postVouchers, postWholePeriod, rejectVouchers, removeDrafts, unauditVouchers } from './step.service.ts';
