// 数电票: the interface to the tax system. A provider that implements it is added by one entry in tax-providers.ts; requests, reversals and
// screens know nothing else of it.
import type { InvoiceLine, InvoiceSeller } from '@anju/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

/** The tenant on whose behalf the provider is called. Calls are made outside of any transaction, because a provider may be slow. */
export interface TaxContext {
  readonly db: DbOrTx;
  readonly tenantId: number;
  readonly clock: Clock;
}

export interface TaxBuyer {
  /** 1 个人 2 企业 */
  readonly titleKind: number;
  readonly title: string;
  readonly taxNo: string;
  readonly addressPhone: string;
  readonly bankAccount: string;
  /** Where the provider delivers the invoice; empty if the buyer fetches it. */
  readonly mail: string;
  readonly mobile: string;
}

interface Asked {
  /** The number of the request at the provider; always the same for the same invoice. */
  readonly number: string;
  readonly amount: string;
  readonly tax: string;
  readonly lines: readonly InvoiceLine[];
}

export interface BlueInvoice extends Asked {
  /** 1 普通发票 2 专用发票 */
  readonly kind: number;
  readonly seller: InvoiceSeller;
  readonly buyer: TaxBuyer;
  readonly remark: string;
  /** 开票人 */
  readonly drawer: string;
}

/** Its 红字确认单 is part of the request: the provider confirms and issues, or refuses. Amounts are below zero. */
export interface RedInvoice extends Asked {
  readonly originalNo: string;
  readonly reason: string;
}

/**
 * `refused` only if no invoice exists under the number and none will. `absent`: the provider has no such number, so it can be sent (again).
 * `unknown` if no answer came.
 */
export type TaxAnswer =
  | { readonly state: 'issued'; readonly invoiceNo: string; readonly issuedOn: string }
  | { readonly state: 'pending'; readonly message: string }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'absent' }
  | { readonly state: 'unknown' };

export interface TaxFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}

export interface TaxInvoiceProvider {
  readonly name: string;
  readonly title: string;
  /** True if no tax authority knows the invoices, which screens and papers show. */
  readonly simulated: boolean;
  /** A repeated number must not create a second invoice. */
  issue(context: TaxContext, invoice: BlueInvoice): Promise<TaxAnswer>;
  issueRed(context: TaxContext, invoice: RedInvoice): Promise<TaxAnswer>;
  /** The result of a blue or red request. */
  query(context: TaxContext, number: string): Promise<TaxAnswer>;
  /** The file of an issued invoice; null if there is none yet. */
  file(context: TaxContext, invoiceNo: string): Promise<TaxFile | null>;
}
