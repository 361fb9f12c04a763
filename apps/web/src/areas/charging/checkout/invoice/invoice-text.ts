// The tones of invoice states, the format of rates, and what is read again after a step of an invoice.
import {
  INVOICE,
  TAX_REQUEST,
  getInvoice,
  searchInvoiceable,
  searchInvoices,
  settlementDetail,
  type InvoiceDetail,
  type InvoiceLine,
  type InvoiceRow,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { Tone } from '../../../../ui/index.ts';

export const INVOICE_TONES: Record<InvoiceRow['state'], Tone> = {
  [INVOICE.waiting]: 'owed',
  [INVOICE.approved]: 'work',
  [INVOICE.issued]: 'work',
  [INVOICE.taken]: 'paid',
  [INVOICE.rejected]: 'overdue',
  [INVOICE.withdrawn]: 'ended',
  [INVOICE.redDue]: 'overdue',
  [INVOICE.red]: 'ended',
  [INVOICE.issuing]: 'work',
  [INVOICE.failed]: 'overdue',
  [INVOICE.redIssuing]: 'work',
  [INVOICE.redFailed]: 'overdue',
};

/** 0.0600 → 6% */
export const rateText = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;
export const withoutTax = ({ amount, tax }: Pick<InvoiceLine, 'amount' | 'tax'>): string => formatMoney(subtractDecimal(amount, tax));

/** The red invoices that can be issued now. */
export const openRed = ({ requests }: Pick<InvoiceDetail, 'requests'>): InvoiceDetail['requests'] =>
  requests.filter((one) => TAX_REQUEST.is(one.state, 'redDue', 'redFailed'));

/** What red invoices took back of it, and what stands. */
export function redText({ amount, requests }: Pick<InvoiceDetail, 'amount' | 'requests'>): string {
  const red = sumMoney(requests.filter(({ state }) => state === TAX_REQUEST.redIssued).map((one) => one.amount));
  return isZeroDecimal(red) ? '' : `；已红冲 ${formatMoney(red)} 元，有效 ${formatMoney(sumMoney([amount, red]))} 元`;
}

export const useRefreshInvoices = () => useRefresh(searchInvoices, getInvoice, searchInvoiceable, settlementDetail);
