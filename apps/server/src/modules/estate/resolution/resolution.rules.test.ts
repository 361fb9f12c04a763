import { describe, expect, it } from 'vitest';
import { describeChange, isInForce, majorityOf, mayBackUp, outcomeOf } from './resolution.rules.ts';

const VOTES = { totalArea: '30000', votedArea: '20400', agreedArea: '15500', totalHeads: 300, votedHeads: 210, agreedHeads: 150 };

describe('a resolution', () => {
  it('needs more than half by its type, and where its type knows weighty matters says what is reached', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(majorityOf)).toEqual(['half', 'either', 'either', 'half', 'half', 'half', 'half', 'either']);
    // 75.98 % of the area and 71.42 % of the heads.
    expect(outcomeOf({ ...VOTES, type: 1 })).toBe('passed');
    expect(outcomeOf({ ...VOTES, type: 3 })).toBe('ordinary');
    expect(outcomeOf({ ...VOTES, agreedHeads: 158, type: 3 })).toBe('passed');
    expect(outcomeOf({ ...VOTES, agreedHeads: 105, type: 1 })).toBe('failed');
  });

  it('is in force from its first to its last day, until it is voided', () => {
    const term = { state: 1, effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' };
    expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => isInForce(term, day))).toEqual([false, true, true, false]);
    expect(isInForce({ ...term, effectiveTo: null }, '2099-01-01')).toBe(true);
    expect(isInForce({ ...term, state: 2 }, '2026-06-01')).toBe(false);
  });

  it('backs nothing up when it is known to have failed', () => {
    expect((['unrecorded', 'noQuorum', 'failed', 'ordinary', 'passed'] as const).map(mayBackUp)).toEqual([true, false, false, true, true]);
  });

  it('reads by what differs when it is changed', () => {
    const before = {
      ...VOTES,
      estateId: 1,
      number: '1号',
      title: '收费',
      type: 1,
      decidedOn: '2026-01-01',
      effectiveFrom: '2026-01-02',
      effectiveTo: null,
      content: '',
    } as const;
    expect(describeChange(before, { ...before, totalArea: '30000.00' })).toBe('');
    expect(describeChange(before, { ...before, type: 2, effectiveTo: '2027-01-01', agreedHeads: 160, content: '新' })).toBe(
      '类型：收费标准 → 公共收益；失效日期：空 → 2027.01.01；同意人数：150 → 160；决议内容有修改',
    );
  });
});
