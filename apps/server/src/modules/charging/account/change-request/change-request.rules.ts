// How a request reads and works. Pure.
import { CHANGE, reductionReason, type ChangeKind } from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';

/** An adjustment works by the sign it has; a favour is written down as what is given and lowers what is to pay. */
export const signed = (kind: ChangeKind, lines: readonly { readonly billId: number; readonly amount: string }[]) =>
  lines.map(({ billId, amount }) => ({ billId, amount: sumMoney([kind === CHANGE.adjust ? amount : subtractDecimal('0', amount)]) }));

/** Kept with every change, to be read on the bill. */
export const changeText = ({ reason, note, number }: { reason: number; note: string; number: string }): string =>
  `${reductionReason.text(reason)}：${note}（${number}）`;
