import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { getCase, getCaseTree, type CaseNode } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { CaseLibrary } from './case-library.tsx';

const category = (id: number, name: string): CaseNode => ({ id, parentId: null, name, level: 1 });
const one = (id: number, parentId: number, name: string): CaseNode => ({ id, parentId, name, level: 2 });
const NODES = [
  category(100, '报修与抢修'),
  one(101, 100, '半夜爆管，先关阀'),
  one(102, 100, '楼上漏水谁来修'),
  category(300, '收费与欠费'),
  one(301, 300, '停水催费，理亏的是物业'),
];
const tree = stub(getCaseTree, ({ key }) => {
  if (!key) return NODES;
  const hits = NODES.filter(({ level, name }) => level === 2 && name.includes(key));
  return NODES.filter(({ id }) => hits.some((hit) => hit.id === id || hit.parentId === id));
});
const text = stub(getCase, ({ id }) => ({ id, title: NODES.find((node) => node.id === id)?.name ?? '', remark: `<p>案例${id}的经过</p>` }));

const open = (stubs = [tree, text], onClose = () => {}) => renderPage(<CaseLibrary open onClose={onClose} />, { stubs });
const library = () => screen.findByRole('dialog', { name: '服务案例库' });
const search = async (words: string) => {
  const box = screen.getByRole('searchbox', { name: '查找案例名称或内容' });
  await userEvent.clear(box);
  await userEvent.type(box, `${words}{Enter}`);
};
const shown = () => within(screen.getByRole('navigation', { name: '案例目录' }));
const status = () => within(screen.getByRole('dialog')).getAllByRole('status')[0]?.textContent;

describe('the service case library', () => {
  it('is exactly 935 wide and 722 high, borders and head included', async () => {
    open();
    const dialog = await library();
    const box = dialog.querySelector<HTMLElement>('.ant-modal-container');
    expect(dialog.style.width).toBe('935px');
    expect([box?.style.height, box?.style.boxSizing]).toEqual(['722px', 'border-box']);
  });

  it('reads nothing while it is closed', () => {
    const { server } = renderPage(<CaseLibrary open={false} onClose={() => {}} />, { stubs: [tree, text] });
    expect(server.calls).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the first case at once, its category open, and counts the cases', async () => {
    const { server } = open();
    const article = await screen.findByRole('article', { name: '半夜爆管，先关阀' });
    expect(await within(article).findByText('案例101的经过')).toBeTruthy();
    expect(within(article).getByText('报修与抢修')).toBeTruthy();
    expect(shown().getByText('楼上漏水谁来修')).toBeTruthy();
    expect(shown().queryByText('停水催费，理亏的是物业')).toBeNull();
    expect(status()).toBe('共 3 个案例');
    expect(server.inputsOf(getCase)).toEqual([{ id: 101, category: 100 }]);
  });

  it('opens a category and shows the chosen case; choosing it again keeps it', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('收费与欠费'));
    await userEvent.click(await shown().findByText('停水催费，理亏的是物业'));
    expect(await screen.findByText('案例301的经过')).toBeTruthy();
    await userEvent.click(shown().getByText('停水催费，理亏的是物业'));
    expect(screen.getByText('案例301的经过')).toBeTruthy();
    await userEvent.click(shown().getByText('半夜爆管，先关阀'));
    expect(await screen.findByText('案例101的经过')).toBeTruthy();
    expect(server.inputsOf(getCase)).toEqual([
      { id: 101, category: 100 },
      { id: 301, category: 300 },
    ]);
    await userEvent.click(shown().getByText('收费与欠费'));
    await waitFor(() => expect(shown().queryByText('停水催费，理亏的是物业')).toBeNull());
  });

  it('is walked by keys from the chosen case on: ↓ moves, Enter chooses', async () => {
    open();
    await screen.findByText('案例101的经过');
    act(() => screen.getByRole('tree', { name: '案例目录' }).focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('案例102的经过')).toBeTruthy();
  });

  it('searches on the server, shows the hits open and marked with their number, and the first of them', async () => {
    const { server } = open();
    await screen.findByText('案例101的经过');
    await search('催费');
    expect(await screen.findByText('案例301的经过')).toBeTruthy();
    await waitFor(() => expect(status()).toBe('找到 1 个案例'));
    expect(server.inputsOf(getCaseTree)).toEqual([{}, { key: '催费' }]);
    expect(shown().getByText('催费').tagName).toBe('MARK');
    expect(shown().queryByText('报修与抢修')).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(status()).toBe('共 3 个案例'));
    expect(server.inputsOf(getCaseTree)).toHaveLength(2);
  });

  it('keeps the chosen case while it is among the hits', async () => {
    open();
    await userEvent.click(await screen.findByText('楼上漏水谁来修'));
    await search('水');
    await waitFor(() => expect(status()).toBe('找到 2 个案例'));
    expect(screen.getByRole('article', { name: '楼上漏水谁来修' })).toBeTruthy();
  });

  it('sends no more than the server reads', async () => {
    const { server } = open();
    await screen.findByText('案例101的经过');
    await search('长'.repeat(70));
    await waitFor(() => expect(server.inputsOf(getCaseTree).at(-1)).toEqual({ key: '长'.repeat(60) }));
  });

  it('says when nothing was found, and leads back to everything', async () => {
    open();
    await screen.findByText('案例101的经过');
    await search('天气');
    expect(await screen.findByText('没有找到“天气”')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '显示全部' }));
    expect(await screen.findByText('案例101的经过')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('says when there is none', async () => {
    open([stub(getCaseTree, () => []), text]);
    expect(await screen.findByText('暂无案例')).toBeTruthy();
  });

  it('says when the tree or a case could not be read, and reads it on request', async () => {
    const broken = { tree: true, text: true };
    open([
      stub(getCaseTree, () => (broken.tree ? refuse('UNAVAILABLE') : NODES)),
      stub(getCase, ({ id }) => (broken.text ? refuse('NOT_FOUND', { what: '服务案例' }) : { id, title: '', remark: '<p>读到了</p>' })),
    ]);
    const alert = await within(await library()).findByRole('alert');
    expect(alert.textContent).toContain('服务不可用！');
    expect(status()).toBe('');
    broken.tree = false;
    await userEvent.click(within(alert).getByRole('button', { name: /重\s*试/ }));
    const article = await screen.findByRole('article');
    expect((await within(article).findByRole('alert')).textContent).toContain('服务案例不存在或已被删除');
    broken.text = false;
    await userEvent.click(within(article).getByRole('button', { name: /重\s*试/ }));
    expect(await within(article).findByText('读到了')).toBeTruthy();
  });

  it('is closed by Esc, and begins anew from what it has read', async () => {
    const closed = vi.fn();
    function Shell() {
      const [shownNow, setShown] = useState(true);
      const close = () => {
        closed();
        setShown(false);
      };
      return (
        <>
          <button type="button" onClick={() => setShown(true)}>
            打开
          </button>
          <CaseLibrary open={shownNow} onClose={close} />
        </>
      );
    }
    const { server } = renderPage(<Shell />, { stubs: [tree, text] });
    await screen.findByText('案例101的经过');
    await search('催费');
    await screen.findByText('案例301的经过');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(closed).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '打开' }));
    expect(await screen.findByText('案例101的经过')).toBeTruthy();
    expect(server.inputsOf(getCaseTree)).toHaveLength(2);
    expect(server.inputsOf(getCase)).toHaveLength(2);
  });
});
