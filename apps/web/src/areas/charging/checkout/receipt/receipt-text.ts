import type { OutputOf, receiptPaper } from '@anju/contract';

type Invoice = NonNullable<OutputOf<typeof receiptPaper>['invoice']>;

/** The receipt was exchanged for an invoice; until the invoice is issued, the number of the request is shown. */
export const invoiceText = ({ no, number }: Invoice): string => (no === '' ? `已申请换开发票 ${number}` : `已换开发票 ${no}`);
