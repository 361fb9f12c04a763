// 移动收费 and the world outside: what a payment provider must be able to do. Whoever can be asked, closed and believed by these four
// words plugs in with one entry in providers.ts; orders, bookings and screens know nothing else of it.
import type { PayWay, SimulatorMood } from '@anju/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

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
  /** What a notice says, or null where it was not this provider who sent it. */
  readNotice(context: ProviderContext, fields: Readonly<Record<string, unknown>>): Promise<(Paid & { readonly number: string }) | null>;
}

const PATIENCE_MS = 8_000;
const UNKNOWN = { state: 'unknown' } as const;

/** Silence and failure are the same to us: not known. Nothing is concluded from them. */
export async function hear(asking: Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<ProviderAnswer>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), PATIENCE_MS);
  });
  try {
    return await Promise.race([asking.catch(() => UNKNOWN), silence]);
  } finally {
    clearTimeout(timer);
  }
}
