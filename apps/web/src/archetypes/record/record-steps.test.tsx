// The drawer beside its list: previous and next over the pages of the list, the keyboard, the focus, the width, and the sheet of a phone.
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from 'antd';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savePreference } from '@anju/contract/session/preference';
import { renderPage, stub } from '../../platform/testing/index.ts';
import { useActs } from '../acts/use-acts.ts';
import { SAMPLE_HOUSES, useSampleList, type SampleHouse } from '../catalogue-samples.ts';
import { column, Facts, ListPage, RecordDrawer, RecordTabs } from '../index.ts';

const COLUMNS = column<SampleHouse>()([{ title: '房号', field: 'code' }]);

function Secret({ code }: { readonly code: string }) {
  const [shown, setShown] = useState(false);
  return <button onClick={() => setShown(true)}>{shown ? `完整 ${code}` : '显示'}</button>;
}

/** Five houses, three on a page. */
function Houses() {
  const list = useSampleList(SAMPLE_HOUSES);
  const acts = useActs<object, SampleHouse>(() => undefined);
  return (
    <div className="shell-page">
      <ListPage name="sample" what="房屋" list={list} columns={COLUMNS} onOpen={acts.open} />
      <RecordDrawer
        list={list}
        record={acts.opened && { data: acts.opened }}
        what="房屋"
        title={({ code }) => code}
        head={() => ({ where: '云栖花园', figures: [{ label: '欠费', value: '792.81', tone: 'owed', to: '/bills?house=2' }, false] })}
        actions={() => <Button>去收款</Button>}
        foot={() => ({ danger: <Button danger>停用</Button>, changed: '最后修改 陈思远', acts: <Button>修改</Button> })}
        onClose={() => acts.open(null)}
      >
        {({ code, owner }) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '概况', children: <Secret code={code} /> },
              { key: 'people', label: '住户', children: <Facts rows={[['业主', owner]]} /> },
            ]}
          />
        )}
      </RecordDrawer>
    </div>
  );
}

const group = () => screen.getByRole('group', { name: '列表' });
const drawer = () => screen.getByRole('dialog');
const heading = () => within(drawer()).getByRole('heading', { level: 2 }).textContent;
const place = () => drawer().querySelector('.record-at')?.textContent;
const step = (name: '上一条' | '下一条') => userEvent.click(screen.getByRole('button', { name }));
const shows = (code: string, at: string) =>
  waitFor(() => {
    expect(heading()).toBe(code);
    expect(place()).toBe(`第 ${at} / 5 条`);
  });

async function openSecond() {
  group().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await shows('3-2-1203', '2');
}

describe('beside its list', () => {
  test('↑↓ in the list moves both, Esc closes, and the list keeps focus and active row', async () => {
    renderPage(<Houses />);
    await openSecond();
    expect(drawer().closest('.shell-page')).not.toBeNull();
    expect(document.querySelector('.ant-drawer-mask')).toBeNull();
    expect(document.activeElement).toBe(group());
    await userEvent.keyboard('{ArrowDown}');
    await shows('3-2-1301', '3');
    await userEvent.keyboard('{ArrowUp}');
    await shows('3-2-1203', '2');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(group());
    expect(document.querySelector('.list-row-active')?.textContent).toContain('3-2-1203');
  });

  test('previous and next go on across the pages and end with the list', async () => {
    renderPage(<Houses />);
    await openSecond();
    await step('下一条');
    await shows('3-2-1301', '3');
    await step('下一条');
    await shows('3-2-1302', '4');
    expect(document.querySelector('.list-row-active')?.textContent).toContain('3-2-1302');
    await step('下一条');
    await shows('3-2-1303', '5');
    expect(screen.getByRole('button', { name: '下一条' }).hasAttribute('disabled')).toBe(true);
    await step('上一条');
    await step('上一条');
    await shows('3-2-1301', '3');
  });

  test('↑↓ in the list goes on across the pages while a record is open', async () => {
    renderPage(<Houses />);
    await openSecond();
    await userEvent.keyboard('{ArrowDown}');
    await shows('3-2-1301', '3');
    await userEvent.keyboard('{ArrowDown}');
    await shows('3-2-1302', '4');
    expect(document.activeElement).toBe(group());
    await userEvent.keyboard('{ArrowUp}');
    await shows('3-2-1301', '3');
  });

  test('F6 moves the focus into the record, where Tab reaches its buttons, and back; the hint shows while one is open', async () => {
    renderPage(<Houses />);
    expect(screen.queryByText('列表与详情')).toBeNull();
    await openSecond();
    expect(screen.getByText('列表与详情')).toBeTruthy();
    await userEvent.keyboard('{F6}');
    expect(drawer().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowDown}');
    await shows('3-2-1301', '3');
    await userEvent.keyboard('{ArrowUp}');
    await shows('3-2-1203', '2');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '上一条' }));
    await userEvent.keyboard('{Enter}');
    await shows('3-2-1201', '1');
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(group());
  });

  test('the chosen tab stays, what a record has revealed does not; closing from inside returns the focus', async () => {
    renderPage(<Houses />);
    await openSecond();
    await userEvent.click(screen.getByRole('button', { name: '显示' }));
    expect(screen.getByText('完整 3-2-1203')).toBeTruthy();
    await step('下一条');
    await shows('3-2-1301', '3');
    expect(screen.getByRole('button', { name: '显示' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '住户' }));
    await step('上一条');
    await shows('3-2-1203', '2');
    expect(within(drawer()).getByText('周以宁')).toBeTruthy();
    expect(screen.getByRole('tab', { name: '住户' }).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(document.activeElement).toBe(group()));
  });

  test('a figure leads on; acts stand right of the title, danger left in the footer', async () => {
    renderPage(<Houses />);
    await openSecond();
    expect(screen.getByRole('link', { name: /欠费/ }).getAttribute('href')).toBe('/bills?house=2');
    expect(drawer().querySelector('.record-title')?.textContent).toContain('去收款');
    expect(drawer().querySelector('.record-foot')?.textContent).toMatch(/^停.?用最后修改 陈思远修.?改$/);
  });

  test('the width is chosen per screen and kept with the account', async () => {
    const { server } = renderPage(<Houses />, { stubs: [stub(savePreference, () => null)] });
    await openSecond();
    await userEvent.click(screen.getByRole('button', { name: '加宽' }));
    expect(await screen.findByRole('button', { name: '收窄' })).toBeTruthy();
    await waitFor(() => expect(server.inputsOf(savePreference)).toEqual([{ name: 'drawer.other', value: '"wide"' }]));
  });
});

describe('on a phone', () => {
  const desk = window.matchMedia;
  afterEach(() => {
    window.matchMedia = desk;
  });

  test('it is a sheet over the page with the same header and every act at its foot', async () => {
    window.matchMedia = vi.fn((query: string) => ({ ...desk(query), matches: query === '(width < 760px)' }));
    renderPage(<Houses />);
    await openSecond();
    expect(drawer().closest('.shell-page')).toBeNull();
    expect(drawer().closest('.ant-drawer-bottom')).not.toBeNull();
    const foot = within(drawer().querySelector('footer') as HTMLElement);
    expect(foot.getAllByRole('button').map((button) => button.textContent?.replace(/\s/, ''))).toEqual(['停用', '修改', '去收款']);
    expect(screen.queryByRole('button', { name: '加宽' })).toBeNull();
    await step('下一条');
    await shows('3-2-1301', '3');
  });
});
