// When an order expires, when the provider is queried again, and on which day a payment counts. Pure.
import { PAY_ORDER, type PayWay } from '@anju/contract';
import { businessDay } from '@anju/domain';

const MINUTES: Readonly<Record<PayWay, number>> = { code: 10, scan: 5, link: 120 };
/** Seconds to the next query, increasing; the last value repeats. */
const ASK_AFTER: readonly number[] = [10, 30, 60, 120, 300, 600];
/** Seconds within which an order must be sent to the provider. */
const SEND_WITHIN = 120;

const after = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

export const expiryOf = (now: Date, way: PayWay): string => after(now, MINUTES[way] * 60);
export const sendBy = (now: Date): string => after(now, SEND_WITHIN);

/** Not later than the expiry, at which the order is closed or known to be paid. */
export function nextAsk(now: Date, asked: number, expiresAt: string): string {
  const next = after(now, ASK_AFTER[Math.min(asked, ASK_AFTER.length - 1)] as number);
  return Date.parse(expiresAt) > now.getTime() && Date.parse(next) > Date.parse(expiresAt) ? expiresAt : next;
}

export const isDue = (askAt: string | null, now: Date): boolean => askAt !== null && Date.parse(askAt) <= now.getTime();
export const isOver = (expiresAt: string, now: Date): boolean => Date.parse(expiresAt) <= now.getTime();

/** The holder text on its bills while the order is open, also shown at the desk. */
export const holderOf = (number: string): string => `移动收费 ${number}`;

/** The day the payer paid: not before the order and not in the future, whatever the provider's clock says. Null for today. */
export function paidOn(paidAt: string, createdAt: string, now: Date): string | null {
  const [paid, made, today] = [businessDay(new Date(paidAt)), businessDay(new Date(createdAt)), businessDay(now)];
  const day = paid < made ? made : paid;
  return day >= today ? null : day;
}

/** The state of an order as named in a refusal. */
export const stateText = ({ state, providerRef }: { readonly state: number; readonly providerRef: string }): string =>
  state === PAY_ORDER.unknown && providerRef !== '' ? '已收到付款' : PAY_ORDER.text(state);

const PAYER_CODE = /^\d{16,24}$/;
export const isPayerCode = (text: string): boolean => PAYER_CODE.test(text);
