import { describe, expect, test } from 'vitest';
import { DECORATION, MONEY_LINE, type AcceptanceRound, type CheckLine } from '@anju/contract';
import { sampleLine } from '../record/decoration-samples.ts';
import { freeOf, heldDeposits, itemsMissing, NO_CHECK, observationLeft, tallyOf, waterTest, type CheckDraft } from './finish.rules.ts';

const NOW = Date.parse('2026-11-18T08:00:00.000Z');
const line = (itemId: number, more: Partial<CheckLine> = {}): CheckLine => ({
  itemId,
  name: `项目${itemId}`,
  hint: '',
  water: false,
  ok: null,
  remark: '',
  violationId: null,
  ...more,
});
const round = (...lines: CheckLine[]): Pick<AcceptanceRound, 'lines'> => ({ lines });
const draft = (items: CheckDraft['items'], more: Partial<CheckDraft> = {}): CheckDraft => ({ ...NO_CHECK, items, ...more });

test('the last day of the observation still belongs to it', () => {
  const left = (observeUntil: string) => observationLeft({ state: DECORATION.observing, observeUntil }, NOW);
  expect(left('2026-11-30')).toMatchObject({ text: '剩 12 天', over: false });
  expect(left('2026-11-18')).toMatchObject({ text: '今天期满', over: false });
  expect(left('2026-11-17')).toMatchObject({ text: '观察期满', over: true });
  expect(observationLeft({ state: DECORATION.archived, observeUntil: '2026-11-30' }, NOW)).toBeNull();
});

describe('the water test', () => {
  const test24 = (waterFrom: string | null, waterTo: string | null = null) => waterTest({ waterFrom, waterTo }, 24, NOW);
  test('tells when it has lasted long enough', () => {
    expect(test24(null).text).toBe('应蓄水 24–48 小时，请填写开始时间');
    expect(test24('2026-11-18T01:00:00.000Z').text).toBe('已蓄水 7 小时，到 2026.11.19 09:00 满 24 小时');
    expect(test24('2026-11-17T07:00:00.000Z').text).toBe('已蓄水 25 小时，可以检查并填写结束时间');
  });
  test('less than a day is told in red', () => {
    expect(test24('2026-11-17T00:00:00.000Z', '2026-11-17T23:59:00.000Z')).toEqual({
      tone: 'overdue',
      text: '只蓄水 23 小时，应不少于 24 小时',
    });
    expect(test24('2026-11-17T00:00:00.000Z', '2026-11-18T00:00:00.000Z').tone).toBe('paid');
  });
});

describe('a round', () => {
  const lines = round(line(1), line(2), line(3, { name: '闭水', water: true }));
  test('is not left before every item is answered, a failed one in words, a water test with its times', () => {
    expect(itemsMissing(lines, draft({}))).toBe('“项目1”还没有检查');
    const items = { 1: { ok: true, remark: '' }, 2: { ok: false, remark: ' ' }, 3: { ok: true, remark: '' } };
    expect(itemsMissing(lines, draft(items))).toBe('请填写“项目2”不合格的情况');
    const told = { ...items, 2: { ok: false, remark: '漏' } };
    expect(itemsMissing(lines, draft(told))).toBe('请填写闭水试验的开始和结束时间');
    // A leak ends the test, however long it lasted.
    expect(itemsMissing(lines, draft({ ...told, 3: { ok: false, remark: '渗水' } }))).toBeNull();
    const times = { waterFrom: '2026-11-17T00:00:00.000Z', waterTo: '2026-11-18T00:00:00.000Z' };
    expect(itemsMissing(lines, draft(told, times))).toBeNull();
    expect(tallyOf(lines, draft(told))).toEqual({ all: 3, seen: 3, failed: ['项目2'] });
  });
});

test('a deposit bears what nobody has consented to; consents that are settled have left its balance', () => {
  expect(freeOf(sampleLine(1, { balance: '3000.00', consented: '800.00', converted: '0.00' }))).toBe('2200');
  expect(freeOf(sampleLine(1, { balance: '2200.00', consented: '800.00', converted: '800.00' }))).toBe('2200');
  const money = [
    sampleLine(1),
    sampleLine(2, { state: MONEY_LINE.waiting, balance: '0.00' }),
    sampleLine(3, { balance: '0.00', returned: '3000.00' }),
  ];
  expect(heldDeposits({ money }).map(({ id }) => id)).toEqual([1]);
});
