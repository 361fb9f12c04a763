// 移动收费: the interface of a payment provider. A provider that implements it is added by one entry in providers.ts; orders, bookings and
// screens know nothing else of it.
import type { PayWay, SimulatorMood } from '@anju/contract';
import type { ChannelFormat } from '@anju/domain';
import type { Clock } from '../../../../platform/clock.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

/** The tenant on whose behalf the provider is called. Calls are made outside of any transaction, because a provider may be slow. */
export interface ProviderContext {
  readonly db: DbOrTx;
  readonly tenantId: number;
  readonly clock: Clock;
}

export interface ProviderOrder {
  readonly number: string;
  readonly amount: string;
  readonly method: number;
  readonly way: PayWay;
  readonly expiresAt: string;
  /** The payer's code, if the cashier scans it. */
  readonly authCode: string;
  /** Only for the simulator. */
  readonly mood: SimulatorMood;
}

export interface Paid {
  readonly state: 'paid';
  readonly ref: string;
  /** ISO 8601. */
  readonly paidAt: string;
  readonly amount: string;
}
/** `closed` only if the order can never be paid any more; `unknown` if no answer came. */
export type ProviderAnswer =
  | { readonly state: 'waiting'; readonly codeUrl?: string }
  | Paid
  | { readonly state: 'closed'; readonly message?: string }
  | { readonly state: 'unknown' };

export interface ProviderRefund {
  /** The number of the refund at the provider; always the same for the same money. */
  readonly number: string;
  readonly orderNumber: string;
  /** The payment of the order, because a payer may have paid it twice. */
  readonly paymentRef: string;
  readonly amount: string;
  /** Only for the simulator. */
  readonly mood: SimulatorMood;
}

/**
 * `failed` only if it was not refunded; `final` if it never will be. `absent`: the provider has no such number, so the refund can be sent
 * (again). `unknown` if no answer came.
 */
export type RefundAnswer =
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly ref: string; readonly refundedAt: string }
  | { readonly state: 'failed'; readonly message: string; readonly final: boolean }
  | { readonly state: 'absent' }
  | { readonly state: 'unknown' };

export interface PaymentProvider {
  readonly name: string;
  readonly title: string;
  /** True if no money moves, which the screen shows. */
  readonly simulated: boolean;
  /** The columns and words of its day files. */
  readonly dayFormat: ChannelFormat;
  /** Settle methods that the provider supports. */
  readonly methods: readonly number[];
  /** A repeated number must not create a second order at the provider. */
  create(context: ProviderContext, order: ProviderOrder): Promise<ProviderAnswer>;
  query(context: ProviderContext, number: string): Promise<ProviderAnswer>;
  close(context: ProviderContext, number: string): Promise<ProviderAnswer>;
  /** A repeated number must never create a second refund at the provider; a refund that failed and is not final is tried again. */
  refund(context: ProviderContext, refund: ProviderRefund): Promise<RefundAnswer>;
  queryRefund(context: ProviderContext, number: string): Promise<RefundAnswer>;
  /** Its records of a business day as a file; only the simulator has it, a real provider sends its own. */
  dayFile?(context: ProviderContext, day: string): Promise<string>;
  /** The payment a notice reports, or null if this provider did not send it. */
  readNotice(context: ProviderContext, fields: Readonly<Record<string, unknown>>): Promise<(Paid & { readonly number: string }) | null>;
}

export { hear } from '../../../../platform/hear.ts';
