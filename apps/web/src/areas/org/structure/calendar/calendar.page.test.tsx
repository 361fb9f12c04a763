import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import {
  applyCalendar,
  changeCalendarDays,
  getCalendar,
  makeCalendar,
  MENU,
  previewCalendar,
  removeCalendar,
  type Act,
  type Calendar,
  type CalendarDay,
  type MenuState,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { monthCells, spanOf, weekdayOf } from './calendar-days.ts';
import CalendarPage from './calendar.page.tsx';
import { READS } from '../organisation/organisation-samples.ts';

function daysOf(year: number): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1))
    days.push(
      day.endsWith('-01-01')
        ? { day, type: 3, hours: '0', name: '元旦' }
        : weekdayOf(day) > 4
          ? { day, type: 2, hours: '0', name: '' }
          : { day, type: 1, hours: '8', name: '' },
    );
  return days;
}
const TOTALS = { workingDays: 248, restDays: 84, holidays: 33, hours: '1984' };
const calendar = (companyId: number, year: number, over: Partial<Calendar> = {}): Calendar => ({
  companyId,
  companyName: companyId === 3 ? '云栖服务处' : '华东分公司',
  year,
  own: { version: 5, hours: '8', updatedBy: '陈思远', updatedAt: '2026-07-01T09:00:00+08:00' },
  source: { id: companyId, name: '云栖服务处' },
  parent: { id: 2, name: '华东分公司', made: true },
  national: true,
  days: daysOf(year),
  months: Array.from({ length: 12 }, (_, at) => ({ month: at + 1, workingDays: 20, restDays: 8, holidays: 2, hours: '160' })),
  total: TOTALS,
  ...over,
});

// The pointer check is disabled, because looking up the styles of every parent before each click takes most of the time of such a test.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null });

const show = (stubs: readonly Stub[] = [], options: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<CalendarPage />, {
    menu: menuOf(screenNode(MENU.calendar, 'org/structure/calendar', options)),
    stubs: [...READS, stub(getCalendar, ({ companyId, year }) => calendar(companyId, year)), ...stubs],
  });
/** Found by its date, because a query by button name walks through all days of the year. */
const cell = (day: string) =>
  vi.waitFor(() => {
    const found = document.querySelector(`[data-day="${day}"]`);
    if (!found) throw new Error(`${day} is not shown`);
    return found;
  });
const button = async (name: string | RegExp) => within(await screen.findByRole('toolbar')).findByRole('button', { name });
const answer = (name: RegExp) =>
  vi.waitFor(() => within(screen.getAllByRole('dialog').at(-1) as HTMLElement).getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T09:00:00+08:00') });
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  return () => void vi.useRealTimers();
});

test('a month begins on Monday and has its days', () => {
  const january = monthCells(2026, 1);
  expect(january.slice(0, 4)).toEqual([null, null, null, '2026-01-01']);
  expect(january.at(-1)).toBe('2026-01-31');
  expect(monthCells(2024, 2).filter(Boolean)).toHaveLength(29);
  expect(spanOf('2026-05-03', '2026-05-01')).toEqual({ from: '2026-05-01', to: '2026-05-03' });
});

describe('the year', () => {
  test('is shown in months with their totals, and each day says what it is', async () => {
    show();
    expect((await cell('2026-01-01')).getAttribute('aria-label')).toBe('2026.01.01 法定节假日 元旦');
    expect((await cell('2026-01-02')).getAttribute('aria-label')).toBe('2026.01.02 工作日 8 小时');
    const january = screen.getByRole('region', { name: '1月' });
    expect(within(january).getByText('工作 20 天 · 160 小时')).toBeTruthy();
    for (const text of ['248 天', '84 天', '33 天', '1984 小时']) expect(screen.getByText(text)).toBeTruthy();
    for (const text of ['工作日', '休息日', '法定节假日', '调休上班'])
      expect(within(screen.getByRole('list', { name: '图例' })).getByText(text)).toBeTruthy();
  });

  test('is turned, and another company is chosen', async () => {
    const { server } = show();
    await user.click(await button('下一年'));
    await waitFor(() => expect(server.inputsOf(getCalendar).at(-1)).toEqual({ companyId: 3, year: 2027 }));
    fireEvent.mouseDown(screen.getByLabelText('公司'));
    await user.click(await screen.findByTitle(/华东分公司/));
    await waitFor(() => expect(server.inputsOf(getCalendar).at(-1)).toEqual({ companyId: 2, year: 2027 }));
  });

  test('of the company above is named as such and cannot be changed', async () => {
    show([stub(getCalendar, ({ companyId, year }) => calendar(companyId, year, { own: null, source: { id: 1, name: '安居集团' } }))]);
    expect(await screen.findByText('沿用上级公司“安居集团”的日历')).toBeTruthy();
    expect(await button('生成全年日历')).toBeTruthy();
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: '修改日期' })).toBeNull();
  });

  test('that is nowhere is made', async () => {
    const none = { own: null, source: null, parent: null, national: false, days: [], months: [] };
    const { server } = show([
      stub(getCalendar, ({ companyId, year }) => calendar(companyId, year, none)),
      stub(makeCalendar, ({ year }) => (year === 2026 ? null : refuse('CALENDAR_MADE', { year }))),
    ]);
    expect(await screen.findByText('云栖服务处及其上级公司都还没有 2026 年的日历')).toBeTruthy();
    await user.click(await button('生成全年日历'));
    const hours = await screen.findByLabelText('每日工时');
    await user.clear(hours);
    await user.type(hours, '0{Enter}');
    expect(await screen.findByText('工作日的工时应大于 0')).toBeTruthy();
    await user.clear(hours);
    await user.type(hours, '7.5{Enter}');
    expect(await screen.findByText('已生成，可再导入国家节假日')).toBeTruthy();
    expect(server.inputsOf(makeCalendar)).toEqual([{ companyId: 3, year: 2026, hours: '7.5' }]);
  });

  test('is printed and removed', async () => {
    const { server } = show([stub(removeCalendar, () => null)]);
    await user.click(await button(/打\s?印/));
    expect(await screen.findByLabelText('云栖服务处 2026 年企业日历')).toBeTruthy();
    await user.click(await button(/删\s?除/));
    expect(await screen.findByText('删除“云栖服务处”2026 年的日历后，该公司改用上级公司的日历。是否继续？')).toBeTruthy();
    await user.click(await answer(/继\s?续/));
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeCalendar)).toEqual([{ companyId: 3, year: 2026 }]);
  });
});

describe('days', () => {
  test('one is opened as it is and changed with the version that was read', async () => {
    const { server } = show([stub(changeCalendarDays, () => ({ changed: 1 }))]);
    fireEvent.mouseDown(await cell('2026-08-05'));
    await user.click(await button('修改日期'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>('每日工时').value).toBe('8');
    expect(within(dialog).queryByText('包含已过去的日期，历史工时和超时统计会随之变化')).toBeNull();
    fireEvent.mouseDown(within(dialog).getByLabelText('日期类型'));
    await user.click(await screen.findByTitle('法定节假日'));
    await user.type(within(dialog).getByLabelText('名称'), '司庆{Enter}');
    expect(await screen.findByText('已修改 1 天')).toBeTruthy();
    expect(server.inputsOf(changeCalendarDays)).toEqual([
      { companyId: 3, year: 2026, version: 5, from: '2026-08-05', to: '2026-08-05', type: 3, hours: '8', name: '司庆' },
    ]);
  });

  test('a span is chosen with Shift or the keys; only what is filled in changes, and past days are warned about', async () => {
    const { server } = show([stub(changeCalendarDays, () => ({ changed: 5 }))]);
    fireEvent.mouseDown(await cell('2026-07-01'));
    fireEvent.mouseDown(await cell('2026-07-06'), { shiftKey: true });
    fireEvent.keyDown(screen.getByRole('group', { name: '2026 年' }), { key: 'ArrowRight', shiftKey: true });
    expect((await cell('2026-07-07')).getAttribute('aria-pressed')).toBe('true');
    expect((await cell('2026-07-08')).getAttribute('aria-pressed')).toBe('false');
    fireEvent.keyDown(screen.getByRole('group', { name: '2026 年' }), { key: 'Enter' });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('包含已过去的日期，历史工时和超时统计会随之变化')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await within(dialog).findByText('请至少填写一项要修改的内容')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('每日工时'), '7{Enter}');
    expect(await screen.findByText('已修改 5 天')).toBeTruthy();
    expect(server.inputsOf(changeCalendarDays)).toEqual([
      { companyId: 3, year: 2026, version: 5, from: '2026-07-01', to: '2026-07-07', type: null, hours: '7', name: null },
    ]);
  });
});

describe('taking over', () => {
  const change = {
    day: '2026-10-01',
    before: { day: '2026-10-01', type: 1 as const, hours: '8', name: '' },
    after: { day: '2026-10-01', type: 3 as const, hours: '0', name: '国庆节' },
  };

  test('the national list is seen before it is taken', async () => {
    const { server } = show([
      stub(previewCalendar, () => ({ version: 5, changes: [change] })),
      stub(applyCalendar, () => ({ changed: 1 })),
    ]);
    await user.click(await button('导入国家节假日'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('以下 1 天会改变，其他日期和其他公司不受影响')).toBeTruthy();
    expect(within(dialog).getByText('2026.10.01')).toBeTruthy();
    expect(within(dialog).getByText('周四')).toBeTruthy();
    expect(server.inputsOf(applyCalendar)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: '确认导入' }));
    expect(await screen.findByText('已更新 1 天')).toBeTruthy();
    expect(server.inputsOf(applyCalendar)).toEqual([{ companyId: 3, year: 2026, source: 'national', version: 5 }]);
  });

  test('the calendar above is copied; refused, what will change is shown anew', async () => {
    let version = 5;
    const { server } = show([
      stub(previewCalendar, () => ({ version, changes: [change] })),
      stub(applyCalendar, (input) => {
        if (input.version === 6) return { changed: 1 };
        version = 6;
        return refuse('STALE', { what: '日历' });
      }),
    ]);
    await user.click(await button('复制上级日历'));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: '确认复制' }));
    expect(await screen.findByText('日历已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。')).toBeTruthy();
    await waitFor(() => expect(server.inputsOf(previewCalendar)).toHaveLength(2));
    await user.click(within(dialog).getByRole('button', { name: '确认复制' }));
    expect(await screen.findByText('已更新 1 天')).toBeTruthy();
  });

  test('with nothing to change offers nothing', async () => {
    show([stub(previewCalendar, () => ({ version: 5, changes: [] }))]);
    await user.click(await button('导入国家节假日'));
    expect(await screen.findByText('没有需要修改的日期')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: '确认导入' }).disabled).toBe(true);
  });
});

test('without the right it is only looked at', async () => {
  show([], { state: 1 });
  expect(await cell('2026-01-01')).toBeTruthy();
  expect(screen.getByText('只能查看')).toBeTruthy();
  for (const name of [/修改日期/, /导入/, /复制/, /删\s?除/, /打\s?印/])
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name })).toBeNull();
});

test('a failure is said and can be tried again', async () => {
  let broken = true;
  show([stub(getCalendar, ({ companyId, year }) => (broken ? refuse('UNAVAILABLE') : calendar(companyId, year)))]);
  const again = await screen.findByRole('button', { name: /重试/ });
  broken = false;
  await user.click(again);
  expect(await cell('2026-01-01')).toBeTruthy();
});
