import { describe, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from 'antd';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, pageQuery, sortBy } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { Money, SearchBox } from '../../ui/index.ts';
import { column, ListPage, useList, type RowOf } from '../index.ts';

const searchHouses = endpoint({
  method: 'POST',
  path: '/api/test/house/search',
  access: { session: true },
  summary: '房屋',
  input: pageQuery.extend({ estateId: z.int(), key: z.string().optional(), sort: sortBy(['arrears']).optional() }),
  output: z.object({
    rows: z.array(z.object({ houseId: z.int(), code: z.string(), arrears: z.string() })),
    total: z.int(),
    arrears: z.string(),
  }),
});

const COLUMNS = column<RowOf<typeof searchHouses>>()([
  { title: '房号', field: 'code' },
  { title: '欠费', align: 'right', sortField: 'arrears', render: (row) => <Money value={row.arrears} danger /> },
]);

interface Opened {
  estateId?: number;
  onOpen?: (code: string) => void;
}

function Houses({ estateId = 1, onOpen = () => {} }: Opened) {
  const list = useList(searchHouses, { estateId }, { rowKey: 'houseId', size: 20 });
  return (
    <ListPage
      name="test.house"
      list={list}
      columns={COLUMNS}
      selectable
      onOpen={(row) => onOpen(row.code)}
      filters={<SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="房号" />}
      actions={<Button onClick={list.reload}>刷新</Button>}
      totals={`欠费合计 ${list.extra?.arrears}`}
      foot={<output>{list.active?.code ?? '未选'}</output>}
    />
  );
}

function Estates() {
  const [estateId, setEstateId] = useState(1);
  return (
    <>
      <button onClick={() => setEstateId(estateId + 1)}>下一小区</button>
      <Houses estateId={estateId} />
    </>
  );
}

const row = (houseId: number) => ({ houseId, code: `3-2-${houseId}`, arrears: `${houseId}.5` });
const full = (total: number) =>
  stub(searchHouses, ({ page, size, key }) => {
    const all = Array.from({ length: total }, (_, at) => row(at + 1)).filter(({ code }) => code.includes(key ?? ''));
    return { rows: all.slice((page - 1) * size, page * size), total: all.length, arrears: '9999.00' };
  });

describe('list', () => {
  test('shows rows, the true total and sums over all rows', async () => {
    renderPage(<Houses />, { stubs: [full(45)] });
    expect(await screen.findByText('3-2-1')).toBeTruthy();
    expect(screen.getByText('共 45 条')).toBeTruthy();
    expect(screen.getByText('欠费合计 9999.00')).toBeTruthy();
  });

  test('states no number of rows before the server has answered', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const slow = stub(searchHouses, async () => {
      await answered;
      return { rows: [row(1)], total: 1, arrears: '1.5' };
    });
    renderPage(<Houses />, { stubs: [slow] });
    await screen.findByText('加载中…');
    expect(screen.queryByText(/^共 \d+ 条/)).toBeNull();
    answer();
    expect(await screen.findByText('共 1 条')).toBeTruthy();
  });

  test('loading and empty are never drawn on each other: first rows, and the next answer after an empty one', async () => {
    const answers: (() => void)[] = [];
    const slow = stub(searchHouses, async ({ key }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { rows: key === '3' ? [row(3)] : [], total: key === '3' ? 1 : 0, arrears: '0' };
    });
    renderPage(<Houses />, { stubs: [slow] });
    const release = async () => {
      await waitFor(() => expect(answers).toHaveLength(1));
      answers.pop()?.();
    };
    const shown = () => [
      screen.queryAllByText('加载中…').length,
      screen.queryAllByText('暂无数据').length,
      document.querySelectorAll('.ant-spin-spinning').length,
    ];
    await screen.findByText('加载中…');
    expect(shown()).toEqual([1, 0, 1]);
    await release();
    await screen.findByText('暂无数据');
    expect(shown()).toEqual([0, 1, 0]);
    await userEvent.type(screen.getByRole('searchbox'), '3{Enter}');
    await screen.findByText('加载中…');
    expect(shown()).toEqual([1, 0, 1]);
    await release();
    await screen.findByText('3-2-3');
    expect(shown()).toEqual([0, 0, 0]);
  });

  test('paging, filters and order go to the server; a filter starts at the first page', async () => {
    const { server } = renderPage(<Houses />, { stubs: [full(45)] });
    await screen.findByText('3-2-1');
    await userEvent.click(screen.getByTitle('2'));
    expect(await screen.findByText('3-2-21')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '3-2-4{Enter}');
    expect(await screen.findByText('3-2-44')).toBeTruthy();
    await userEvent.click(screen.getByRole('columnheader', { name: /欠费/ }));
    await waitFor(() => expect(server.inputsOf(searchHouses)).toHaveLength(4));
    expect(server.inputsOf(searchHouses)).toEqual([
      { estateId: 1, page: 1, size: 20 },
      { estateId: 1, page: 2, size: 20 },
      { estateId: 1, key: '3-2-4', page: 1, size: 20 },
      { estateId: 1, key: '3-2-4', page: 1, size: 20, sort: { field: 'arrears', order: 'asc' } },
    ]);
  });

  test('a page past the end becomes the last page there is', async () => {
    let total = 21;
    const { server } = renderPage(<Houses />, {
      stubs: [stub(searchHouses, ({ page }) => ({ rows: total > 20 || page === 1 ? [row(page)] : [], total, arrears: '0' }))],
    });
    await userEvent.click(await screen.findByTitle('2'));
    await screen.findByText('3-2-2');
    total = 20;
    await userEvent.click(screen.getByRole('button', { name: /刷\s?新/ }));
    expect(await screen.findByText('3-2-1')).toBeTruthy();
    expect(server.inputsOf(searchHouses).at(-1)?.page).toBe(1);
  });

  test('the keyboard moves, ticks and opens; a double click opens', async () => {
    const onOpen = vi.fn();
    renderPage(<Houses onOpen={onOpen} />, { stubs: [full(3)] });
    await screen.findByText('3-2-1');
    screen.getByRole('group', { name: '列表' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('status').textContent).toBe('3-2-2');
    await userEvent.keyboard(' ');
    expect(screen.getByText('共 3 条，已选 1 条')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith('3-2-2');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('status').textContent).toBe('3-2-3');
    fireEvent.doubleClick(screen.getByText('3-2-1'));
    expect(onOpen).toHaveBeenLastCalledWith('3-2-1');
  });

  test('a double click opens and marks no word; a single one may', async () => {
    renderPage(<Houses />, { stubs: [full(1)] });
    const cell = await screen.findByText('3-2-1');
    expect(fireEvent.mouseDown(cell, { detail: 1 })).toBe(true);
    expect(fireEvent.mouseDown(cell, { detail: 2 })).toBe(false);
  });

  test('another estate is another list: first page, nothing chosen', async () => {
    const { server } = renderPage(<Estates />, { stubs: [full(45)] });
    await userEvent.click(await screen.findByTitle('2'));
    await userEvent.click(await screen.findByText('3-2-21'));
    expect(screen.getByRole('status').textContent).toBe('3-2-21');
    await userEvent.click(screen.getByText('下一小区'));
    await waitFor(() => expect(server.inputsOf(searchHouses).at(-1)).toEqual({ estateId: 2, page: 1, size: 20 }));
    expect(screen.getByRole('status').textContent).toBe('未选');
  });

  test('after a failure another text is asked for once, and the same text again by Enter', async () => {
    const { server } = renderPage(<Houses />, { stubs: [stub(searchHouses, () => refuse('UNAVAILABLE'))] });
    await screen.findByRole('button', { name: /重\s?试/ });
    const box = screen.getByRole('searchbox', { name: '房号' });
    const asked = () => server.inputsOf(searchHouses).map(({ key }) => key);
    await userEvent.type(box, '3{Enter}');
    await waitFor(() => expect(asked()).toEqual([undefined, '3']));
    await screen.findByRole('button', { name: /重\s?试/ });
    await userEvent.type(box, '{Enter}');
    await waitFor(() => expect(asked()).toEqual([undefined, '3', '3']));
    await userEvent.type(box, '0{Enter}');
    await waitFor(() => expect(asked()).toEqual([undefined, '3', '3', '30']));
  });

  test('empty and failed are said; retry asks again', async () => {
    let broken = true;
    renderPage(<Houses />, {
      stubs: [stub(searchHouses, () => (broken ? refuse('UNAVAILABLE') : { rows: [], total: 0, arrears: '0' }))],
    });
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    expect(retry.parentElement?.textContent).toContain('服务不可用！');
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });
});
