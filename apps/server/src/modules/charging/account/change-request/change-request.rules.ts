// The text of a request and the sign of its amounts. Pure.
import { CHANGE, REDUCTION_REASON, type ChangeKind } from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';

/** An adjustment keeps the sign it was entered with; the other kinds are entered as positive amounts and lower the amount to pay. */
export const signed = (kind: ChangeKind, lines: readonly { readonly billId: number; readonly amount: string }[]) =>
  lines.map(({ billId, amount }) => ({ billId, amount: sumMoney([kind === CHANGE.adjust ? amount : subtractDecimal('0', amount)]) }));

/** Stored with every change and shown on the bill. */
export const changeText = ({ reason, note, number }: { reason: number; note: string; number: string }): string =>
  `${REDUCTION_REASON.text(reason)}：${note}（${number}）`;
