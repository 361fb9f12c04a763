import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, pageQuery, recordListExport, type MenuNode } from '@anju/contract';
import { PageScopeContext } from '../../platform/access/page-scope.ts';
import * as downloads from '../../platform/api/download.ts';
import { readSheet } from '../../platform/sheet/index.ts';
import { refuse, renderPage, screenNode, stub, type Stub } from '../../platform/testing/index.ts';
import { EnumText, Money } from '../../ui/index.ts';
import { SAMPLE_TONES, sampleState } from '../catalogue-samples.ts';
import { column, ListPage, useList, type RowOf } from '../index.ts';

const searchBills = endpoint({
  method: 'POST',
  path: '/api/test/bill/search',
  access: { session: true },
  summary: '账单',
  input: pageQuery.extend({ estateId: z.int() }),
  output: z.object({ rows: z.array(z.object({ id: z.int(), code: z.string(), open: z.string().nullable() })), total: z.int() }),
});
const COLUMNS = column<RowOf<typeof searchBills>>()([
  { title: '房屋', field: 'code' },
  { title: '状态', render: () => <EnumText of={sampleState} value={2} tones={SAMPLE_TONES} /> },
  { title: '未收', align: 'right', render: (row) => <Money value={row.open} /> },
  { title: '操作', render: () => <button>收款</button> },
]);

function Bills() {
  const list = useList(searchBills, { estateId: 3 });
  return <ListPage name="test.bill" what="账单" list={list} columns={COLUMNS} />;
}

const TOTAL = 201;
const bills = stub(searchBills, ({ page, size }) => ({
  rows: Array.from({ length: Math.min(size, TOTAL - (page - 1) * size) }, (_, at) => {
    const id = (page - 1) * size + at + 1;
    return { id, code: `3-2-${id}`, open: id === 1 ? null : `${1000 + id}.50` };
  }),
  total: TOTAL,
}));

function open(stubs: readonly Stub[], node: MenuNode) {
  const page = { node, search: new URLSearchParams(), visit: '', close: () => undefined, refresh: () => undefined };
  return renderPage(
    <PageScopeContext value={page}>
      <Bills />
    </PageScopeContext>,
    { stubs: [bills, ...stubs] },
  );
}

async function ask() {
  await screen.findByText('3-2-1');
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await userEvent.type(screen.getByLabelText('用途'), '月末核对');
  await userEvent.type(screen.getByLabelText('批准人'), '陈晓岚');
  await userEvent.type(screen.getByLabelText('批准日期'), '2026.06.30{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
}

afterEach(() => void vi.restoreAllMocks());
const BILLS = screenNode(158, 'charging/billing/audit');

test('all rows that match leave as they stand on the screen, after the purpose is recorded', async () => {
  const saved = vi.spyOn(downloads, 'saveBlob').mockImplementation(() => undefined);
  const { server } = open([stub(recordListExport, () => null)], BILLS);
  await ask();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.inputsOf(recordListExport)).toEqual([
    {
      menuId: 158,
      what: '账单',
      rows: TOTAL,
      filter: '{"estateId":3}',
      purpose: { usage: '月末核对', auditor: '陈晓岚', auditDate: '2026-06-30' },
    },
  ]);
  expect(server.inputsOf(searchBills).map(({ page, size }) => [page, size])).toEqual([
    [1, 20],
    [1, 200],
    [2, 200],
  ]);
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(name).toMatch(/^账单-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readSheet(new File([blob as Blob], '账单.xlsx'));
  expect(sheet?.header).toEqual(['房屋', '状态', '未收']);
  expect(sheet?.rows).toHaveLength(TOTAL);
  expect(sheet?.rows.at(-1)?.cells).toEqual(['3-2-201', '装修中', '1201.5']);
});

test('nothing is read or written when recording is refused', async () => {
  const saved = vi.spyOn(downloads, 'saveBlob').mockImplementation(() => undefined);
  const { server } = open([stub(recordListExport, () => refuse('NOT_AUTHORISED'))], BILLS);
  await ask();
  await waitFor(() => expect(server.inputsOf(recordListExport)).toHaveLength(1));
  expect(server.inputsOf(searchBills)).toHaveLength(1);
  expect(saved).not.toHaveBeenCalled();
});

test('without the right to export it is not offered', async () => {
  open([], { ...BILLS, acts: ['view', 'add'] });
  await screen.findByText('3-2-1');
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});
