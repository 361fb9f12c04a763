// 动账复核单 as it appears in the answer of a call that moves money: the act exceeds a limit, so it was not done but kept for a second person.
import { z } from 'zod';
import { id } from '../kit/ids.ts';
import { states } from '../kit/states.ts';

/** What is limited. A paper may exceed several of them. */
export const LIMIT = states('动账限额', {
  red: [1, '红冲'],
  otherTender: [2, '换方式退款'],
  payOut: [3, '经付'],
  thirdPartyOut: [4, '委付'],
  points: [5, '手工积分'],
  setting: [6, '结算规则变更'],
  reopen: [7, '撤销月结、日结'],
  drawer: [8, '现金不足付款'],
  refund: [9, '退款'],
  void: [10, '作废'],
});

export const heldPaper = z.object({
  id,
  number: z.string(),
  /** Which limits are exceeded: 红冲超过单笔限额 1,000.00 元. */
  why: z.string(),
});
export type HeldPaper = z.infer<typeof heldPaper>;

/** The answer of a call that has none of its own. */
export const heldOrDone = z.object({ held: heldPaper.nullable() });
export const heldText = ({ number, why }: HeldPaper): string => `${why}，已提交复核（编号 ${number}），由另一位有复核权的同事办理`;
