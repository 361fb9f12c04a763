// 移动收费 and the world outside: what a payment provider must be able to do. Whoever can be asked, closed, paid back from and
// believed by these words plugs in with one entry in providers.ts; orders, bookings and screens know nothing else of it.
import type { PayWay, SimulatorMood } from '@anju/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

/** In whose name it is asked. Calls are made outside of every transaction: a provider may take its time. */
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
  /** The payer's code, where we scan his. */
  readonly authCode: string;
  /** For the simulator alone. */
  readonly mood: SimulatorMood;
}

export interface Paid {
  readonly state: 'paid';
  readonly ref: string;
  /** ISO 8601. */
  readonly paidAt: string;
  readonly amount: string;
}
/** `closed` is said only of what can never be paid any more; `unknown` is every answer that did not come. */
export type ProviderAnswer =
  | { readonly state: 'waiting'; readonly codeUrl?: string }
  | Paid
  | { readonly state: 'closed'; readonly message?: string }
  | { readonly state: 'unknown' };

export interface ProviderRefund {
  /** What the refund is known by there; always the same for the same money. */
  readonly number: string;
  readonly orderNumber: string;
  /** Which payment of the order: a payer may have paid it twice. */
  readonly paymentRef: string;
  readonly amount: string;
  /** For the simulator alone. */
  readonly mood: SimulatorMood;
}

/**
 * `failed` is said only of what was not paid back; `final`: it never will be. `absent`: it has no such number, so that it can be sent
 * (again). `unknown` is every answer that did not come.
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
  /** No money moves; the screen says so. */
  readonly simulated: boolean;
  /** Of the settle methods. */
  readonly methods: readonly number[];
  /** The same number again must not become a second order there. */
  create(context: ProviderContext, order: ProviderOrder): Promise<ProviderAnswer>;
  query(context: ProviderContext, number: string): Promise<ProviderAnswer>;
  close(context: ProviderContext, number: string): Promise<ProviderAnswer>;
  /** The same number again must never become a second refund there; one that failed and is not final is tried again. */
  refund(context: ProviderContext, refund: ProviderRefund): Promise<RefundAnswer>;
  queryRefund(context: ProviderContext, number: string): Promise<RefundAnswer>;
  /** What a notice says, or null where it was not this provider who sent it. */
  readNotice(context: ProviderContext, fields: Readonly<Record<string, unknown>>): Promise<(Paid & { readonly number: string }) | null>;
}

const PATIENCE_MS = 8_000;
const UNKNOWN = { state: 'unknown' } as const;

/** Silence and failure are the same to us: not known. Nothing is concluded from them. */
export async function hear<A>(asking: Promise<A>): Promise<A | typeof UNKNOWN> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<typeof UNKNOWN>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), PATIENCE_MS);
  });
  try {
    return await Promise.race([asking.catch(() => UNKNOWN), silence]);
  } finally {
    clearTimeout(timer);
  }
}
