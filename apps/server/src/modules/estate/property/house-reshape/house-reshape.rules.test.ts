import { describe, expect, it } from 'vitest';
import { areaDifference, chargeStartOf, checkNumbers, checkReshapeDate, sameOwners } from './house-reshape.rules.ts';

describe('the day of a split or merge', () => {
  const house = { code: '3幢-1203', areaFrom: '2024-01-01', ownersSince: '2025-05-01' };
  const check = (onDate: string) => () => checkReshapeDate(onDate, '2026-07-02', [house]);

  it('is today at the latest, and after area and owners of before began', () => {
    expect(check('2026-07-03')).toThrow('拆分或合并的日期不能晚于今天');
    expect(check('2024-01-01')).toThrow('日期应晚于“3幢-1203”现有面积版本的 2024.01.01');
    expect(check('2025-05-01')).toThrow('日期应晚于“3幢-1203”现业主的起始日期 2025.05.01');
    expect(check('2025-05-02')).not.toThrow();
    expect(check('2026-07-02')).not.toThrow();
  });
});

describe('areas before and after', () => {
  it('agree to the hundredth, however they are written', () => {
    expect(areaDifference(['118.36'], ['60.1', '58.26'], '')).toBe('0.00');
    expect(areaDifference(['0.1', '0.2'], ['0.30'], '')).toBe('0.00');
  });

  it('differ with a reason only', () => {
    expect(() => areaDifference(['118.36'], ['60', '58.26'], '')).toThrow(
      '建筑面积之前合计 118.36 ㎡，之后合计 118.26 ㎡，不一致时请说明原因',
    );
    expect(areaDifference(['118.36'], ['60', '58.26'], '新增隔墙')).toBe('-0.10');
  });
});

it('two houses of one number are refused at the second', () => {
  expect(() => checkNumbers([{ houseNo: '1203A' }, { houseNo: '1203A' }])).toThrow('房号“1203A”重复');
  expect(() => checkNumbers([{ houseNo: '1203A' }, { houseNo: '1203B' }])).not.toThrow();
});

describe('owners of merged houses', () => {
  const owner = (personId: number, share: string, certificateNo = '') => ({ personId, share, certificateNo });

  it('are the same whatever their order and zeros; papers that differ are left out', () => {
    const here = [owner(1, '50', '甲证'), owner(2, '50', '同证')];
    const there = [owner(2, '50.0000', '同证'), owner(1, '50', '乙证')];
    expect(sameOwners([here, there])).toEqual([owner(1, '50', ''), owner(2, '50', '同证')]);
    expect(sameOwners([[], []])).toEqual([]);
  });

  it('differ in persons, shares or number', () => {
    expect(sameOwners([[owner(1, '100')], [owner(2, '100')]])).toBeNull();
    expect(
      sameOwners([
        [owner(1, '60'), owner(2, '40')],
        [owner(1, '40'), owner(2, '60')],
      ]),
    ).toBeNull();
    expect(sameOwners([[owner(1, '100')], []])).toBeNull();
    expect(sameOwners([[], [owner(1, '100')]])).toBeNull();
  });
});

it('charges of a new house begin with it, or later when those of the old would have', () => {
  expect(chargeStartOf('2020-01-01', '2026-07-02')).toBe('2026-07-02');
  expect(chargeStartOf('2026-09-01', '2026-07-02')).toBe('2026-09-01');
  expect(chargeStartOf(null, '2026-07-02')).toBeNull();
});
