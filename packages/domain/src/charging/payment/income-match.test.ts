import { describe, expect, it } from 'vitest';
import { houseCodesIn, matchIncome, type IncomeCandidate, type IncomeDebt } from './income-match.ts';

const one = (rule: IncomeCandidate['rule'], personId: number, found: string = rule): IncomeCandidate => ({
  rule,
  personId,
  name: `付款人${personId}`,
  found,
});
const owes = (personId: number, open: string, late = '0.00', estateId = 1): IncomeDebt => ({ personId, estateId, open, late });

describe('who paid a line of a bank statement', () => {
  it('is certain by a known account whose owner owes exactly the amount, with late fee', () => {
    // 250.40 + 5.76 = 256.16
    expect(matchIncome('256.16', [one('account', 7, '付款账号与托收协议 X01 登记的账号相同')], [owes(7, '250.40', '5.76')])).toEqual({
      personId: 7,
      name: '付款人7',
      why: '付款账号与托收协议 X01 登记的账号相同，未收账单合计与进账一致',
      certain: true,
      estateId: 1,
    });
  });

  it('is proposed, not certain, when the known account pays another sum', () => {
    expect(matchIncome('300', [one('account', 7)], [owes(7, '250.40', '5.76')])).toMatchObject({
      certain: false,
      why: 'account，未收账单合计 256.16 元，与进账不一致',
    });
    expect(matchIncome('250.4', [one('account', 7)], [owes(7, '250.40', '5.76')])).toMatchObject({
      certain: false,
      why: 'account，未收本金与进账一致，另有违约金 5.76 元',
    });
    expect(matchIncome('300.00', [one('account', 7)], [])).toMatchObject({ certain: false, why: 'account，没有未收账单' });
  });

  it('goes to the one of several namesakes who owes the amount', () => {
    const names = [one('name', 1), one('name', 2), one('name', 3)];
    expect(matchIncome('100.00', names, [owes(1, '90.00'), owes(2, '100.00')])).toMatchObject({ personId: 2, certain: true });
    expect(matchIncome('100.00', names, [owes(1, '100.00'), owes(2, '100.00')])).toBeNull();
    // The only one of that name with any debt is a hint.
    expect(matchIncome('100.00', names, [owes(3, '90.00')])).toMatchObject({ personId: 3, certain: false });
  });

  it('follows the order of the rules', () => {
    const all = [one('sum', 4), one('house', 3), one('name', 2), one('account', 1)];
    const debts = [1, 2, 3, 4].map((personId) => owes(personId, '100.00'));
    expect(matchIncome('100.00', all, debts)?.personId).toBe(1);
    expect(matchIncome('100.00', all.slice(0, 3), debts)?.personId).toBe(2);
    expect(matchIncome('100.00', all.slice(0, 2), debts)).toMatchObject({ personId: 3, certain: true });
    expect(matchIncome('100.00', all.slice(0, 1), debts)).toMatchObject({ personId: 4, certain: false });
  });

  it('is never certain by the sum only, nor when two estates owe the same sum', () => {
    expect(matchIncome('100.00', [one('sum', 4), one('sum', 5)], [owes(4, '100.00'), owes(5, '100.00')])).toBeNull();
    const twice = [owes(1, '100.00', '0.00', 1), owes(1, '100.00', '0.00', 2)];
    expect(matchIncome('100.00', [one('account', 1)], twice)).toMatchObject({ personId: 1, certain: false });
  });
});

describe('houses in a note', () => {
  it.each([
    ['3幢-2单元-1203 6月物业费', '3幢-2单元-1203'],
    ['物业费3幢2单元1203', '3幢-2单元-1203'],
    ['3-2-1203 张三', '3幢-2单元-1203'],
    ['12栋1501室', '12栋-1501'],
    ['A座 801 租金', 'A座-801'],
    ['5号楼302', '5号楼-302'],
  ])('%s', (note, code) => {
    expect(houseCodesIn(note)).toContain(code);
  });

  it('finds none where none stands', () => {
    expect(houseCodesIn('物业费')).toEqual([]);
    expect(houseCodesIn('')).toEqual([]);
  });
});
