import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BEARER, CASE } from '@anju/contract';
import type { OutboxEntry } from '../../../../platform/outbox/index.ts';
import { sampleCase } from '../record/case-samples.ts';
import { ahead, amountOf, lineProblem, problemOf, NO_DRAFT, stepOf, stepQuantity, sumFor, type MaterialLine } from './work.rules.ts';

const line = (change: Partial<MaterialLine> = {}): MaterialLine => ({
  itemId: 1,
  name: '下水软管',
  unit: '根',
  quantity: '1',
  price: '18.00',
  bearer: BEARER.household,
  minPrice: '18.00',
  maxPrice: '18.00',
  ...change,
});
const entry = (act: string, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: act,
  group: 'case.1',
  act,
  title: act,
  happenedAt: '2026-11-18T06:00:00.000Z',
  input: { id: 1 },
  files: [],
  refused: '',
  ...change,
});

describe('materials', () => {
  test('the household pays what it bears, to the cent and without floats', () => {
    const lines = [
      line({ quantity: '1', price: '18.00' }),
      line({ quantity: '2', price: '6.00' }),
      line({ quantity: '0.5', price: '50.00' }),
      line({ quantity: '3', price: '9.90', bearer: BEARER.company }),
    ];
    expect(sumFor(lines, BEARER.household)).toBe('55.00');
    expect(sumFor(lines, BEARER.company)).toBe('29.70');
    expect(sumFor(lines, BEARER.warranty)).toBe('0.00');
    expect(amountOf(line({ quantity: '0.15', price: '0.10' }))).toBe('0.02');
    // What is being typed is no number yet and counts nothing.
    expect(amountOf(line({ quantity: '0.', price: '18.00' }))).toBe('0.00');
  });

  test('one more and one less undo each other; the last one goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (hundredths) => {
        const quantity = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        const more = stepQuantity(quantity, 1);
        expect(Number(stepQuantity(more ?? '', -1))).toBeCloseTo(Number(quantity), 6);
      }),
    );
    expect(stepQuantity('1', -1)).toBeNull();
    expect(stepQuantity('0.5', -1)).toBeNull();
  });

  test('says what is wrong with a line and with the order', () => {
    expect(lineProblem(line())).toBe('');
    expect(lineProblem(line({ quantity: '' }))).toBe('下水软管 的数量应大于零');
    expect(lineProblem(line({ itemId: null }))).toBe('下水软管 不在价目表内，不能由住户承担');
    expect(lineProblem(line({ price: '20.00' }))).toBe('下水软管 的单价应为 18.00–18.00');
    expect(lineProblem(line({ price: '20.00', bearer: BEARER.company }))).toBe('');
    expect(problemOf(NO_DRAFT)).toBe('请填写处理结果');
    expect(problemOf({ ...NO_DRAFT, result: '已更换', lines: [line()] })).toBe('');
  });
});

describe('a case with steps that wait', () => {
  test('is shown as it will be', () => {
    const row = sampleCase(1, { state: CASE.assigned });
    expect(stepOf(ahead(row, []), false)).toBe(0);
    expect(ahead(row, [entry('take')])).toMatchObject({ state: CASE.working, waits: 1 });
    expect(stepOf(ahead(row, [entry('take'), entry('arrive')]), false)).toBe(2);
    expect(stepOf(ahead(row, [entry('take'), entry('arrive')]), true)).toBe(3);
    expect(ahead(row, [entry('take'), entry('pause', { input: { reason: '等配件' } })])).toMatchObject({
      state: CASE.paused,
      pauseReason: '等配件',
    });
    expect(stepOf(ahead(row, [entry('take'), entry('finish')]), true)).toBe(5);
    expect(ahead(row, [entry('giveBack')]).gone).toBe(true);
    expect(ahead(row, [entry('take', { group: 'case.2' })])).toMatchObject({ state: CASE.assigned, waits: 0 });
  });

  test('is at the way again when another worker had arrived', () => {
    const arrive = { due: null, at: '2026-11-18T05:00:00.000Z', late: null };
    const row = sampleCase(1, { state: CASE.working, arrive });
    expect(stepOf(ahead(row, []), false)).toBe(1);
    expect(ahead(row, [entry('arrive')])).toMatchObject({ onSite: true, arrive });
  });

  test('stands where the server refused a step', () => {
    const row = sampleCase(1, { state: CASE.assigned });
    expect(ahead(row, [entry('take', { refused: '已转给他人' }), entry('finish')])).toMatchObject({
      state: CASE.assigned,
      finished: false,
      waits: 2,
    });
  });
});
