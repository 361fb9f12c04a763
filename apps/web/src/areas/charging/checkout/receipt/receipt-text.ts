import type { OutputOf, receiptPaper } from '@anju/contract';

type Invoice = NonNullable<OutputOf<typeof receiptPaper>['invoice']>;

/** The receipt was given back for an invoice; until that is made, by the number it was asked for under. */
export const invoiceText = ({ no, number }: Invoice): string => (no === '' ? `已申请换开发票 ${number}` : `已换开发票 ${no}`);
