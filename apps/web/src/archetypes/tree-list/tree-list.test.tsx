import { describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTree, type TreeNode } from '@anju/contract';
import { call } from '../../platform/api/index.ts';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { TreeCard, TreeListPage, useTree } from '../index.ts';

const node = (kind: 'estate' | 'building', id: number, title: string, houses: number): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses,
  leaf: kind === 'building',
  note: kind === 'building' ? '高层' : '',
  disabled: false,
});

const children = vi.fn((parent: { kind: string; id: number } | null) =>
  parent === null ? [node('estate', 1, '云栖花园', 612), node('estate', 2, '临江名邸', 388)] : [node('building', 3, '3幢', 126)],
);
const tree = stub(loadTree, ({ parent }) => children(parent));

const load = (parent: TreeNode | null) => call(loadTree, { parent: parent && { kind: parent.kind, id: parent.id } });

function Page({ onSelect = () => {} }: { onSelect?: (title: string | undefined) => void }) {
  const state = useTree(['/api/house-tree/async'], load);
  return (
    <TreeListPage
      tree={
        <TreeCard
          tree={state}
          count={(one) => one.houses}
          note={(one) => one.note}
          onSelect={(one) => onSelect(one?.title)}
          label="房屋树"
        />
      }
      list={<p>{state.selected?.title ?? '全部'}</p>}
    />
  );
}

describe('tree and list', () => {
  test('reads one level at a time, shows counts, and chooses', async () => {
    const onSelect = vi.fn();
    const { server, container } = renderPage(<Page onSelect={onSelect} />, { stubs: [tree] });
    await screen.findByText('云栖花园');
    expect(screen.getByText('612')).toBeTruthy();
    expect(server.inputsOf(loadTree)).toHaveLength(1);
    await userEvent.click(container.querySelector('.ant-tree-switcher_close') as Element);
    await userEvent.click(await screen.findByText('3幢'));
    expect(server.inputsOf(loadTree).map((input) => input.parent)).toEqual([null, { kind: 'estate', id: 1 }]);
    expect(onSelect).toHaveBeenLastCalledWith('3幢');
    await userEvent.click(screen.getAllByText('3幢')[0] as Element);
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
    expect(screen.getByText('全部')).toBeTruthy();
  });

  test('a failed level is said and read again on request', async () => {
    let broken = true;
    renderPage(<Page />, { stubs: [stub(loadTree, () => (broken ? refuse('UNAVAILABLE') : [node('estate', 1, '云栖花园', 612)]))] });
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    expect(retry.parentElement?.textContent).toContain('服务不可用！');
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('云栖花园')).toBeTruthy();
  });

  test('the border is drawn and moved by keys, within limits', async () => {
    renderPage(<Page />, { stubs: [tree] });
    await screen.findByText('云栖花园');
    const border = screen.getByRole('separator', { name: '调整宽度' });
    const width = () => border.getAttribute('aria-valuenow');
    expect(width()).toBe('248');
    fireEvent.pointerDown(border, { clientX: 250 });
    fireEvent.pointerMove(border, { clientX: 300 });
    fireEvent.pointerUp(border);
    fireEvent.pointerMove(border, { clientX: 400 });
    expect(width()).toBe('298');
    fireEvent.keyDown(border, { key: 'ArrowLeft' });
    expect(width()).toBe('282');
    fireEvent.pointerDown(border, { clientX: 0 });
    fireEvent.pointerMove(border, { clientX: -900 });
    await waitFor(() => expect(width()).toBe('180'));
  });
});
