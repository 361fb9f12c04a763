import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSystemIntro, listMenuDocs, type HelpItem } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { MenuHelpText } from './index.ts';

const usage = (menu: number): HelpItem[] => [
  { id: menu * 1000 + 1, title: '用途', remark: `<p>用途${menu}</p>` },
  { id: menu * 1000 + 2, title: '操作步骤', remark: `<ol><li>步骤${menu}</li></ol>` },
];
const docs = stub(listMenuDocs, ({ menu }) => (menu === 99 ? [] : usage(menu)));
const intro = stub(getSystemIntro, ({ key }) => (key === '500' ? null : { key, title: `中心${key}`, remark: `<p>介绍${key}</p>` }));

/** A menu like the shell's: pointing and focusing name the item, leaving names none. */
function Menu({ screens = [66, 71, 99] }: { readonly screens?: readonly number[] }) {
  const [centre, setCentre] = useState(56);
  const [hovered, setHovered] = useState<number | null>(null);
  return (
    <>
      {[56, 81, 500].map((id) => (
        <button key={id} type="button" onClick={() => setCentre(id)}>{`选中心${id}`}</button>
      ))}
      {screens.map((id) => (
        <a
          key={id}
          href={`/${id}`}
          onMouseEnter={() => setHovered(id)}
          onMouseLeave={() => setHovered(null)}
          onFocus={() => setHovered(id)}
          onBlur={() => setHovered(null)}
        >{`功能${id}`}</a>
      ))}
      <MenuHelpText centreId={centre} hoveredMenuId={hovered} />
    </>
  );
}

// The text part is loaded lazily; loading it beforehand makes it available while the clock is faked.
beforeAll(() => import('../../ui/rich-text/rich-html.tsx'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Passes the last millisecond of the delay, then time for the answer. */
const settle = async () => {
  await pass(1);
  await pass(50);
};
const item = (id: number) => screen.getByRole('link', { name: `功能${id}` });
const help = () => screen.getByRole('complementary', { name: '功能说明' }).textContent;

describe('pointing at a menu item', () => {
  it('loads nothing for 1,999 ms and its usage with the next', async () => {
    const { server } = renderPage(<Menu />, { stubs: [docs, intro] });
    await pass(50);
    expect(help()).toBe('中心56介绍56');
    fireEvent.mouseEnter(item(66));
    await pass(1999);
    expect(server.inputsOf(listMenuDocs)).toEqual([]);
    expect(help()).toBe('中心56介绍56');
    await settle();
    expect(server.inputsOf(listMenuDocs)).toEqual([{ menu: 66 }]);
    expect(help()).toBe('用途用途66操作步骤步骤66');
  });

  it('is the same by keyboard', async () => {
    const { server } = renderPage(<Menu />, { stubs: [docs, intro] });
    act(() => item(71).focus());
    await pass(1999);
    expect(server.inputsOf(listMenuDocs)).toEqual([]);
    await settle();
    expect(server.inputsOf(listMenuDocs)).toEqual([{ menu: 71 }]);
    expect(help()).toContain('步骤71');
  });

  it('and leaving earlier loads nothing, however often', async () => {
    const { server } = renderPage(<Menu />, { stubs: [docs, intro] });
    for (let times = 0; times < 3; times++) {
      fireEvent.mouseEnter(item(66));
      await pass(1500);
      fireEvent.mouseLeave(item(66));
    }
    await pass(10_000);
    expect(server.inputsOf(listMenuDocs)).toEqual([]);
    expect(help()).toBe('中心56介绍56');
  });

  it('and moving on starts anew for the next item', async () => {
    const { server } = renderPage(<Menu />, { stubs: [docs, intro] });
    fireEvent.mouseEnter(item(66));
    await pass(1500);
    fireEvent.mouseLeave(item(66));
    fireEvent.mouseEnter(item(71));
    await pass(1999);
    expect(server.inputsOf(listMenuDocs)).toEqual([]);
    await settle();
    expect(server.inputsOf(listMenuDocs)).toEqual([{ menu: 71 }]);
  });

  it('leads back to the introduction at once, and asks the server once per item', async () => {
    const { server } = renderPage(<Menu />, { stubs: [docs, intro] });
    for (let times = 0; times < 2; times++) {
      fireEvent.mouseEnter(item(66));
      await pass(1999);
      expect(help()).toBe('中心56介绍56');
      await settle();
      expect(help()).toContain('用途66');
      fireEvent.mouseLeave(item(66));
      expect(help()).toBe('中心56介绍56');
    }
    expect(server.inputsOf(listMenuDocs)).toEqual([{ menu: 66 }]);
  });

  it('shows the introduction where nobody wrote about the item', async () => {
    renderPage(<Menu />, { stubs: [docs, intro] });
    fireEvent.mouseEnter(item(99));
    await pass(1999);
    await settle();
    expect(help()).toBe('中心56介绍56');
  });

  it('says when the help could not be read, and reads it on request', async () => {
    let broken = true;
    renderPage(<Menu />, { stubs: [intro, stub(listMenuDocs, () => (broken ? refuse('UNAVAILABLE') : usage(66)))] });
    fireEvent.mouseEnter(item(66));
    await pass(1999);
    await settle();
    expect(help()).toContain('使用说明加载失败');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
    await pass(50);
    expect(help()).toContain('用途66');
  });
});

describe('the introduction of a centre', () => {
  const choose = async (id: number) => {
    fireEvent.click(screen.getByRole('button', { name: `选中心${id}` }));
    await pass(50);
  };

  it('is read once per key, then kept', async () => {
    const { server, unmount } = renderPage(<Menu />, { stubs: [docs, intro] });
    await pass(50);
    await choose(81);
    expect(help()).toBe('中心81介绍81');
    await choose(56);
    expect(help()).toBe('中心56介绍56');
    await choose(81);
    await pass(3_600_000);
    await choose(56);
    expect(server.inputsOf(getSystemIntro)).toEqual([{ key: '56' }, { key: '81' }]);
    unmount();
  });

  it('that nobody wrote gives way to a hint, and that is kept too', async () => {
    const { server } = renderPage(<Menu />, { stubs: [docs, intro] });
    await choose(500);
    expect(help()).toBe('在功能上停留两秒，显示它的使用说明。');
    await choose(56);
    await choose(500);
    expect(server.inputsOf(getSystemIntro).map(({ key }) => key)).toEqual(['56', '500']);
  });

  it('says when it could not be read', async () => {
    renderPage(<Menu />, { stubs: [docs, stub(getSystemIntro, () => refuse('UNAVAILABLE'))] });
    await pass(50);
    expect(help()).toContain('中心介绍加载失败');
  });
});
