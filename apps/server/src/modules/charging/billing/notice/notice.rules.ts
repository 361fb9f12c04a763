// Texts of notices, which follow the facts: before the due date a bill is not called overdue. Pure.
import { addDecimal, capitalAmount, formatDay, sumMoney } from '@anju/domain';
import type { NoticePaper } from '@anju/contract';

/** The contents of a message about one object. */
export interface NoticeFacts {
  readonly estateName: string;
  readonly objectText: string;
  readonly bills: number;
  readonly amount: string;
  readonly dueDate: string;
}

export function dueWords(dueDate: string, today: string): string {
  return today > dueDate ? `已于 ${formatDay(dueDate)} 到期，现已逾期，请尽快缴纳` : `请于 ${formatDay(dueDate)} 前缴纳`;
}

export const noticeText = ({ estateName, objectText, bills, amount, dueDate }: NoticeFacts, today: string): string =>
  `【${estateName}】${objectText} 新出账单 ${bills} 笔，共 ${amount} 元，${dueWords(dueDate, today)}。`;

type Printed = Omit<NoticePaper, 'number' | 'total' | 'capital' | 'wording'>;
interface Owed {
  readonly billId: number;
  readonly item: string;
  readonly periodFrom: string;
  readonly periodTo: string;
}
/** A paper as it is read: its lines and the earlier bills with a late fee by their ids. */
interface Read extends Omit<Printed, 'lines' | 'before'> {
  readonly noticeId: number;
  readonly lines: readonly (Printed['lines'][number] & { readonly billId: number })[];
  readonly before: Omit<Printed['before'], 'lateTexts'> & { readonly owed: readonly Owed[] };
}
/** Adds to each late fee how it came about. */
export function explained({ noticeId: _, ...paper }: Read, texts: (billId: number) => { readonly lateText?: string }): Printed {
  const { owed, ...before } = paper.before;
  const lateTexts = owed.flatMap((bill) => {
    const { lateText } = texts(bill.billId);
    return lateText === undefined ? [] : [`${bill.item} ${formatDay(bill.periodFrom)}-${formatDay(bill.periodTo)}：${lateText}`];
  });
  return {
    ...paper,
    lines: paper.lines.map(({ billId, ...line }) => ({ ...line, ...texts(billId) })),
    before: { ...before, ...(lateTexts.length === 0 ? {} : { lateTexts }) },
  };
}

export function paperOf(paper: Printed, number: string, today: string): NoticePaper {
  const total = sumMoney([...paper.lines.flatMap((line) => [line.open, line.late]), addDecimal(paper.before.open, paper.before.late)]);
  return { ...paper, number, total, capital: capitalAmount(total), wording: dueWords(paper.dueDate, today) };
}
