// Typed content is not lost without a question: by closing, refreshing, closing the others or leaving, also while the tab sleeps.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { logout } from '@anju/contract/session/session';
import * as leaving from '../../app/office/leave.ts';
import type { PageLoader } from '../../app/page-registry.ts';
import { useUnsaved } from '../../platform/unsaved/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { Shell } from '../shell.tsx';

const finish = new Map<string, () => void>();

function Notes({ name }: { readonly name: string }) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(true);
  const saved = useUnsaved(open && text !== '', text === '工时' ? '巡检员可用工时不足，确定放弃本次修改吗？' : null);
  finish.set(name, () => {
    saved();
    setOpen(false);
  });
  if (!open) return <p>{name}已保存</p>;
  return <input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />;
}

const registry = vi.hoisted(() => ({ PAGES: new Map<string, PageLoader>() }));
vi.mock('../../app/page-registry.ts', async (original) => ({ ...(await original<object>()), PAGES: registry.PAGES }));
vi.mock('../../app/office/leave.ts', () => ({ leaveOffice: vi.fn(), reloadPage: vi.fn() }));

const NAMES = ['甲', '乙', '丙', '丁', '戊'] as const;
const PATHS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
let navigate: (path: string) => void;
function Address() {
  const to = useNavigate();
  navigate = (path) => void to(path);
  return null;
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
async function open(name: (typeof NAMES)[number]) {
  act(() => navigate(`/test/group/${PATHS[NAMES.indexOf(name)]}`));
  return field(name);
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const asked = async () => within(await screen.findByRole('dialog'));
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
/** The site is left; answers whether the browser would ask. */
const leaveSite = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function answer(text: string) {
  await userEvent.click((await asked()).getByRole('button', { name: text }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

beforeEach(async () => {
  vi.clearAllMocks();
  NAMES.forEach((name, at) => {
    const module = { default: () => <Notes name={name} /> };
    registry.PAGES.set(`test/group/${PATHS[at]}`, async () => module);
  });
  renderPage(
    <>
      <Address />
      <Shell />
    </>,
    {
      menu: menuOf(...NAMES.map((title, at) => screenNode(50 + at, `test/group/${PATHS[at]}`, { title }))),
      path: '/test/group/first',
      stubs: [...QUIET_OFFICE, stub(logout, () => null)],
    },
  );
  await field('甲');
});

it('asks by name before a tab is closed that has slept behind four others, and keeps its content on 留在本页', async () => {
  await userEvent.type(await field('甲'), '三号楼');
  for (const name of NAMES.slice(1)) await open(name);
  expect(leaveSite()).toBe(true);
  await press('关闭甲');
  expect((await asked()).getByText('“甲”中填写的内容尚未保存，放弃后无法恢复。')).toBeTruthy();
  await answer('留在本页');
  expect((await open('甲')).value).toBe('三号楼');
  await press('关闭甲');
  await answer('放弃修改');
  await waitFor(() => expect(tabNames()).toEqual(['导航', '乙', '丙', '丁', '戊']));
  expect(leaveSite()).toBe(false);
});

it('asks before 刷新本页, once, and the built page starts clean', async () => {
  await userEvent.type(await field('甲'), '三号楼');
  await press('刷新本页');
  await answer('留在本页');
  expect((await field('甲')).value).toBe('三号楼');
  await press('刷新本页');
  await answer('放弃修改');
  await waitFor(async () => expect((await field('甲')).value).toBe(''));
  expect(leaveSite()).toBe(false);
  await press('刷新本页');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks once for all pages before 关闭其他, and names those with content only', async () => {
  await userEvent.type(await field('甲'), '一');
  await open('乙');
  await userEvent.type(await open('丙'), '二');
  await open('丁');
  await press('关闭其他');
  expect((await asked()).getByText('以下 2 个页面中填写的内容尚未保存，放弃后无法恢复。甲、丙')).toBeTruthy();
  await answer('留在本页');
  expect(tabNames()).toEqual(['导航', '甲', '乙', '丙', '丁']);
  await press('关闭其他');
  await answer('放弃修改');
  await waitFor(() => expect(tabNames()).toEqual(['导航', '丁']));
});

it.each([
  ['退出', 'leaveOffice'],
  ['刷新', 'reloadPage'],
] as const)('%s asks once for everything, and does nothing on 留在本页', async (name, act) => {
  await userEvent.type(await field('甲'), '一');
  await userEvent.type(await open('乙'), '二');
  await press(name);
  await answer('留在本页');
  expect(leaving[act]).not.toHaveBeenCalled();
  await press(name);
  expect((await asked()).getByText(/以下 2 个页面.*甲、乙$/)).toBeTruthy();
  await answer('放弃修改');
  await waitFor(() => expect(leaving[act]).toHaveBeenCalledOnce());
  // The answer was given; the browser does not ask again.
  expect(leaveSite()).toBe(false);
});

it('never asks about a page without typed content, nor about one saved or cleared again', async () => {
  await userEvent.type(await field('甲'), '一');
  await userEvent.clear(await field('甲'));
  await userEvent.type(await open('乙'), '二');
  for (const name of ['丙', '丁', '戊'] as const) await open(name);
  // The answer to a save arrives while the tab sleeps.
  act(() => finish.get('乙')?.());
  await press('关闭其他');
  await waitFor(() => expect(tabNames()).toEqual(['导航', '戊']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(leaveSite()).toBe(false);
});

it('a page may have a question of its own', async () => {
  await userEvent.type(await field('甲'), '工时');
  await press('关闭甲');
  expect((await asked()).getByText('巡检员可用工时不足，确定放弃本次修改吗？')).toBeTruthy();
});
