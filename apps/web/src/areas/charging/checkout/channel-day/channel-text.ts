// Tones and words of 渠道对账.
import { CHANNEL_DECISION, CHANNEL_ITEM, CHANNEL_LINE, PAY_ORDER, PAY_REFUND, type ChannelDifference } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const DECISION_TONES: TonesOf<typeof CHANNEL_DECISION> = {
  [CHANNEL_DECISION.open]: 'owed',
  [CHANNEL_DECISION.done]: 'paid',
  [CHANNEL_DECISION.reported]: 'work',
};

/** What we have: `已支付`, or a dash. */
export const ourText = ({ item, ourState }: ChannelDifference): string =>
  ourState === null ? '没有' : item === CHANNEL_ITEM.refund ? PAY_REFUND.text(ourState) : PAY_ORDER.text(ourState);
export const theirText = ({ theirState }: ChannelDifference): string => (theirState === null ? '没有' : CHANNEL_LINE.text(theirState));
