// The tones of invoice states, how rates are written, and what is read again after a step of an invoice.
import { getInvoice, searchInvoiceable, searchInvoices, settlementDetail, type InvoiceLine, type InvoiceRow } from '@anju/contract';
import { formatMoney, subtractDecimal } from '@anju/domain';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { Tone } from '../../../../ui/index.ts';

export const INVOICE_TONES: Record<InvoiceRow['state'], Tone> = {
  1: 'busy',
  2: 'note',
  3: 'note',
  4: 'good',
  5: 'plain',
  6: 'plain',
  7: 'danger',
  8: 'plain',
};

/** 0.0600 → 6% */
export const rateText = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;
export const withoutTax = ({ amount, tax }: Pick<InvoiceLine, 'amount' | 'tax'>): string => formatMoney(subtractDecimal(amount, tax));

export const useRefreshInvoices = () => useRefresh(searchInvoices, getInvoice, searchInvoiceable, settlementDetail);
