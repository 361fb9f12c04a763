import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readErrorLog } from '../platform/errors/error-log.ts';
import { listMenuDocs } from '@anju/contract/help/help';
import { renderPage, stub } from '../platform/testing/index.ts';
import { QUIET_OFFICE } from '../shell/office-samples.ts';
import { PageHost } from './page-host.tsx';
import { keyOfFile, loadPage, type PageLoader } from './page-registry.ts';

const pages = (load: PageLoader) => new Map([['estate/property/house', load]]);
const Good = () => <p>房屋列表</p>;

it('names a page by its file', () => {
  expect(keyOfFile('../areas/estate/property/house/house.page.tsx')).toBe('estate/property/house');
});

it('shows the default page for a key without a page: title, state, and what the screen will do', async () => {
  const stubs = [...QUIET_OFFICE, stub(listMenuDocs, ({ menu }) => [{ id: 1, title: '用途', remark: `<p>${menu}号菜单的用途</p>` }])];
  renderPage(<PageHost screenKey="estate/property/house" title="房屋档案" menu={66} pages={new Map()} />, { stubs });
  expect(screen.getByRole('heading', { name: '房屋档案' })).toBeTruthy();
  expect(screen.getByText('该功能即将开放')).toBeTruthy();
  expect(await screen.findByText('66号菜单的用途')).toBeTruthy();
});

it('says what happened when a page cannot be loaded, and tries again', async () => {
  const load = vi.fn<PageLoader>().mockRejectedValueOnce(new Error('chunk')).mockResolvedValue({ default: Good });
  renderPage(<PageHost screenKey="estate/property/house" title="房屋档案" pages={pages(load)} />);
  expect(await screen.findByText('页面加载失败，请检查网络后重试')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByText('房屋列表')).toBeTruthy();
});

it.each([
  ['chunk', '页面加载失败，请检查网络后重试'],
  ['Unable to preload CSS for /assets/house.css', '页面样式加载失败，请检查网络后重试'],
])('%s: says %s, and logs it', async (cause, text) => {
  renderPage(<PageHost screenKey="estate/property/house" title="房屋档案" pages={pages(() => Promise.reject(new Error(cause)))} />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(readErrorLog()).toEqual([expect.objectContaining({ source: 'page', message: `房屋档案：${text}`, detail: cause })]);
});

it('gives up after the limit', async () => {
  vi.useFakeTimers();
  try {
    const late = expect(loadPage(() => new Promise(() => {}))).rejects.toThrow('页面加载超时，请检查网络后重试');
    await vi.advanceTimersByTimeAsync(120_000);
    await late;
  } finally {
    vi.useRealTimers();
  }
});

it('keeps a broken page from taking the shell down, and logs it', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('坏了');
  };
  renderPage(<PageHost screenKey="estate/property/house" title="房屋档案" pages={pages(() => Promise.resolve({ default: Broken }))} />);
  expect(await screen.findByText('房屋档案出现错误')).toBeTruthy();
  expect(readErrorLog().map((entry) => [entry.source, entry.message])).toContainEqual(['page', '坏了']);
  silence.mockRestore();
});
