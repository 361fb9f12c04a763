import { expect, test } from 'vitest';
import type { ConditionField } from '@anju/domain';
import { rowsOf, shownCondition, textOf } from './condition-rows.ts';

const FIELDS: readonly ConditionField[] = [
  { name: '金额', kind: 'number' },
  { name: '费用科目', kind: 'text' },
];

test.each([
  ['金额 >= 50000', [{ field: '金额', sign: '≥', value: '50000' }]],
  [
    '金额 < 100.5 且 费用科目 ≠ "预算外"',
    [
      { field: '金额', sign: '<', value: '100.5' },
      { field: '费用科目', sign: '≠', value: '预算外' },
    ],
  ],
  ['', []],
] as const)('%s is written back as it was read', (text, rows) => {
  expect(rowsOf(text, FIELDS)).toEqual(rows);
  expect(textOf(rows, FIELDS)).toBe(text);
});

test.each(['金额 > 5 或 费用科目 = "预算外"', '金额 * 2 > 10', '单价 > 5', '金额 >'])('%s stays text', (text) => {
  expect(rowsOf(text, FIELDS)).toBeNull();
});

test('an edge shows signs and thousands', () => {
  expect(shownCondition('金额 >= 50000 且 费用科目 = "预算外"')).toBe('金额 ≥ 50,000 且 费用科目 = 预算外');
});
