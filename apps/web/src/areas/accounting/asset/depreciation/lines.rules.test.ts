import { expect, test } from 'vitest';
import { DEPRECIATION, type DepreciationLine } from '@anju/contract';
import { groupsOf, lineKey } from './lines.rules.ts';

const line = (assetId: number, more: Partial<DepreciationLine>): DepreciationLine => ({
  ...{ assetId, no: `DZ000${assetId}`, name: '电脑', categoryName: '电子设备', estateName: '云栖花园', departmentName: '客服部' },
  ...{ subjectText: '660202 折旧费', method: DEPRECIATION.even, cost: '60.00', before: '6.00', amount: '1.20' },
  ...more,
});
const LINES = [
  line(1, {}),
  line(1, { departmentName: '工程部', cost: '40.00', before: '4.00', amount: '0.80' }),
  line(2, { estateName: '', cost: '10.10', before: '0.00', amount: '0.10' }),
];

test('lines come together by who bears them; a card is counted once in each', () => {
  expect(groupsOf(LINES, 'department')).toEqual([
    { key: '客服部', name: '客服部', cards: 2, cost: '70.10', before: '6.00', amount: '1.30' },
    { key: '工程部', name: '工程部', cards: 1, cost: '40.00', before: '4.00', amount: '0.80' },
  ]);
  expect(groupsOf(LINES, 'category')).toMatchObject([{ name: '电子设备', cards: 2, amount: '2.10' }]);
  expect(groupsOf(LINES, 'estate').map(({ name }) => name)).toEqual(['云栖花园', '未指定']);
});

test('every line of a month has a key of its own', () => {
  expect(new Set(LINES.map(lineKey)).size).toBe(LINES.length);
});
