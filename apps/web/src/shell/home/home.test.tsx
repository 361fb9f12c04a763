import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { listPreferences, savePreference } from '@anju/contract/session/preference';
import { loadPreferences } from '../../platform/preference/index.ts';

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

  it('reads 99 at most', async () => {
    renderHome({ stubs: [stub(countInforms, () => [{ menu: 164 as const, count: 250 }])] });
    expect(await within(todo()).findByRole('button', { name: '日常结算告知 99' })).toBeTruthy();
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
  const tiles = () =>
    within(screen.getByRole('region', { name: /常用功能|可用功能/ }))
      .getAllByRole('button', { name: /共享数据维护中心/ })
      .map((tile) => tile.querySelector('b')?.textContent);
  const keptAs = (kept: Record<string, unknown>) =>
    stub(listPreferences, () => Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)])));
  async function renderKept(kept: Record<string, unknown>, options: RenderPageOptions = {}) {
    const page = renderHome({ ...options, stubs: [keptAs(kept), stub(savePreference, () => null)] });
    await loadPreferences(page.client);
    return page;
  }

  it('offers what may be used until it knows what is used', () => {
    renderHome();
    expect(screen.getByRole('region', { name: '可用功能' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '全部功能' })).toBeTruthy();
  });

  it('offers the most used first, as the account knows it, and what is pinned before them', async () => {
    await renderKept({ 'screens.used': { 66: 1, 164: 2 } });
    await waitFor(() => expect(tiles()).toEqual(['日常结算', '房屋档案']));
    await userEvent.click(screen.getByRole('button', { name: '固定 房屋档案' }));
    expect(tiles()).toEqual(['房屋档案', '日常结算']);
  });

  it('moves a tile with Alt and the arrows, or by dragging it, and keeps the order', async () => {
    const { server } = await renderKept({ 'screens.pinned': [66, 164, 166] });
    await waitFor(() => expect(tiles()).toEqual(['房屋档案', '日常结算', '结算汇总']));
    screen.getByRole('button', { name: /^日常结算/ }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(tiles()).toEqual(['日常结算', '房屋档案', '结算汇总']);
    const tile = (name: RegExp) => screen.getByRole('button', { name }).parentElement as HTMLElement;
    fireEvent.dragStart(tile(/^结算汇总/));
    fireEvent.drop(tile(/^日常结算/));
    expect(tiles()).toEqual(['结算汇总', '日常结算', '房屋档案']);
    await waitFor(() => expect(server.inputsOf(savePreference).at(-1)).toEqual({ name: 'screens.pinned', value: '[166,164,66]' }));
  });

  it('leaves out what is not open yet and says so among all functions', async () => {
    const soon = menuOf(screenNode(66, 'estate/property/house', { title: '房屋档案' }), screenNode(900, 'no/such/page', { title: '考勤' }));
    await renderKept({ 'screens.used': { 900: 9, 66: 1 } }, { menu: soon });
    await waitFor(() => expect(tiles()).toEqual(['房屋档案']));
    expect(screen.getByRole('link', { name: '考勤 即将开放' }).className).toContain('grey');
  });

  it('finds a screen by typing', async () => {
    renderHome();
    await userEvent.type(screen.getByRole('combobox', { name: '查找房屋、人员、票据和功能' }), '档案{ArrowDown}{Enter}');
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
