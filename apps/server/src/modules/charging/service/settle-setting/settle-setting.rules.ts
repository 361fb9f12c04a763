// What a change of 结算规则 changes, in the words of the screen. The order of settling is left out: it changes by an approval of its own.
import type { SettleSettings } from '@anju/contract';
import { compareDecimal, formatMoney } from '@anju/domain';
import type { Fact } from '../../held-act/act-register.ts';

type Field = Exclude<keyof SettleSettings, 'order'>;
const NAMES: Readonly<Record<Field, string>> = {
  changeLimit: '存零上限',
  roundOffLimit: '抹零上限',
  drawDown: '自动抵扣',
  drawDownPart: '部分抵扣',
  points: '使用积分',
  pointEvery: '积分标准',
  pointValue: '积分价值',
  pointShare: '最多抵扣',
  refundLimit: '退款上限',
  approveLimit: '审核限额',
  suspensionStopsLate: '挂账停计违约金',
  aheadMonths: '最多提前计费',
};
const UNITS: Partial<Readonly<Record<Field, string>>> = { pointShare: '%', aheadMonths: ' 个月' };

const textOf = (field: Field, value: SettleSettings[Field]): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? `${formatMoney(value)} 元` : `${value}${UNITS[field] ?? ''}`;
};
const isSame = (one: SettleSettings[Field], other: SettleSettings[Field]): boolean =>
  typeof one === 'string' && typeof other === 'string' ? compareDecimal(one, other) === 0 : one === other;

export const changesOf = (before: SettleSettings, after: SettleSettings): Fact[] =>
  (Object.keys(NAMES) as Field[]).flatMap((field) =>
    isSame(before[field], after[field])
      ? []
      : [{ label: NAMES[field], text: `${textOf(field, before[field])} → ${textOf(field, after[field])}` }],
  );
