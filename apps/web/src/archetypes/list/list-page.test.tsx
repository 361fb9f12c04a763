import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Button } from 'antd';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, pageQuery } from '@anju/contract';
import { accessTo } from '../../platform/access/access.ts';
import { menuOf, refuse, renderPage, screenNode, stub } from '../../platform/testing/index.ts';
import { EnumCheck, Money, SearchBox } from '../../ui/index.ts';
import { sampleState } from '../catalogue-samples.ts';
import { column, ListPage, useList, type RowOf, type Totals, type What } from '../index.ts';
import { layTotals } from './totals.tsx';

const searchHouses = endpoint({
  method: 'POST',
  path: '/api/test/house/search',
  access: { session: true },
  summary: '房屋',
  input: pageQuery.extend({ key: z.string().optional(), states: z.array(sampleState.schema).optional(), empty: z.boolean().optional() }),
  output: z.object({ rows: z.array(z.object({ id: z.int(), code: z.string(), arrears: z.string() })), total: z.int() }),
});
type Row = RowOf<typeof searchHouses>;

const COLUMNS = column<Row>()([
  { title: '房号', field: 'code' },
  { title: '欠费', align: 'right', render: (row) => <Money value={row.arrears} /> },
  { title: '备注', render: () => '–' },
]);
const MENU = menuOf(screenNode(66, 'estate/property/house'), screenNode(67, 'estate/property/parking', { state: 1 }));

interface HousesProps {
  readonly menu?: 66 | 67;
  readonly what?: What;
  readonly totals?: Totals;
  readonly onOpen?: (row: Row) => void;
  readonly ticks?: boolean;
  readonly foot?: string;
}

function Houses({ menu = 66, what = '房屋', totals, onOpen, ticks = false, foot }: HousesProps) {
  const list = useList(searchHouses, {});
  const access = accessTo(MENU, menu);
  return (
    <ListPage
      name="test.house"
      what={what}
      access={access}
      list={list}
      columns={COLUMNS}
      {...(onOpen ? { onOpen } : {})}
      selectable={ticks}
      totals={totals}
      foot={foot}
      filters={
        <>
          <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="房号" />
          <EnumCheck of={sampleState} value={list.filter.states ?? []} onChange={(states) => list.setFilter({ states })} />
          <Button onClick={() => list.setFilter({ empty: false })}>不勾选</Button>
        </>
      }
      actions={access.can('add') ? <Button>新增房屋</Button> : null}
    />
  );
}

const ROWS = [
  { id: 1, code: '3-2-1', arrears: '10' },
  { id: 2, code: '3-2-2', arrears: '20' },
];
const full = stub(searchHouses, ({ key }) => {
  const rows = ROWS.filter(({ code }) => code.includes(key ?? ''));
  return { rows, total: rows.length };
});
const none = stub(searchHouses, () => ({ rows: [], total: 0 }));
const hints = () => [...document.querySelectorAll('.list-foot .ui-key-hints > *')].map((part) => part.textContent).join(' ');

describe('list page', () => {
  test('a user who may only look is told, and offered nothing', async () => {
    renderPage(<Houses menu={67} />, { stubs: [full] });
    await screen.findByText('3-2-1');
    expect(within(screen.getByRole('toolbar')).getByText('只能查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增房屋' })).toBeNull();
  });

  test('a user who may work is not', async () => {
    renderPage(<Houses />, { stubs: [full] });
    await screen.findByText('3-2-1');
    expect(screen.queryByText('只能查看')).toBeNull();
    expect(screen.getByRole('button', { name: '新增房屋' })).toBeTruthy();
  });

  test('清除 is there while something is filtered, an empty tick is nothing, and it shows everything again', async () => {
    const { server } = renderPage(<Houses />, { stubs: [full] });
    await screen.findByText('3-2-1');
    await userEvent.click(screen.getByRole('button', { name: '不勾选' }));
    expect(screen.queryByText('清除')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), '3-2-2{Enter}');
    await waitFor(() => expect(screen.queryByText('3-2-1')).toBeNull());
    await userEvent.click(screen.getByText('清除'));
    expect(await screen.findByText('3-2-1')).toBeTruthy();
    expect(screen.queryByText('清除')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(server.inputsOf(searchHouses).at(-1)).toEqual({ page: 1, size: 20 });
  });

  test('nothing yet and nothing found are two things; retry after a failure', async () => {
    let broken = true;
    renderPage(<Houses />, { stubs: [stub(searchHouses, () => (broken ? refuse('UNAVAILABLE') : { rows: [], total: 0 }))] });
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    expect(retry.parentElement?.textContent).toContain('服务不可用！');
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('还没有房屋')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '9{Enter}');
    expect(await screen.findByText('没有符合条件的房屋')).toBeTruthy();
  });

  test('a list may have words of its own', async () => {
    renderPage(<Houses what={{ name: '房屋', none: '还没有房屋，可新增', unfound: '没有这样的房屋' }} />, { stubs: [none] });
    expect(await screen.findByText('还没有房屋，可新增')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '9{Enter}');
    expect(await screen.findByText('没有这样的房屋')).toBeTruthy();
  });

  test('the keys shown are the keys that work: move, open, tick', async () => {
    const onOpen = vi.fn();
    renderPage(<Houses onOpen={onOpen} ticks />, { stubs: [full] });
    await screen.findByText('3-2-1');
    expect(hints()).toBe('↑↓ 选择 Enter 打开 空格 勾选');
    screen.getByRole('group', { name: '列表' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {Enter}');
    expect(screen.getByText('共 2 条，已选 1 条')).toBeTruthy();
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  });

  test('keys that do nothing are not shown; words of the page stand beside the hints', async () => {
    renderPage(<Houses what={{ name: '房屋', move: '选择房屋' }} foot="余额合计 30 元" />, { stubs: [full] });
    await screen.findByText('3-2-1');
    expect(hints()).toBe('↑↓ 选择房屋');
    expect(screen.getByText('余额合计 30 元')).toBeTruthy();
  });

  test('totals stand in one line at the foot, in words and as sums, whatever columns are shown', async () => {
    renderPage(<Houses totals={{ text: '合计 2 套', cells: { 欠费: <Money value="30" />, 预交: '5' } }} ticks />, { stubs: [full] });
    const line = (await screen.findByText('合计 2 套')).closest('.list-totals');
    expect(line?.textContent).toBe('合计 2 套欠费 30.00预交 5');
    expect(line?.nextElementSibling?.className).toBe('list-foot');
  });

  test('without totals there is no line for them', async () => {
    renderPage(<Houses totals={null} />, { stubs: [full] });
    await screen.findByText('3-2-1');
    expect(document.querySelector('.list-totals')).toBeNull();
  });
});

describe('the row of totals on paper', () => {
  const shape = (totals: Totals) => layTotals(['甲', '乙', '丙', '丁'], totals).map(({ span, content }) => [content, span]);

  test('has cells for amounts and fills the gaps', () => {
    expect(shape({ text: '合计', cells: { 乙: '1', 丁: '2' } })).toEqual([
      ['合计', 1],
      ['1', 1],
      [null, 1],
      ['2', 1],
    ]);
    expect(shape('合计 4 笔')).toEqual([['合计 4 笔', 4]]);
  });

  test('leaves out the amount of a column that is not shown', () => {
    expect(shape({ text: '合计', cells: { 戊: '1' } })).toEqual([['合计', 4]]);
  });
});
