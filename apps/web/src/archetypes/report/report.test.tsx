import { expect, test } from 'vitest';
import { z } from 'zod';
import { Input } from 'antd';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint } from '@anju/contract';
import { renderPage, stub } from '../../platform/testing/index.ts';
import { Money } from '../../ui/index.ts';
import { ReportPage, useReport } from '../index.ts';

const arrearsReport = endpoint({
  method: 'POST',
  path: '/api/test/arrears-report',
  access: { session: true },
  summary: '欠费表',
  input: z.object({ month: z.string() }),
  output: z.object({ rows: z.array(z.object({ estate: z.string(), amount: z.string() })), sum: z.string() }),
});

function Arrears() {
  const report = useReport(arrearsReport, { month: '2026-10' });
  return (
    <ReportPage
      report={report}
      filters={<Input aria-label="月份" value={report.draft.month} onChange={(event) => report.setDraft({ month: event.target.value })} />}
      figures={[{ label: '统计月份', value: report.input.month }]}
      columns={[
        { title: '小区', field: 'estate' },
        { title: '欠费', align: 'right', render: (row) => <Money value={row.amount} />, total: <Money value={report.data?.sum} /> },
      ]}
      rows={report.data?.rows ?? []}
      rowKey="estate"
    />
  );
}

test('filters count when 查询 is pressed; the total is the server’s own', async () => {
  const { server } = renderPage(<Arrears />, {
    stubs: [stub(arrearsReport, ({ month }) => ({ rows: [{ estate: `云栖花园${month}`, amount: '10' }], sum: '4726.05' }))],
  });
  expect(await screen.findByText('云栖花园2026-10')).toBeTruthy();
  expect(screen.getByText('合计')).toBeTruthy();
  expect(screen.getByText('4,726.05')).toBeTruthy();
  const month = screen.getByRole('textbox', { name: '月份' });
  await userEvent.clear(month);
  await userEvent.type(month, '2026-11');
  expect(server.calls).toHaveLength(1);
  expect(screen.getByText('2026-10')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /查\s?询/ }));
  expect(await screen.findByText('云栖花园2026-11')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('2026-11')).toBeTruthy());
  expect(server.inputsOf(arrearsReport)).toEqual([{ month: '2026-10' }, { month: '2026-11' }]);
});
