// The stored values of a standing reduction, and when it may change its state. Pure.
import {
  MEMBER_TEXT,
  REDUCTION,
  REDUCTION_KIND,
  REDUCTION_REASON,
  REDUCTION_WAY,
  type ReductionDetail,
  type ReductionForm,
} from '@anju/contract';
import { formatDay, multiplyDecimal } from '@anju/domain';

export const WAITING = 1;
export const ACTIVE = 2;
export const REJECTED = 3;
export const ENDED = 4;

export const stateText = (state: number): string => REDUCTION.text(state);

/** The columns of the form; either rate or amount is set, depending on the method. */
export const storedOf = ({ percent, amount, members: _members, fileId: _file, ...form }: ReductionForm) => ({
  ...form,
  rate: form.way === REDUCTION_WAY.rate && percent !== null ? multiplyDecimal(percent, '0.01') : null,
  amount: form.way === REDUCTION_WAY.fixed ? amount : null,
});

type Facts = Omit<ReductionDetail, 'mine' | 'mayChange'>;
/** Of many members the first are named. */
const NAMED = 10;

const membersLine = ({ memberKind, members, memberTexts }: Facts): string => {
  if (memberKind === 'estate') return MEMBER_TEXT.estate;
  const names = memberTexts.slice(0, NAMED).join('、');
  return `${MEMBER_TEXT[memberKind]} ${members} 个：${names}${members > NAMED ? '等' : ''}`;
};

/** What whoever decides about it by document has to know. */
export const approvalLines = (one: Facts): string[] => [
  `小区：${one.estateName}`,
  `名称：${one.name}`,
  `单号：${one.number}`,
  `优减：${one.percent === null ? `每月减 ${one.amount ?? ''} 元` : `减 ${one.percent}%`}，登记为${REDUCTION_KIND.text(one.kind)}`,
  `收费项目：${one.items}`,
  `对象：${membersLine(one)}`,
  `期限：${formatDay(one.fromDate)} 至 ${formatDay(one.toDate)}`,
  `原因：${REDUCTION_REASON.text(one.reason)}`,
  ...(one.maxOverdueDays === null ? [] : [`欠费不超过：${one.maxOverdueDays} 天`]),
  ...(one.aheadMonths === null ? [] : [`一次预收满：${one.aheadMonths} 个月`]),
  `预算：${one.limitAmount === null ? '不限' : `${one.limitAmount} 元`}`,
  ...(one.remark === '' ? [] : [`说明：${one.remark}`]),
  ...(one.file === null ? [] : [`附件：${one.file.name}`]),
];
