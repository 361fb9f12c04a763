import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeInfolet,
  createInfolet,
  disableInfolet,
  listInfoletJobs,
  listInfolets,
  MENU,
  orderInfolets,
  previewInfolet,
  removeInfolet,
  type InfoletRow,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import InfoletPage from './infolet.page.tsx';

const card = (id: number, title: string, change: Partial<InfoletRow> = {}): InfoletRow => ({
  id,
  version: 4,
  title,
  source: 'house-state',
  width: 2,
  refreshSeconds: 300,
  jobIds: [],
  jobs: [],
  disabled: false,
  ...change,
});
const ROWS = [
  card(1, '房屋一览'),
  card(2, '跟进一览', { source: 'follow-due', jobIds: [7], jobs: ['客服主管'] }),
  card(3, '旧卡片', { source: 'estate', disabled: true }),
];

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<InfoletPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.infolet, 'manage/infolet/infolet', { state })),
    stubs: [
      stub(listInfolets, () => ROWS),
      stub(listInfoletJobs, () => [{ id: 7, name: '客服主管', place: '集团 · 客服部' }]),
      stub(previewInfolet, ({ source }) =>
        source === 'follow-due'
          ? refuse('NOT_FOUND', { what: '数据' })
          : { items: [{ label: '使用中', value: '3200', unit: '套', danger: false }] },
      ),
      stub(orderInfolets, () => null),
      ...stubs,
    ],
  });
const choose = async (title: string) => userEvent.click(await screen.findByRole('cell', { name: title }));
const preview = () => within(screen.getByRole('region', { name: '首页预览' }));
const go = async () => userEvent.click((await screen.findAllByRole('button', { name: /继\s?续/ })).at(-1) as HTMLElement);

describe('cards', () => {
  test('are listed with source, jobs and state, and previewed as they will stand; one that fails says so alone', async () => {
    show();
    expect(await screen.findByRole('row', { name: /跟进一览 我的客户跟进 2 列 5 分钟 客服主管 使用中/ })).toBeTruthy();
    expect(await preview().findByText('3,200')).toBeTruthy();
    expect((await preview().findByRole('alert')).textContent).toContain('数据不存在或已被删除');
    expect(preview().queryByText('旧卡片')).toBeNull();
  });

  test('are moved by button, by key and by dragging', async () => {
    const { server } = show();
    await choose('跟进一览');
    await userEvent.click(screen.getByRole('button', { name: '上移' }));
    await waitFor(() => expect(server.inputsOf(orderInfolets)).toEqual([{ ids: [2, 1, 3] }]));
    fireEvent.keyDown(screen.getByRole('group', { name: '顺序' }), { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(server.inputsOf(orderInfolets).at(-1)).toEqual({ ids: [1, 3, 2] }));
    fireEvent.dragStart(screen.getByRole('row', { name: /旧卡片/ }));
    fireEvent.drop(screen.getByRole('row', { name: /房屋一览/ }));
    await waitFor(() => expect(server.inputsOf(orderInfolets).at(-1)).toEqual({ ids: [3, 1, 2] }));
  });

  test('are added with a title; what is missing stands beside its field', async () => {
    const { server } = show([stub(createInfolet, () => ({ id: 9 }))]);
    await screen.findByRole('row', { name: /房屋一览/ });
    await userEvent.click(screen.getByRole('button', { name: /新增首页卡片/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('标题'), '{Enter}');
    expect(await dialog.findByText('请输入标题')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('标题'), '在管房屋{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createInfolet)).toEqual([
      { title: '在管房屋', source: 'house-state', width: 1, refreshSeconds: 300, jobIds: [] },
    ]);
  });

  test('are changed with their version', async () => {
    const { server } = show([stub(changeInfolet, () => null)]);
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '跟进一览' }));
    const title = within(await screen.findByRole('dialog')).getByLabelText('标题');
    await userEvent.clear(title);
    await userEvent.type(title, '到期跟进{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeInfolet)).toMatchObject([{ id: 2, version: 4, title: '到期跟进', jobIds: [7] }]);
  });

  test('are disabled and removed after a question', async () => {
    const { server } = show([stub(disableInfolet, () => null), stub(removeInfolet, () => null)]);
    await choose('房屋一览');
    await userEvent.click(screen.getByRole('button', { name: /停用$/ }));
    expect(await screen.findByText('停用后首页不再显示“房屋一览”，是否继续？')).toBeTruthy();
    await go();
    await waitFor(() => expect(server.inputsOf(disableInfolet)).toEqual([{ id: 1, version: 4, disabled: true }]));
    await userEvent.click(screen.getByRole('button', { name: /删除$/ }));
    await go();
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeInfolet)).toEqual([{ id: 1 }]);
  });

  test('can only be looked at without the right', async () => {
    show([], 1);
    expect(await screen.findByText('只能查看')).toBeTruthy();
    fireEvent.doubleClick(await screen.findByRole('cell', { name: '房屋一览' }));
    expect(await screen.findByText('查看首页卡片 房屋一览')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '上移' })).toBeNull();
  });
});
