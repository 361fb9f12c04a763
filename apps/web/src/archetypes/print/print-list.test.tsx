import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { renderPage } from '../../platform/testing/index.ts';
import { PrintList } from '../index.ts';

const COLUMNS = [
  { title: '房号', render: (row: { code: string }) => row.code },
  { title: '面积', render: () => '89.43' },
];
const ROWS = [{ code: '3-2-1' }, { code: '3-2-2' }];

const paper = () => screen.getByRole('region', { name: '房屋清册' });
const cells = () =>
  [...paper().querySelectorAll('tbody tr:last-child td')].map((cell) => [cell.textContent, (cell as HTMLTableCellElement).colSpan]);

test('the paper of a page says how much of the list it is, and sums all of it', () => {
  renderPage(
    <PrintList
      title="房屋清册"
      unit="套"
      of={{ rows: ROWS, total: 45 }}
      columns={COLUMNS}
      note="：有效 44"
      totals={{ text: '合计（全部 45 套）', cells: { 面积: '4024.35' } }}
    />,
  );
  expect(paper().textContent).toContain('本页 2 套，符合条件共 45 套：有效 44');
  expect(cells()).toEqual([
    ['合计（全部 45 套）', 1],
    ['4024.35', 1],
  ]);
});

test('a count that has a limit is said as one; totals in words run over all columns', () => {
  renderPage(<PrintList title="房屋清册" unit="套" of={{ rows: ROWS, total: 1000, more: true }} columns={COLUMNS} totals="空闲 3 套" />);
  expect(paper().textContent).toContain('本页 2 套，符合条件超过 1000 套');
  expect(cells()).toEqual([['空闲 3 套', 2]]);
});

test('the paper of a whole list speaks of no page', () => {
  renderPage(<PrintList title="房屋清册" of={{ rows: ROWS, total: 2 }} columns={COLUMNS} size="A4" />);
  expect(paper().textContent).not.toContain('本页');
  expect(paper().className).toContain('ui-print-A4');
  expect(paper().querySelectorAll('tbody tr')).toHaveLength(2);
});
