import { describe, expect, it } from 'vitest';
import { sumMoney } from '@anju/domain';
import { planInvoice, reasonOf, whyNot, type LineFact } from './invoice.rules.ts';

const line = (seq: number, amount: string, more: Partial<LineFact> = {}): LineFact => ({
  settlementId: 1,
  seq,
  kind: 1,
  chargeTypeId: 5,
  item: '物业管理服务',
  text: '',
  object: '1-101',
  periodFrom: '2026-04-01',
  periodTo: '2026-04-30',
  amount,
  rate: '0.0600',
  taxClass: '现代服务',
  taxCode: '',
  thirdParty: false,
  deposit: false,
  reversed: false,
  ...more,
});
const charge = { type: 1, unpaid: '0.00' };

describe('what of a settlement stands on an invoice', () => {
  it('is each line with the tax inside it, half a cent up, and sums that are right to the cent', () => {
    // 100.01 × 0.06 / 1.06 = 5.66094…, 0.09 × 0.06 / 1.06 = 0.00509…, 53.09 × 0.06 / 1.06 = 3.00509… are 8.68, but the tax inside
    // 153.19 is 8.67113…: the largest line has a cent less.
    const plan = planInvoice(charge, [line(1, '100.01'), line(2, '0.09'), line(3, '53.09'), line(4, '20.00', { rate: '0' })]);
    expect(plan.lines.map(({ tax }) => tax)).toEqual(['5.65', '0.01', '3.01', '0.00']);
    expect([plan.amount, plan.tax]).toEqual(['173.19', '8.67']);
    expect(plan.lines[0]).toMatchObject({
      item: '物业管理服务',
      object: '1-101',
      period: '2026.04.01-2026.04.30',
      rate: '0.0600',
      why: null,
    });
  });

  it.each([
    [{ reversed: true }, 1, '已红冲'],
    [{ kind: 2 }, 1, '预交款，抵扣时再开'],
    [{ kind: 3 }, 1, '存零，使用时再开'],
    [{ kind: 4 }, 3, '押金，不是收入'],
    [{ deposit: true }, 1, '押金，不是收入'],
    [{ thirdParty: true }, 1, '代收款，由委托方开票'],
    [{}, 5, '代收款，由委托方开票'],
    [{ kind: 5, chargeTypeId: null }, 6, '没有收费项目，不能确定税率'],
    [{}, 12, null],
  ] as const)('%o of type %i: %s', (more, type, why) => {
    expect(whyNot(line(1, '10.00', more), type)).toBe(why);
  });

  it('leaves out what was paid by points, each line by its share, and never what is collected for others', () => {
    const lines = [line(1, '100.00'), line(2, '50.00'), line(3, '30.00', { thirdParty: true })];
    const plan = planInvoice({ type: 1, unpaid: '10.00' }, lines);
    expect(plan.lines.map(({ amount, why }) => [amount, why])).toEqual([
      ['93.33', null],
      ['46.67', null],
      ['30.00', '代收款，由委托方开票'],
    ]);
    expect(plan.amount).toBe('140.00');
    expect(plan.tax).toBe(sumMoney(plan.lines.map(({ tax }) => tax)));
  });

  it('is nothing when no money came, and credits come off the lines beside them', () => {
    const none = planInvoice({ type: 1, unpaid: '100.00' }, [line(1, '100.00')]);
    expect([none.amount, none.lines[0]?.why]).toEqual(['0.00', '以积分抵付或核销，没有收到款']);
    const credit = planInvoice(charge, [line(1, '100.00'), line(2, '-20.00')]);
    expect([credit.amount, credit.lines.map(({ amount, why }) => [amount, why])]).toEqual([
      '80.00',
      [
        ['80.00', null],
        ['-20.00', '抵减其他行'],
      ],
    ]);
  });

  it('tells the paper that took the money back', () => {
    const reversed = { originalNumber: 'SJ1', byNumber: 'SJ2', whole: true } as const;
    expect(reasonOf({ ...reversed, kind: 'void' })).toBe('结算 SJ1 已作废');
    expect(reasonOf({ ...reversed, kind: 'red' })).toBe('结算 SJ1 已红冲，红冲单 SJ2');
    expect(reasonOf({ ...reversed, kind: 'red', whole: false })).toBe('结算 SJ1 已部分红冲，红冲单 SJ2');
  });
});
