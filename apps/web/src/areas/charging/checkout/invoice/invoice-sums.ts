import type { OutputOf, searchInvoices } from '@anju/contract';
import { compareDecimal } from '@anju/domain';

/** The totals of the invoices that still count are added where they differ from the totals of all. */
export function sumsText(
  { amount, tax, livingAmount, livingTax }: OutputOf<typeof searchInvoices>['sums'],
  sum: (value: string, named: boolean) => string,
): string {
  const amounts = (whole: string, taxed: string) => `金额 ${sum(whole, true)}，税额 ${sum(taxed, true)}`;
  const all = amounts(amount, tax);
  // In 万元 two different amounts may read alike; what is compared is the amounts.
  const same = compareDecimal(amount, livingAmount) === 0 && compareDecimal(tax, livingTax) === 0;
  return same ? all : `${all}；不含已退回、已撤回、已红冲：${amounts(livingAmount, livingTax)}`;
}
