// What speaks against letting a paper pass.
import { GATE_KIND, GATE_RESULT, type GateCard, type GateGoods, type GateResult } from '@anju/contract';
import { compareDecimal } from '@anju/domain';

export interface CountedGoods extends Omit<GateGoods, 'note'> {
  /** Empty where the guard did not count. */
  readonly counted: string;
}

export const countGoods = (goods: readonly GateGoods[], counted: readonly (string | null)[]): CountedGoods[] =>
  goods.map(({ name, quantity, unit }, line) => ({ name, quantity, unit, counted: counted[line] ?? '' }));

/** Why the paper does not pass this way; empty when nothing speaks against it. More goods than the slip names are not covered by it. */
export function objection(card: GateCard, result: GateResult, goods: readonly CountedGoods[]): string {
  if (result === GATE_RESULT.refused) return '';
  if (card.verdict === 'no') return card.reason;
  if (!card.ways.includes(result)) return `${GATE_KIND.text(card.kind)}“${card.title}”不能登记为${GATE_RESULT.text(result)}`;
  const more = goods.find(({ quantity, counted }) => counted !== '' && compareDecimal(counted, quantity) > 0);
  return more === undefined ? '' : `${more.name}清点 ${more.counted}${more.unit}，多于单上的 ${more.quantity}${more.unit}`;
}

/** A moment a phone kept is never later than now. */
export const momentOf = (now: Date, happenedAt: string | null): string =>
  happenedAt === null ? now.toISOString() : new Date(Math.min(now.getTime(), Date.parse(happenedAt))).toISOString();
