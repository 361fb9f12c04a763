// How invoices are called, and what is read anew when one took a step.
import { useQueryClient } from '@tanstack/react-query';
import { getInvoice, searchInvoiceable, searchInvoices, settlementDetail, type InvoiceLine, type InvoiceRow } from '@anju/contract';
import { formatMoney, subtractDecimal } from '@anju/domain';
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

export function useRefreshInvoices(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [searchInvoices, getInvoice, searchInvoiceable, settlementDetail])
      void client.invalidateQueries({ queryKey: [path] });
  };
}
