import { expect, it } from 'vitest';
import { explained } from './notice.rules.ts';

it('a notice explains the late fee of its lines and of earlier bills', () => {
  const line = { item: '物业费', objectText: '101', periodFrom: '2026-04-01', periodTo: '2026-04-30', explain: '', dueDate: '2026-04-30' };
  const sums = { amount: '250.40', reduced: '0.00', settled: '0.00', open: '250.40' };
  const head = {
    noticeId: 1,
    objectText: '101',
    estateName: '云栖花园',
    company: '甲',
    phone: '',
    payerName: '周一',
    dueDate: '2026-04-30',
  };
  const owed = [1, 2].map((billId) => ({ billId, item: '车位费', periodFrom: '2026-03-01', periodTo: '2026-03-31' }));
  const texts = (billId: number) => (billId === 2 ? {} : { lateText: `第 ${billId} 笔` });
  const paper = explained(
    { ...head, lines: [{ ...line, ...sums, billId: 7, late: '2.50' }], before: { bills: 2, open: '120.00', late: '0.30', owed } },
    texts,
  );
  const { noticeId: _, ...shown } = head;
  expect(paper).toEqual({
    ...shown,
    lines: [{ ...line, ...sums, late: '2.50', lateText: '第 7 笔' }],
    before: { bills: 2, open: '120.00', late: '0.30', lateTexts: ['车位费 2026.03.01-2026.03.31：第 1 笔'] },
  });
});
