// What a disposal earns or loses, shown while it is typed. The month of the disposal is depreciated first (domain: accounting 6.5, 12.8).
import type { AssetDetail } from '@anju/contract';
import { centsText, toCents, ymOfDay } from '@anju/domain';

export interface OutcomeTyped {
  readonly day?: string | null | undefined;
  readonly expense?: string | undefined;
  readonly price?: string | undefined;
}
export interface Outcome {
  /** The depreciation of months up to the disposal that is not booked yet. */
  readonly ahead: string;
  readonly accumulated: string;
  /** What it is worth when it goes. */
  readonly net: string;
  /** 清理净损益: negative is a loss. */
  readonly result: string;
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const cents = (text: string | undefined): bigint => (text && AMOUNT.test(text) ? toCents(text) : 0n);
type Now = Pick<AssetDetail, 'cost' | 'accumulated' | 'impairment' | 'months'>;

export function outcomeOf(card: Now, { day, expense, price }: OutcomeTyped): Outcome {
  const ym = day ? ymOfDay(day) : 0;
  const ahead = card.months.filter((month) => !month.done && month.ym <= ym).reduce((sum, { amount }) => sum + toCents(amount), 0n);
  const accumulated = toCents(card.accumulated) + ahead;
  const net = toCents(card.cost) - accumulated - toCents(card.impairment);
  return {
    ahead: centsText(ahead),
    accumulated: centsText(accumulated),
    net: centsText(net),
    result: centsText(cents(price) - cents(expense) - net),
  };
}
