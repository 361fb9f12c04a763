import { describe, expect, it } from 'vitest';
import { addMonths, describeChange, dueOn, duesOf, lifeEndOf, lifeOf } from './device.rules.ts';

const TODAY = '2026-07-02';

describe('what ran out', () => {
  it('is over the day after its last day, and near from thirty days before', () => {
    expect(dueOn(null, TODAY)).toBe('none');
    expect(dueOn('2026-07-01', TODAY)).toBe('over');
    expect(dueOn(TODAY, TODAY)).toBe('soon');
    expect(dueOn('2026-08-01', TODAY)).toBe('soon');
    expect(dueOn('2026-08-02', TODAY)).toBe('fine');
  });

  it('is not waited for once a device is scrapped', () => {
    const dates = { nextInspection: '2020-01-01', warrantyEnd: '2020-01-01' };
    expect(duesOf({ state: 1, ...dates }, TODAY)).toEqual({ inspectionDue: 'over', warrantyDue: 'over' });
    expect(duesOf({ state: 3, ...dates }, TODAY)).toEqual({ inspectionDue: 'none', warrantyDue: 'none' });
    expect(lifeOf({ state: 3, firstUseDate: '2000-01-01', lifeMonths: 12 }, TODAY)).toEqual({ lifeEnd: '2001-01-01', lifeDue: 'none' });
  });

  it('of a life is counted in months from the first day of use, to the last of a shorter month', () => {
    expect(addMonths('2016-09-01', 180)).toBe('2031-09-01');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2023-12-15', 1)).toBe('2024-01-15');
    expect(addMonths('2023-11-30', 3)).toBe('2024-02-29');
    expect(lifeEndOf(null, 12)).toBeNull();
    expect(lifeEndOf('2020-01-01', null)).toBeNull();
    expect(lifeOf({ state: 1, firstUseDate: '2016-07-20', lifeMonths: 120 }, TODAY)).toEqual({ lifeEnd: '2026-07-20', lifeDue: 'soon' });
  });
});

describe('a change', () => {
  it('reads by what differs', () => {
    const before = { code: 'DT-1', location: '', lifeMonths: 120, special: false, nextInspection: null, employeeName: '张三', price: null };
    const after = {
      ...before,
      location: '南门',
      lifeMonths: 180,
      special: true,
      nextInspection: '2027-01-05',
      employeeName: '',
      price: '5.00',
    };
    expect(describeChange(before, after)).toBe(
      '位置：空 → 南门；使用年限：120 个月 → 180 个月；价格：空 → 5.00；特种设备：否 → 是；下次检验：空 → 2027.01.05；责任人：张三 → 空',
    );
    expect(describeChange(before, before)).toBe('');
  });
});
