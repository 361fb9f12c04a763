import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { conditionFields, evaluateCondition, parseCondition, type ConditionField } from './condition.ts';

const FIELDS: readonly ConditionField[] = [
  { name: '金额', kind: 'number' },
  { name: '天数', kind: 'number' },
  { name: '费用科目', kind: 'text' },
  { name: '部门', kind: 'text' },
];
const holds = (text: string, values: Record<string, string>) => {
  const reading = parseCondition(text, FIELDS);
  if (!reading.ok) throw new Error(reading.message);
  return evaluateCondition(reading.condition, values);
};
const refusal = (text: string) => {
  const reading = parseCondition(text, FIELDS);
  return reading.ok ? null : reading.message;
};

describe('a condition', () => {
  it.each([
    ['金额 >= 50000', { 金额: '50000.00' }, true],
    ['金额≥50000', { 金额: '49999.99' }, false],
    ['金额 * 天数 > 1000', { 金额: '100.10', 天数: '10' }, true],
    ['费用科目 = "预算外"', { 费用科目: '预算外' }, true],
    ['费用科目 ≠ “预算外（大修）”', { 费用科目: '预算外（大修）' }, false],
    ['金额>=50000且部门="工程部"', { 金额: '50000', 部门: '工程部' }, true],
    ['金额 < 10 或 金额 > 20 且 部门 = "工程部"', { 金额: '30', 部门: '行政部' }, false],
    ['(金额 < 10 或 金额 > 20) 且 部门 = "行政部"', { 金额: '30', 部门: '行政部' }, true],
    ['(金额 + 天数) * 2 = 12', { 金额: '5', 天数: '1' }, true],
  ])('%s', (text, values, expected) => {
    expect(holds(text, values as unknown as Record<string, string>)).toEqual({ ok: true, value: expected });
  });

  it('is refused with the place and the reason', () => {
    expect(refusal('')).toBe('第 1 个字符处：请输入条件');
    expect(refusal('金额')).toBe('第 3 个字符处：缺少比较符号（= ≠ > ≥ < ≤）');
    expect(refusal('单价 > 5')).toBe('第 1 个字符处：不认识的名称“单价”');
    expect(refusal('金额 = "五万"')).toBe('第 6 个字符处：“金额”是数字，不能与文字比较');
    expect(refusal('费用科目 > "a"')).toBe('第 6 个字符处：“费用科目”是文字，只能用 = 或 ≠');
    expect(refusal('费用科目 = 5')).toBe('第 8 个字符处：“费用科目”应与引号中的文字比较，如 费用科目 = "…"');
    expect(refusal('1 < 2')).toBe('第 1 个字符处：条件没有用到表单字段');
    expect(refusal('金额 > 5 且')).toBe('第 9 个字符处：公式不完整');
    expect(refusal('process.exit()')).toBe('第 8 个字符处：不能使用“.”');
  });

  it('never takes a missing value for zero', () => {
    expect(holds('金额 < 10 或 部门 = "工程部"', { 部门: '工程部' })).toEqual({ ok: false, message: '缺少金额' });
    expect(holds('部门 = "工程部"', {})).toEqual({ ok: false, message: '缺少部门' });
  });

  it('names its fields once', () => {
    const reading = parseCondition('金额 > 天数 且 金额 < 9 且 部门 = "a"', FIELDS);
    expect(reading.ok && conditionFields(reading.condition)).toEqual(['金额', '天数', '部门']);
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.constantFrom('金额', '>', '5', '且', '或', '(', ')', '"', '部门', '=', ' ', '-', 'max')),
        (free, parts) => {
          parseCondition(free, FIELDS);
          parseCondition(parts.join(''), FIELDS);
        },
      ),
    );
  });
});
