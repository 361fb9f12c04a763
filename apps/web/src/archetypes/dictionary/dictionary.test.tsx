import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, noAnswer, pageQuery } from '@anju/contract';
import { accessTo } from '../../platform/access/access.ts';
import { useRefresh } from '../../platform/api/hooks.ts';
import { call } from '../../platform/api/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../platform/testing/index.ts';
import { PrintSheet, SearchBox } from '../../ui/index.ts';
import { column, DictionaryPage, StateFilter, useActs, useList, type RowOf } from '../index.ts';

const access = { session: true } as const;
const kind = z.object({ id: z.int(), version: z.int(), name: z.string(), disabled: z.boolean() });
const searchKinds = endpoint({
  method: 'POST',
  path: '/api/test/kind/search',
  access,
  summary: '类型',
  input: pageQuery.extend({ key: z.string().optional(), disabled: z.boolean().optional() }),
  output: z.object({ rows: z.array(kind), total: z.int() }),
});
const write = <F extends z.ZodRawShape>(name: string, fields: F) =>
  endpoint({
    method: 'POST',
    path: `/api/test/kind/${name}`,
    access,
    summary: name,
    input: z.object({ id: z.int(), ...fields }),
    output: noAnswer,
  });
const moveKind = write('move', { to: z.enum(['up', 'down']) });
const disableKind = write('disable', { version: z.int(), disabled: z.boolean() });
const removeKind = write('remove', {});
type Kind = RowOf<typeof searchKinds>;

const COLUMNS = column<Kind>()([{ title: '名称', field: 'name' }]);
const MENU = menuOf(screenNode(66, 'estate/property/house'), screenNode(67, 'estate/property/parking', { state: 1 }));

function Kinds({ menu = 66 }: { readonly menu?: 66 | 67 }) {
  const list = useList(searchKinds, {});
  const acts = useActs<{ new: null; change: Kind }>(useRefresh(searchKinds));
  return (
    <DictionaryPage
      name="test.kind"
      what={{ name: '类型', none: '还没有小区类型' }}
      access={accessTo(MENU, menu)}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="名称" />
          <StateFilter list={list} />
        </>
      }
      steps={{
        add: '新增类型',
        move: { run: ({ id }, to) => call(moveKind, { id, to }) },
        disable: {
          run: ({ id, version }, disabled) => call(disableKind, { id, version, disabled }),
          ask: ({ name }) => `停用后不能再选“${name}”，是否继续？`,
        },
        remove: ({ id }) => call(removeKind, { id }),
        print: (rows) => <PrintSheet title="小区类型">{rows.map(({ name }) => name).join('、')}</PrintSheet>,
      }}
    >
      {({ row, readOnly, onClose, onDone }) => (
        <div role="dialog" aria-label={`${row?.name ?? '新'} ${readOnly ? '只读' : '可改'}`}>
          <button onClick={onDone}>存</button>
          <button onClick={onClose}>不存</button>
        </div>
      )}
    </DictionaryPage>
  );
}

const ROWS: readonly Kind[] = [
  { id: 1, version: 3, name: '住宅', disabled: false },
  { id: 2, version: 1, name: '商业', disabled: true },
];
const stubs = [
  stub(searchKinds, ({ disabled }) => {
    const rows = ROWS.filter((row) => disabled === undefined || row.disabled === disabled);
    return { rows, total: rows.length };
  }),
  stub(moveKind, () => null),
  stub(disableKind, () => null),
  stub(removeKind, () => null),
];
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const row = async (name: string) => userEvent.click(await screen.findByText(name));
const isOff = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe('dictionary', () => {
  test('without a row there is only adding and printing', async () => {
    renderPage(<Kinds />, { stubs });
    await screen.findByText('住宅');
    for (const name of ['上移', '下移', /停用/, /修改/, /删除/]) expect(isOff(name)).toBe(true);
    expect(isOff(/打印/)).toBe(false);
    expect(isOff(/新增类型/)).toBe(false);
  });

  test('a row moves, and the order is read again; not while a filter hides its neighbours', async () => {
    const { server } = renderPage(<Kinds />, { stubs });
    await row('住宅');
    await press('下移');
    await waitFor(() => expect(server.inputsOf(searchKinds)).toHaveLength(2));
    expect(server.inputsOf(moveKind)).toEqual([{ id: 1, to: 'down' }]);
    await userEvent.type(screen.getByRole('searchbox'), '住{Enter}');
    await waitFor(() => expect(isOff('上移')).toBe(true));
    expect(screen.getByRole('button', { name: '上移' }).title).toBe('清除条件后可调整顺序');
  });

  test('disabling asks first, enabling does not', async () => {
    const { server } = renderPage(<Kinds />, { stubs });
    await row('住宅');
    await press(/停用/);
    expect(await screen.findByText('停用后不能再选“住宅”，是否继续？')).toBeTruthy();
    expect(server.inputsOf(disableKind)).toEqual([]);
    await press(/继\s?续/);
    expect(await screen.findByText('已停用')).toBeTruthy();
    await row('商业');
    await press(/启用/);
    expect(await screen.findByText('已启用')).toBeTruthy();
    expect(server.inputsOf(disableKind)).toEqual([
      { id: 1, version: 3, disabled: true },
      { id: 2, version: 1, disabled: false },
    ]);
  });

  test('removing asks first', async () => {
    const { server } = renderPage(<Kinds />, { stubs });
    await row('商业');
    await press(/删除/);
    await press(/继\s?续/);
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeKind)).toEqual([{ id: 2 }]);
  });

  test('a row is changed by its button or by Enter, a new one added; both say so', async () => {
    renderPage(<Kinds />, { stubs });
    await row('住宅');
    await press(/修改/);
    expect(screen.getByRole('dialog', { name: '住宅 可改' })).toBeTruthy();
    await press('存');
    expect(await screen.findByText('已保存')).toBeTruthy();
    screen.getByRole('group', { name: '列表' }).focus();
    await userEvent.keyboard('{Enter}');
    await press('不存');
    await press(/新增类型/);
    expect(screen.getByRole('dialog', { name: '新 可改' })).toBeTruthy();
    await press('存');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '新 可改' })).toBeNull();
  });

  test('使用中 is a choice that can be cleared; the paper has all that matches', async () => {
    const { server } = renderPage(<Kinds />, { stubs });
    await screen.findByText('商业');
    await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
    await userEvent.click(await screen.findByText('使用中'));
    await waitFor(() => expect(screen.queryByText('商业')).toBeNull());
    await press(/打印/);
    const paper = await screen.findByRole('region', { name: '小区类型' });
    expect(within(paper).getByText('住宅')).toBeTruthy();
    expect(server.inputsOf(searchKinds).at(-1)).toEqual({ disabled: false, page: 1, size: 200 });
    await userEvent.click(screen.getByText('清除'));
    expect(await screen.findByText('商业')).toBeTruthy();
  });

  test('a user who may only look opens a row to read it', async () => {
    renderPage(<Kinds menu={67} />, { stubs });
    expect(await screen.findByText('只能查看')).toBeTruthy();
    for (const name of ['上移', /停用/, /修改/, /删除/, /新增类型/]) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.dblClick(await screen.findByText('住宅'));
    expect(screen.getByRole('dialog', { name: '住宅 只读' })).toBeTruthy();
  });
});
