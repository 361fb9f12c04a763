import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, pageQuery } from '@anju/contract';
import { listPreferences, savePreference } from '@anju/contract/session/preference';
import { loadPreferences } from '../../platform/preference/index.ts';
import { renderPage, stub, type Stub } from '../../platform/testing/index.ts';
import { Money } from '../../ui/index.ts';
import { column, ListPage, useList, type Column, type RowOf } from '../index.ts';
import { arrange, AS_DECLARED, entriesOf, leastWidth, moved } from './arrange.ts';
import { cellOf, widthOf } from './column.ts';

const searchHouses = endpoint({
  method: 'POST',
  path: '/api/test/house/search',
  access: { session: true },
  summary: '房屋',
  input: pageQuery,
  output: z.object({ rows: z.array(z.object({ id: z.int(), code: z.string(), owner: z.string(), arrears: z.string() })), total: z.int() }),
});
type Row = RowOf<typeof searchHouses>;

const COLUMNS = column<Row>()([
  { title: '房屋', field: 'code', width: 150 },
  { title: '业主', field: 'owner', width: 110 },
  { title: '欠费', align: 'right', render: (row) => <Money value={row.arrears} /> },
  { title: '户型', render: () => '两室', hidden: true },
]);

function Houses() {
  const list = useList(searchHouses, {});
  return <ListPage name="test.house" what="房屋" list={list} columns={COLUMNS} />;
}

const rows = stub(searchHouses, ({ page }) => ({
  rows: [{ id: page, code: `3-2-${page}`, owner: '周以宁', arrears: '792.81' }],
  total: 40,
}));
const saved = stub(savePreference, () => null);
const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);
const widths = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-table-body colgroup col, .ant-table-content colgroup col')].map(
    (one) => one.style.width,
  );

async function open(kept?: object) {
  const stubs: Stub[] = [rows, saved, stub(listPreferences, () => (kept ? { 'columns.test.house': JSON.stringify(kept) } : {}))];
  const page = renderPage(<Houses />, { stubs });
  await screen.findByText('3-2-1');
  if (kept) await loadPreferences(page.client);
  const lastSaved = () => {
    const value = page.server.inputsOf(savePreference).at(-1)?.value;
    return value == null ? value : (JSON.parse(value) as object);
  };
  return { ...page, lastSaved };
}
const settings = async () => {
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  return within(await screen.findByRole('dialog', { name: '列设置' }));
};

describe('the columns of a list', () => {
  test('keep their widths from page to page', async () => {
    await open();
    const before = widths();
    expect(before.slice(0, 2)).toEqual(['150px', '110px']);
    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('3-2-2');
    expect(widths()).toEqual(before);
  });

  test('cut what does not fit and say it whole to the pointer; what fits has no tooltip', async () => {
    await open();
    const cell = screen.getByText('周以宁').closest('td') as HTMLElement;
    fireEvent.mouseEnter(cell);
    expect(cell.title).toBe('');
    Object.defineProperty(cell, 'scrollWidth', { value: 300 });
    fireEvent.mouseEnter(cell);
    expect(cell.title).toBe('周以宁');
  });

  test('are shown and hidden, and the account keeps it; the first one stays', async () => {
    const { lastSaved } = await open();
    expect(heads()).toEqual(['房屋', '业主', '欠费']);
    const dialog = await settings();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '房屋' }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: '户型' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: '业主' }));
    await waitFor(() => expect(heads()).toEqual(['房屋', '欠费', '户型']));
    await waitFor(() => expect(lastSaved()).toEqual({ order: [], hidden: ['业主'], shown: ['户型'], widths: {} }));
    await userEvent.click(dialog.getByRole('button', { name: '恢复默认' }));
    await waitFor(() => expect(heads()).toEqual(['房屋', '业主', '欠费']));
    await waitFor(() => expect(lastSaved()).toBeNull());
  });

  test('move by keyboard and by dragging, never before the first', async () => {
    const { lastSaved } = await open();
    const dialog = await settings();
    const handle = dialog.getByRole('button', { name: '移动欠费' });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(heads()).toEqual(['房屋', '欠费', '业主']));
    const line = (name: string) => dialog.getByRole('button', { name }).closest('li') as HTMLLIElement;
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(line('移动业主'), { dataTransfer });
    fireEvent.drop(line('移动欠费'), { dataTransfer });
    await waitFor(() => expect(heads()).toEqual(['房屋', '业主', '欠费']));
    await waitFor(() => expect(lastSaved()).toMatchObject({ order: ['房屋', '业主', '欠费', '户型'] }));
  });

  test('are as wide as the user drags the edge of the head, and exactly so', async () => {
    const { lastSaved } = await open();
    const edge = screen.getByRole('columnheader', { name: '业主' }).querySelector('.list-edge') as Element;
    for (const head of screen.getAllByRole('columnheader')) Object.defineProperty(head, 'offsetWidth', { value: 200 });
    fireEvent.pointerDown(edge, { clientX: 500 });
    fireEvent.pointerMove(edge, { clientX: 540 });
    await waitFor(() => expect(widths().slice(0, 2)).toEqual(['200px', '240px']));
    expect(lastSaved()).toBeUndefined();
    fireEvent.pointerUp(edge, { clientX: 540 });
    await waitFor(() => expect(lastSaved()).toMatchObject({ widths: { 房屋: 200, 业主: 240, 欠费: 200 } }));
  });

  test('are on another device as the account has them; a name that is gone is ignored, a new column appears', async () => {
    await open({ order: ['欠费', '旧列', '房屋'], hidden: ['旧列'], shown: [], widths: { 欠费: 300 } });
    await waitFor(() => expect(heads()).toEqual(['房屋', '业主', '欠费']));
  });
});

describe('arranging', () => {
  const wide = (title: string): Column<Row> => ({ title, width: 150 });
  const titles = (columns: readonly Column<Row>[]) => arrange(columns, AS_DECLARED).map(({ column: one, fixed }) => [one.title, fixed]);

  test('the first column is pinned, a state far to the right stands fixed at the end, before the buttons', () => {
    const far = [wide('房屋'), wide('甲'), wide('乙'), wide('丙'), wide('状态'), wide('丁'), { title: '操作' }];
    expect(titles(far)).toEqual([
      ['房屋', 'start'],
      ['甲', undefined],
      ['乙', undefined],
      ['丙', undefined],
      ['丁', undefined],
      ['状态', 'end'],
      ['操作', 'end'],
    ]);
    expect(titles([wide('房屋'), wide('状态'), wide('甲')])).toEqual([
      ['房屋', 'start'],
      ['状态', undefined],
      ['甲', undefined],
    ]);
  });

  test('once a width is set, widths are exact and one column takes the rest', () => {
    const choice = { ...AS_DECLARED, widths: { 甲: 90 } };
    const arranged = arrange([wide('房屋'), wide('甲'), wide('乙')], choice);
    expect(arranged.map(({ width }) => width)).toEqual([150, 90, undefined]);
    expect(leastWidth(arranged, choice)).toBe(390);
  });

  test('moving counts from the second place', () => {
    const entries = entriesOf([wide('甲'), wide('乙'), wide('丙')], AS_DECLARED);
    expect(moved(entries, '丙', 0)).toEqual(['甲', '丙', '乙']);
    expect(moved(entries, '乙', 9)).toEqual(['甲', '丙', '乙']);
  });

  test('a column is never narrower than its title or what it holds', () => {
    expect(widthOf({ title: '最近登录时间', width: 60 })).toBeGreaterThanOrEqual(136);
    expect(widthOf({ title: '统一社会信用代码' })).toBeGreaterThanOrEqual(8 * 13);
  });

  test('quantities have thousands, numbers of documents do not', () => {
    const row = { id: 20261203, code: '12345', owner: '', arrears: '1234567.891' };
    const text = (one: Partial<Column<typeof row>>) => cellOf({ title: '', ...one }, row, 0);
    expect(text({ field: 'id' })).toBe('20261203');
    expect(text({ field: 'id', align: 'right' })).toBe('20,261,203');
    expect(text({ render: ({ arrears }) => arrears, align: 'right' })).toBe('1,234,567.891');
    expect(text({ field: 'owner', align: 'right' })).toBe('–');
  });
});
