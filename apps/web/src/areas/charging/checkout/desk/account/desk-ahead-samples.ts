// What the house of the stub counter can pay in advance, for tests.
import { aheadPreview, settleAhead, type AheadCost, type OutputOf } from '@anju/contract';
import { monthEnd, multiplyDecimal } from '@anju/domain';
import { stub, type Stub } from '../../../../../platform/testing/index.ts';

/** 250.40 a month; from six months on, 12.50 less per month. */
const aheadCost = (months: number): AheadCost => ({
  months,
  problem: '',
  bills: months,
  to: months === 1 ? '2026-12-31' : monthEnd(`2027-${String(months - 1).padStart(2, '0')}-01`),
  amount: multiplyDecimal('250.40', String(months)),
  reduced: '0.00',
  discount: months < 6 ? '0.00' : multiplyDecimal('12.50', String(months)),
  discountName: months < 6 ? '' : '半年预交优惠',
  total: multiplyDecimal(months < 6 ? '250.40' : '237.90', String(months)),
});
export const AHEAD: OutputOf<typeof settleAhead> = [
  {
    attachmentId: 71,
    chargeTypeName: '物业服务费',
    standardName: '住宅物业费',
    objectText: '3幢-2单元-1203',
    periodMonths: 1,
    from: '2026-12-01',
    remaining: null,
    choices: [1, 2, 3, 4, 6, 12],
    problem: '',
  },
  {
    attachmentId: 72,
    chargeTypeName: '垃圾清运费',
    standardName: '清运',
    objectText: '3幢-2单元-1203',
    periodMonths: 1,
    from: null,
    remaining: null,
    choices: [],
    problem: '2026.12.01-2026.12.31 标准过期',
  },
];

export const AHEAD_READS: readonly Stub[] = [stub(settleAhead, () => AHEAD), stub(aheadPreview, ({ months }) => months.map(aheadCost))];
