// The tones of invoice states, the format of rates, and what is read again after a step of an invoice.
import {
  INVOICE,
  getInvoice,
  searchInvoiceable,
  searchInvoices,
  settlementDetail,
  type InvoiceLine,
  type InvoiceRow,
} from '@anju/contract';
import { formatMoney, subtractDecimal } from '@anju/domain';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { Tone } from '../../../../ui/index.ts';

export const INVOICE_TONES: Record<InvoiceRow['state'], Tone> = {
  [INVOICE.waiting]: 'busy',
  [INVOICE.approved]: 'note',
  [INVOICE.issued]: 'note',
  [INVOICE.taken]: 'good',
  [INVOICE.rejected]: 'plain',
  [INVOICE.withdrawn]: 'plain',
  [INVOICE.redDue]: 'danger',
  [INVOICE.red]: 'plain',
};

/** 0.0600 → 6% */
export const rateText = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;
export const withoutTax = ({ amount, tax }: Pick<InvoiceLine, 'amount' | 'tax'>): string => formatMoney(subtractDecimal(amount, tax));

export const useRefreshInvoices = () => useRefresh(searchInvoices, getInvoice, searchInvoiceable, settlementDetail);
