import { describe, expect, test } from 'vitest';
import { ASSET_CHANGE_KIND, DEPRECIATION } from '@anju/contract';
import { sampleDetail } from '../asset-samples.ts';
import { outlookOf } from './outlook.rules.ts';

const KIND = ASSET_CHANGE_KIND;
const CARD = sampleDetail(1);
/** 202610 is the last month that was depreciated. */
const runs = (list: readonly { from: number; months: number; amount: string }[] | undefined) =>
  (list ?? []).map(({ from, months, amount }) => `${from} ${months} ${amount}`);

describe('what follows from a change', () => {
  test('counts from the next month on; the month of the change is depreciated as before', () => {
    const now = outlookOf(CARD, KIND.costUp, '2026-10-20', { amount: '18000' });
    expect(runs(now?.before)).toEqual(['202611 36 1900.00']);
    expect(runs(now?.after)).toEqual(['202611 36 2375.00']);
    // 138,000 − 6,900 − 47,500 over 35 months.
    const next = outlookOf(CARD, KIND.costUp, '2026-11-20', { amount: '18000' });
    expect(runs(next?.after)).toEqual(['202612 34 2388.57', '202910 1 2388.62']);
  });

  test('of life, rate, method, impairment and what was written off', () => {
    const of = (kind: (typeof KIND.values)[number], wanted: Parameters<typeof outlookOf>[3]) =>
      runs(outlookOf(CARD, kind, '2026-10-20', wanted)?.after);
    expect(of(KIND.life, { life: 72 })).toEqual(['202611 48 1425.00']);
    expect(of(KIND.salvageRate, { salvageRate: '0' })).toEqual(['202611 35 2066.67', '202910 1 2066.55']);
    expect(of(KIND.impairment, { amount: '6840' })).toEqual(['202611 36 1710.00']);
    expect(of(KIND.accumulated, { amount: '-3600' })).toEqual(['202611 36 2000.00']);
    expect(of(KIND.costDown, { amount: '12000' })).toEqual(['202611 35 1583.33', '202910 1 1583.45']);
    expect(of(KIND.method, { method: DEPRECIATION.digits })[0]).toBe('202611 12 2850.00');
    expect(of(KIND.method, { method: DEPRECIATION.work })).toEqual([]);
  });

  test('is not foretold for what changes no amount, nor before it is typed', () => {
    expect(outlookOf(CARD, KIND.place, '2026-10-20', {})).toBeNull();
    expect(outlookOf(CARD, KIND.costUp, '2026-10-20', { amount: '' })).toBeNull();
    expect(outlookOf(CARD, KIND.costUp, null, { amount: '1' })).toBeNull();
    expect(outlookOf(CARD, null, '2026-10-20', {})).toBeNull();
  });

  test('names what cannot be', () => {
    const fault = (kind: (typeof KIND.values)[number], wanted: Parameters<typeof outlookOf>[3]) =>
      outlookOf(CARD, kind, '2026-11-20', wanted)?.fault;
    expect(fault(KIND.costDown, { amount: '120000' })).toBe('变动后原值应大于 0');
    expect(fault(KIND.accumulated, { amount: '-50000' })).toBe('变动后累计折旧不能小于 0');
    expect(fault(KIND.life, { life: 24 })).toBe('使用月数不能少于已提月数 25');
    expect(fault(KIND.method, { method: DEPRECIATION.declining })).toBeNull();
    expect(outlookOf({ ...CARD, life: 50 }, KIND.method, '2026-10-20', { method: DEPRECIATION.declining })?.fault).toBe(
      '使用月数应为 12 的倍数',
    );
  });
});
