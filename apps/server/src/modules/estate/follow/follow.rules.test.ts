import { describe, expect, it } from 'vitest';
import { describeChange, isOpen, plannedFor, requireComing, requireOpen } from './follow.rules.ts';

const TODAY = '2026-11-15';

describe('the planned day', () => {
  it('comes from the days of the item unless one is chosen', () => {
    expect(plannedFor({ days: 7 }, null, TODAY)).toBe('2026-11-22');
    expect(plannedFor({ days: 0 }, null, TODAY)).toBe(TODAY);
    expect(plannedFor({ days: 30 }, null, '2026-12-15')).toBe('2027-01-14');
    expect(plannedFor({ days: 7 }, '2026-11-16', TODAY)).toBe('2026-11-16');
  });

  it('does not lie in the past', () => {
    expect(() => plannedFor({ days: 7 }, '2026-11-14', TODAY)).toThrow('日期不能早于今天');
    expect(() => requireComing('nextDate', TODAY, TODAY)).not.toThrow();
  });
});

describe('what is closed', () => {
  it('stays closed', () => {
    expect([1, 2, 3, 4].map(isOpen)).toEqual([true, true, false, false]);
    expect(() => requireOpen(2)).not.toThrow();
    expect(() => requireOpen(3)).toThrow('该跟进已完成，不能再修改');
    expect(() => requireOpen(4)).toThrow('该跟进已放弃，不能再修改');
  });
});

it('a change reads as what differs', () => {
  const before = { content: '', plannedDate: '2026-11-20', houseId: 1 };
  expect(describeChange(before, { content: '带合同', plannedDate: '2026-11-21', houseId: null })).toBe(
    '计划日期：2026.11.20 → 2026.11.21；内容：空 → 带合同；更换房屋',
  );
  expect(describeChange(before, before)).toBe('');
});
