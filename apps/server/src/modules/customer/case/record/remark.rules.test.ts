import { describe, expect, it } from 'vitest';
import { hidePhones } from './remark.rules.ts';

describe('numbers in the words of a history', () => {
  it.each([
    ['邻居 13911112222：也漏', '邻居 139****2222：也漏'],
    ['回电0571-87654321', '回电057******4321'],
    ['回电 057187654321 转 801', '回电 057*****4321 转 801'],
    ['（010）87654321', '（010）****4321'],
    ['家里 86543210.', '家里 ****3210.'],
    ['公司,0571-87654321-801', '公司,057******4321-801'],
  ])('%s', (said, shown) => {
    expect(hidePhones(said)).toBe(shown);
  });

  it.each(['2026-11-19 到 20261119', '单号 SQ2026-0000017', '账单 ZD20260001234', '合计 1234567.00 元', '1203 室，约 3 天'])(
    'nothing of %s is hidden',
    (said) => {
      expect(hidePhones(said)).toBe(said);
    },
  );
});
