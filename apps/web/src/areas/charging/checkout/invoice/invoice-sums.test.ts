import { expect, test } from 'vitest';
import { formatTenThousand } from '@anju/domain';
import { sumsText } from './invoice-sums.ts';

const inTenThousands = (value: string) => `${formatTenThousand(value)} 万元`;
const sums = { amount: '512.32', tax: '29.00', livingAmount: '512.32', livingTax: '29.00' };

test('sums that differ are told apart even where they read alike in 万元', () => {
  const once = '金额 0.05 万元，税额 0.00 万元';
  expect(sumsText(sums, inTenThousands)).toBe(once);
  expect(sumsText({ ...sums, livingAmount: '512.30' }, inTenThousands)).toBe(`${once}；不含已退回、已撤回、已红冲：${once}`);
});
