import type { MonthCheck } from '@anju/contract';
import type { MonthCounts } from './close-shapes.ts';

export function checksOf(counts: MonthCounts): MonthCheck[] {
  const hard = (key: MonthCheck['key'], title: string, count: number, amount: string | null = null): MonthCheck => ({
    key,
    title,
    count,
    amount,
    hard: true,
  });
  return [
    hard('unclosed', '未日结的收款', counts.unclosed, counts.unclosedAmount),
    hard('unconfirmed', '财务未确认的日结单', counts.unconfirmed),
    hard('unaudited', '待审核的账单', counts.unaudited),
    hard('unpublished', '已审核未发布的账单', counts.unpublished),
    hard('share', '未完成的公摊', counts.share),
    { key: 'deposits', title: '在管押金', count: counts.deposits, amount: counts.depositAmount, hard: false },
  ];
}

export const problemsOf = (checks: readonly MonthCheck[]): string =>
  checks
    .filter(({ hard, count }) => hard && count > 0)
    .map(({ title, count }) => `${title} ${count}`)
    .join('、');
