import { describe, expect, test } from 'vitest';
import type { AssetCountLine } from '@anju/contract';
import { isQuantity, quantityText, shownLines, verdictOf } from './count.rules.ts';

const line = (id: number, more: Partial<AssetCountLine> = {}): AssetCountLine => ({
  ...{ id, assetId: id, no: `DZ000${id}`, name: '电脑', categoryName: '电子设备', place: '前台', custodianName: '沈亦舟' },
  ...{ expected: '2.0000', found: null, note: '', countedBy: '', decreaseNo: '', cardId: null },
  ...more,
});

describe('a counted line', () => {
  test('agrees, lacks or has more', () => {
    expect(verdictOf(line(1), null)).toBeNull();
    expect(verdictOf(line(1), '2')?.text).toBe('相符');
    expect(verdictOf(line(1), '0.5')).toEqual({ text: '盘亏 1.5', tone: 'overdue' });
    expect(verdictOf(line(1), '3')?.text).toBe('多出 1');
    expect(verdictOf({ assetId: null, expected: '0' }, '1')?.text).toBe('盘盈 1');
    expect(verdictOf(line(1), '2x')).toBeNull();
  });

  test('takes quantities as people write them', () => {
    expect(['1', '0', '2.5', '', '-1', '1.23456'].map(isQuantity)).toEqual([true, true, true, false, false, false]);
    expect(['2.0000', '2.50', '20', '0.0'].map(quantityText)).toEqual(['2', '2.5', '20', '0']);
  });
});

test('lines are narrowed to those that are left, those that differ, and what is typed', () => {
  const lines = [
    line(1, { found: '2.0000' }),
    line(2),
    line(3, { found: '1.0000', place: '东门岗亭' }),
    line(4, { assetId: null, no: '', found: '1' }),
  ];
  const ids = (view: Parameters<typeof shownLines>[1], key = '') => shownLines(lines, view, key).map(({ id }) => id);
  expect(ids('all')).toEqual([1, 2, 3, 4]);
  expect(ids('left')).toEqual([2]);
  expect(ids('wrong')).toEqual([3, 4]);
  expect(ids('all', ' dz0003')).toEqual([3]);
  expect(ids('all', '岗亭')).toEqual([3]);
});
