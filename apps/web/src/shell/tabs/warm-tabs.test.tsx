// Pages behind the current one: the last few keep running and are not rendered again; older ones, and any with an open dialog, are
// suspended.
import { act, screen, waitFor } from '@testing-library/react';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PageLoader } from '../../app/page-registry.ts';
import { menuOf, renderPage, screenNode } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { Shell } from '../shell.tsx';

const seen = { drawn: new Map<string, number>(), awake: new Set<string>(), asked: 0 };

function page(name: string) {
  return function Page() {
    const [open, setOpen] = useState(false);
    seen.drawn.set(name, (seen.drawn.get(name) ?? 0) + 1);
    useEffect(() => {
      seen.awake.add(name);
      return () => void seen.awake.delete(name);
    }, []);
    return (
      <>
        <button onClick={() => setOpen(true)}>打开{name}的窗口</button>
        <Modal open={open} title={`${name}的窗口`} />
      </>
    );
  };
}

function Asking() {
  const { data } = useQuery({ queryKey: ['asked'], queryFn: () => Promise.resolve(++seen.asked) });
  return <output>第{data}次</output>;
}

const registry = vi.hoisted(() => ({ PAGES: new Map<string, PageLoader>() }));
vi.mock('../../app/page-registry.ts', async (original) => ({ ...(await original<object>()), PAGES: registry.PAGES }));

const NAMES = ['甲', '乙', '丙', '丁'] as const;
const PATHS = ['first', 'second', 'third', 'fourth'] as const;
const show = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

let navigate: (path: string) => void;
const go = (path: string) => act(() => navigate(path));

function Address() {
  const to = useNavigate();
  navigate = (path) => void to(path);
  return null;
}

beforeEach(async () => {
  seen.drawn.clear();
  seen.awake.clear();
  seen.asked = 0;
  NAMES.forEach((name, at) => {
    const module = { default: page(name) };
    registry.PAGES.set(`test/group/${PATHS[at]}`, async () => module);
  });
  registry.PAGES.set('test/group/asking', async () => ({ default: Asking }));
  const nodes = NAMES.map((name, at) => screenNode(50 + at, `test/group/${PATHS[at]}`, { title: name }));
  renderPage(
    <>
      <Address />
      <Shell />
    </>,
    {
      menu: menuOf(...nodes, screenNode(60, 'test/group/asking', { title: '问' })),
      path: '/test/group/first',
      stubs: QUIET_OFFICE,
    },
  );
  await screen.findByRole('button', { name: '打开甲的窗口' });
});

it('shows an open page again without drawing it again', async () => {
  go('/test/group/second');
  await screen.findByRole('button', { name: '打开乙的窗口' });
  const drawn = new Map(seen.drawn);
  await show('甲');
  expect(screen.getByRole('button', { name: '打开甲的窗口' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '打开乙的窗口' })).toBeNull();
  await show('乙');
  expect(seen.drawn).toEqual(drawn);
});

it('keeps three awake and puts the one before them to sleep', async () => {
  for (const at of [1, 2, 3]) {
    go(`/test/group/${PATHS[at]}`);
    await screen.findByRole('button', { name: `打开${NAMES[at]}的窗口` });
  }
  await waitFor(() => expect([...seen.awake].sort()).toEqual(['丁', '丙', '乙'].sort()));
  await show('甲');
  await waitFor(() => expect([...seen.awake].sort()).toEqual(['丁', '丙', '甲'].sort()));
});

it('puts a page with an open dialog to sleep, and its dialog with it', async () => {
  go('/test/group/second');
  await userEvent.click(await screen.findByRole('button', { name: '打开乙的窗口' }));
  await screen.findByRole('dialog', { name: '乙的窗口' });
  await userEvent.keyboard('{Alt>}{1}{/Alt}');
  await waitFor(() => expect([...seen.awake]).toEqual(['甲']));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Alt>}{2}{/Alt}');
  expect(await screen.findByRole('dialog', { name: '乙的窗口' })).toBeTruthy();
});

it('asks again for what is older than a moment when its page is shown again', async () => {
  go('/test/group/asking');
  await screen.findByText('第1次');
  await show('甲');
  const later = Date.now() + 6_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await show('问');
  expect(await screen.findByText('第2次')).toBeTruthy();
  vi.restoreAllMocks();
});
