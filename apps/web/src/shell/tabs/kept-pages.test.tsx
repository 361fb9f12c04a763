import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PageLoader } from '../../app/page-registry.ts';
import { usePageScope } from '../../platform/access/index.ts';
import { menuOf, renderPage, screenNode } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { Shell } from '../shell.tsx';

function Notes() {
  const { setGuard, search } = usePageScope();
  return (
    <>
      <input aria-label="备注" onChange={() => setGuard('放弃修改？')} />
      <output>{search.get('id')}</output>
    </>
  );
}

const registry = vi.hoisted(() => ({ PAGES: new Map<string, PageLoader>() }));
vi.mock('../../app/page-registry.ts', async (original) => ({ ...(await original<object>()), PAGES: registry.PAGES }));

const note = () => screen.findByLabelText<HTMLInputElement>('备注');
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

beforeEach(() => {
  registry.PAGES.set('test/group/notes', async () => ({ default: Notes }));
  renderPage(<Shell />, {
    menu: menuOf(screenNode(5, 'test/group/notes', { title: '便笺' })),
    path: '/test/group/notes?id=12',
    stubs: QUIET_OFFICE,
  });
});

it('gives a page the query it was opened with', async () => {
  await note();
  expect(screen.getByText('12')).toBeTruthy();
});

it('keeps what was typed while another page is shown, until it is refreshed', async () => {
  await userEvent.type(await note(), '三号楼');
  await userEvent.click(screen.getByRole('tab', { name: '导航' }));
  await userEvent.click(screen.getByRole('tab', { name: '便笺' }));
  expect((await note()).value).toBe('三号楼');
  await userEvent.click(screen.getByRole('button', { name: '刷新本页' }));
  await waitFor(async () => expect((await note()).value).toBe(''));
});

it('asks before closing a page with unsaved work, and closes only on yes', async () => {
  await userEvent.type(await note(), '未保存');
  await userEvent.click(screen.getByRole('button', { name: '关闭便笺' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('放弃修改？')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /关\s*闭/ }));
  expect(tabNames()).toEqual(['导航', '便笺']);
  await userEvent.click(screen.getByRole('button', { name: '关闭便笺' }));
  const again = await screen.findAllByRole('dialog');
  await userEvent.click(within(again.at(-1) as HTMLElement).getByRole('button', { name: /继\s*续/ }));
  await waitFor(() => expect(tabNames()).toEqual(['导航']));
});

it('closes without a question when nothing was typed', async () => {
  await note();
  await userEvent.click(screen.getByRole('button', { name: '关闭便笺' }));
  expect(tabNames()).toEqual(['导航']);
});
