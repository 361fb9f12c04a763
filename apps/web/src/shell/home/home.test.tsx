import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countInforms } from '@anju/contract/oa/inform';
import { countHeldActs } from '@anju/contract/charging/checkout/held-waiting';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { listNotifications, type Notification } from '@anju/contract/session/account';
import { listMyJobs } from '@anju/contract/system/job';
import { menuOf, renderPage, screenNode, stub, type RenderPageOptions } from '../../platform/testing/index.ts';
import { QUIET_OFFICE, sampleJob, sampleNotification } from '../office-samples.ts';
import { greeting, SearchHome } from './search-home.tsx';
import { recordUse } from '../usage.ts';

const menu = menuOf(
  screenNode(66, 'estate/property/house', { title: '房屋档案' }),
  screenNode(164, 'charging/checkout/normal', { title: '日常结算' }),
  screenNode(166, 'charging/checkout/summary', { title: '结算汇总', state: 1 }),
  screenNode(67, 'estate/property/parking', { title: '车位档案', state: 1 }),
);
const open = vi.fn<(path: string) => void>();
const show = vi.fn<(notification: Notification) => void>();
beforeEach(() => vi.clearAllMocks());

function renderHome({ stubs = [], ...options }: RenderPageOptions = {}) {
  return renderPage(<SearchHome shown onOpen={open} onNotification={show} />, { menu, stubs: [...QUIET_OFFICE, ...stubs], ...options });
}
const todo = () => screen.getByRole('region', { name: '待办' });

it.each([
  ['2026-09-28T00:30:00+08:00', '夜深了'],
  ['2026-09-28T06:00:00+08:00', '上午好'],
  ['2026-09-28T12:00:00+08:00', '中午好'],
  ['2026-09-28T14:00:00+08:00', '下午好'],
  ['2026-09-28T18:00:00+08:00', '晚上好'],
])('at %s in Shanghai it greets with %s', (now, text) => expect(greeting(new Date(now))).toBe(text));

describe('what waits', () => {
  it('says that nothing does', () => {
    renderHome();
    expect(within(todo()).getByText('暂无待办')).toBeTruthy();
  });

  it('counts documents by family and leads to them', async () => {
    renderHome({ stubs: [stub(countPendingDocuments, () => ({ normalDocCount: 3, internalDocCount: 0, reportDocCount: 1 }))] });
    expect(await within(todo()).findByRole('button', { name: '普通公文 3' })).toBeTruthy();
    expect(within(todo()).queryByRole('button', { name: /内部流程公文/ })).toBeNull();
    await userEvent.click(within(todo()).getByRole('button', { name: '上报公文 1' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/oa/flow/proc');
    expect(within(todo()).queryByText('暂无待办')).toBeNull();
  });

  it('counts what waits for the user as the second person, and leads to it', async () => {
    renderHome({ stubs: [stub(countHeldActs, () => ({ count: 2 }))] });
    await userEvent.click(await within(todo()).findByRole('button', { name: '动账复核 2' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/charging/checkout/summary');
    expect(within(todo()).queryByText('暂无待办')).toBeNull();
  });

  it('counts notices by menu and leads to the screen', async () => {
    renderHome({ stubs: [stub(countInforms, () => [{ menu: 164 as const, count: 5 }])] });
    await userEvent.click(await within(todo()).findByRole('button', { name: '日常结算告知 5' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('/charging/checkout/normal');
  });

  it('shows running work with its progress, and not what is done', async () => {
    const jobs = [
      sampleJob(1),
      sampleJob(2, { title: '导入房屋', state: 'waiting', done: 0, total: 0 }),
      sampleJob(3, { title: '旧任务', state: 'done' }),
    ];
    renderHome({ stubs: [stub(listMyJobs, () => jobs)] });
    expect((await within(todo()).findByText('25%')).parentElement?.textContent).toBe('导出房屋 25%');
    expect(within(todo()).getByText('等待中')).toBeTruthy();
    expect(within(todo()).queryByText('旧任务')).toBeNull();
  });

  it.each(['sa', 'gov'] as const)('asks neither for documents nor for notices of %s', async (role) => {
    const { server } = renderHome({ role });
    await waitFor(() => expect(server.inputsOf(listMyJobs)).toHaveLength(1));
    expect(server.inputsOf(countPendingDocuments)).toEqual([]);
    expect(server.inputsOf(countInforms)).toEqual([]);
  });
});

describe('the way to the screens', () => {
  it('offers what may be used until it knows what is used', () => {
    renderHome();
    expect(screen.getByRole('heading', { name: '可用功能' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '全部功能' })).toBeTruthy();
  });

  it('offers the most used first', () => {
    renderHome();
    for (const id of [66, 164, 164]) recordUse(id);
    renderHome();
    const headings = screen.getAllByRole('heading', { name: '常用功能' });
    const cards = within(headings[0]?.nextElementSibling as HTMLElement).getAllByRole('button');
    expect(cards.map((card) => card.textContent)).toEqual(['日常结算共享数据维护中心', '房屋档案共享数据维护中心']);
  });

  it('finds a screen by typing', async () => {
    renderHome();
    await userEvent.type(screen.getByRole('combobox', { name: '搜索功能' }), '档案{ArrowDown}{Enter}');
    expect(open).toHaveBeenCalledExactlyOnceWith('/estate/property/parking');
  });
});

describe('the notification bar', () => {
  const two = stub(listNotifications, () => [sampleNotification(1), sampleNotification(2, { read: true })]);
  const bar = () => screen.findByRole('region', { name: '通知' });

  it('is not there without notifications', async () => {
    const { server } = renderHome();
    await waitFor(() => expect(server.inputsOf(listNotifications)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: '通知' })).toBeNull();
  });

  it('runs, pauses, and shows the play icon while it is paused', async () => {
    renderHome({ stubs: [two] });
    const running = await bar();
    expect(running.className).toBe('notification-bar');
    await userEvent.click(within(running).getByRole('button', { name: '暂停通知' }));
    expect(running.className).toBe('notification-bar paused');
    expect(within(running).getByRole('button', { name: '播放通知' }).querySelector('.anticon-caret-right')).toBeTruthy();
    await userEvent.click(within(running).getByRole('button', { name: '播放通知' }));
    expect(running.className).toBe('notification-bar');
    expect(within(running).getByRole('button', { name: '暂停通知' }).querySelector('.anticon-pause')).toBeTruthy();
  });

  it('opens what is clicked, and marks what is new', async () => {
    renderHome({ stubs: [two] });
    const items = within(await bar()).getAllByRole('button', { name: /^通知/ });
    expect(items.map((item) => [item.textContent, item.className])).toEqual([
      ['通知1', 'unread'],
      ['通知2', ''],
    ]);
    await userEvent.click(items[1] as HTMLElement);
    expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 2 }));
  });

  it('rests while somebody points at it or stands in it', () => {
    const resting = /([^}]+)\{\s*animation-play-state: paused;/.exec(readFileSync(resolve(import.meta.dirname, 'home.css'), 'utf8'))?.[1];
    expect(resting).toContain('.notification-window:hover .notification-track');
    expect(resting).toContain('.notification-window:focus-within .notification-track');
  });

  it('stands still for who asked for less motion', async () => {
    const still = vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMediaOf(media), matches: true }));
    renderHome({ stubs: [two] });
    expect((await bar()).className).toBe('notification-bar paused');
    still.mockRestore();
  });
});

const matchMediaOf = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
