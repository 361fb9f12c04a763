// What a hand-over changed, in words. Pure.
import { HOUSE_USE, type HandoverChange } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { HandedOver } from '../../../estate/index.ts';

type Side = HandedOver['before'];
const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));
const ownersOn = ({ house }: Side, day: string): string =>
  house.owners
    .filter(({ fromDate, toDate }) => fromDate <= day && (toDate === null || toDate >= day))
    .map(({ name, share }) => `${name} ${Number(share)}%`)
    .join('、');

/** Only what differs, in the order of the form. */
export function changesOf({ before, after }: HandedOver, onDay: string): HandoverChange[] {
  const lines: HandoverChange[] = [
    { what: '业主', from: ownersOn(before, onDay), to: ownersOn(after, onDay) },
    { what: '付款人', from: before.payer, to: after.payer },
    { what: '交付日期', from: dayText(before.house.handoverDate), to: dayText(after.house.handoverDate) },
    { what: '计费起始日', from: dayText(before.house.chargeStartDate), to: dayText(after.house.chargeStartDate) },
    { what: '使用状态', from: HOUSE_USE.text(before.house.useState), to: HOUSE_USE.text(after.house.useState) },
    { what: '居住人数', from: String(before.house.persons), to: String(after.house.persons) },
  ];
  // Owners that were entered for that day before it still become the payers with the hand-over, so both lines may be there or only one.
  return lines.filter(({ from, to }) => from !== to);
}
