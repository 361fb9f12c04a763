import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAskedId } from '../../archetypes/index.ts';
import type { PageLoader } from '../../app/page-registry.ts';
import { usePageScope } from '../../platform/access/index.ts';
import { menuOf, renderPage, screenNode } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { Shell } from '../shell.tsx';

function Notes() {
  const { search } = usePageScope();
  const [opened, setOpened] = useState<number | null>(null);
  useAskedId(setOpened);
  return (
    <>
      <input aria-label="备注" />
      <output>{search.get('id')}</output>
      {opened === null ? null : <button onClick={() => setOpened(null)}>关闭记录 {opened}</button>}
    </>
  );
}

let navigate: (path: string) => void;
function Address() {
  const to = useNavigate();
  navigate = (path) => void to(path);
  return null;
}
const open = (path: string) => act(() => navigate(path));

const registry = vi.hoisted(() => ({ PAGES: new Map<string, PageLoader>() }));
vi.mock('../../app/page-registry.ts', async (original) => ({ ...(await original<object>()), PAGES: registry.PAGES }));

const note = () => screen.findByLabelText<HTMLInputElement>('备注');

beforeEach(() => {
  registry.PAGES.set('test/group/notes', async () => ({ default: Notes }));
  const others = ['a', 'b', 'c', 'd'].map((name, at) => {
    registry.PAGES.set(`test/group/${name}`, async () => ({ default: () => <p>页面 {name}</p> }));
    return screenNode(6 + at, `test/group/${name}`, { title: `页面 ${name}` });
  });
  renderPage(
    <>
      <Address />
      <Shell />
    </>,
    {
      menu: menuOf(screenNode(5, 'test/group/notes', { title: '便笺' }), ...others),
      path: '/test/group/notes?id=12',
      stubs: QUIET_OFFICE,
    },
  );
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

it('opens the record of a link again, but not when the user only returns to the tab, also after it slept', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '关闭记录 12' }));
  await userEvent.click(screen.getByRole('tab', { name: '导航' }));
  await userEvent.click(screen.getByRole('tab', { name: '便笺' }));
  for (const name of ['a', 'b', 'c', 'd']) {
    open(`/test/group/${name}`);
    await screen.findByText(`页面 ${name}`, { selector: 'p' });
  }
  await userEvent.click(screen.getByRole('tab', { name: '便笺' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: '便笺' }).getAttribute('aria-selected')).toBe('true'));
  expect(screen.queryByRole('button', { name: /关闭记录/ })).toBeNull();
  open('/test/group/notes?id=12');
  await userEvent.click(await screen.findByRole('button', { name: '关闭记录 12' }));
  open('/test/group/notes?id=13');
  expect(await screen.findByRole('button', { name: '关闭记录 13' })).toBeTruthy();
});
