import { Activity } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viewPdf } from '@anju/contract/files/file';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { PdfView } from '../index.ts';

// jsdom draws nothing, and the drawing in a real browser is the library's responsibility.
const drawn: { page: number; width: number }[] = [];
const destroy = vi.fn();
const opened: string[] = [];
const openPdf = vi.hoisted(() => vi.fn());
vi.mock('./pdf-engine.ts', () => ({ openPdf }));

const page = (number: number) => ({
  getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
  render: ({ viewport }: { viewport: { width: number } }) => {
    if (number === 3) return { promise: Promise.reject(new Error('broken page')), cancel: () => undefined };
    drawn.push({ page: number, width: viewport.width });
    return { promise: Promise.resolve(), cancel: () => undefined };
  },
});
function open(bytes: ArrayBuffer) {
  const text = new TextDecoder().decode(bytes);
  opened.push(text);
  const promise = text.startsWith('%PDF')
    ? Promise.resolve({ numPages: 3, getPage: (number: number) => Promise.resolve(page(number)) })
    : Promise.reject(new Error('not a PDF'));
  return { promise, destroy };
}

/** Scrolls pages into and out of view. */
const watched = new Map<Element, (near: boolean) => void>();
class Observer {
  readonly callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = callback;
  }
  observe(element: Element) {
    watched.set(element, (near) => this.callback([{ isIntersecting: near }]));
  }
  disconnect() {}
}
const frames = () => [...document.querySelectorAll('.ui-pdf-page')];
/** A page is watched by an effect, which may run after its frame is seen. */
async function bring(index: number, near = true) {
  const move = await waitFor(() => {
    const found = watched.get(frames()[index] as Element);
    if (!found) throw new Error(`page ${index + 1} is not watched`);
    return found;
  });
  act(() => move(near));
}

beforeEach(() => {
  watched.clear();
  drawn.length = 0;
  opened.length = 0;
  destroy.mockClear();
  openPdf.mockImplementation(open);
  vi.stubGlobal('IntersectionObserver', Observer);
});
const bytes = () => Promise.resolve(new TextEncoder().encode('%PDF-1.7').buffer);
const PAPER = <PdfView label="通知" load={bytes} />;

describe('PdfView', () => {
  test('says that it loads, then shows a frame for every page', async () => {
    const { container } = render(PAPER);
    expect(screen.getByRole('status', { name: 'PDF 加载中' })).toBeTruthy();
    expect(await screen.findByText('1 / 3')).toBeTruthy();
    expect(screen.getByRole('region', { name: '通知' })).toBeTruthy();
    expect(frames()).toHaveLength(3);
    expect(container.querySelector('[role="status"]')).toBeNull();
    expect(screen.getByRole('img', { name: '第 2 页' })).toBeTruthy();
  });

  test('draws a page when it comes into view, and frees it when it is far', async () => {
    render(PAPER);
    await screen.findByText('1 / 3');
    expect(drawn).toEqual([]);
    await bring(1);
    await waitFor(() => expect(drawn).toEqual([{ page: 2, width: 600 }]));
    const canvas = screen.getByRole<HTMLCanvasElement>('img', { name: '第 2 页' });
    expect(canvas.width).toBe(600);
    await bring(1, false);
    expect(canvas.width).toBe(0);
  });

  test('says which page cannot be drawn', async () => {
    render(PAPER);
    await screen.findByText('1 / 3');
    await bring(2);
    expect(await screen.findByText('第 3 页无法显示')).toBeTruthy();
  });

  test('zooms in and out between its ends', async () => {
    render(PAPER);
    await screen.findByText('100%');
    await bring(0);
    await userEvent.click(screen.getByRole('button', { name: '放大' }));
    expect(screen.getByText('125%')).toBeTruthy();
    await waitFor(() => expect(drawn.at(-1)).toEqual({ page: 1, width: 750 }));
    for (let press = 0; press < 3; press += 1) await userEvent.click(screen.getByRole('button', { name: '缩小' }));
    expect(screen.getByText('50%')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '缩小' }).disabled).toBe(true);
    for (let press = 0; press < 6; press += 1) await userEvent.click(screen.getByRole('button', { name: '放大' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '放大' }).disabled).toBe(true);
  });

  test('names the page in the middle of what is seen', async () => {
    const { container } = render(PAPER);
    await screen.findByText('1 / 3');
    const scroller = container.querySelector('.ui-pdf-scroll') as HTMLElement;
    Object.defineProperty(scroller, 'clientHeight', { value: 400 });
    frames().forEach((frame, index) => Object.defineProperty(frame, 'offsetTop', { value: index * 800 }));
    scroller.scrollTop = 900;
    fireEvent.scroll(scroller);
    expect(await screen.findByText('2 / 3')).toBeTruthy();
  });

  test('says when it cannot be opened, and tries again', async () => {
    const load = vi.fn(() => Promise.resolve(new TextEncoder().encode('<html>').buffer));
    render(<PdfView label="通知" load={load} />);
    expect((await screen.findByRole('alert')).textContent).toContain('PDF 无法打开');
    load.mockImplementation(bytes);
    await userEvent.click(screen.getByRole('button', { name: /重试/ }));
    expect(await screen.findByText('1 / 3')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is fetched by its number with the session, and shows a refusal', async () => {
    const answer = () => new Response('%PDF-1.7 kept', { headers: { 'content-type': 'application/pdf' } }) as unknown;
    const { server, unmount } = renderPage(<PdfView label="通知" id={4} parent={9} />, { stubs: [stub(viewPdf, answer)] });
    await screen.findByText('1 / 3');
    expect(opened).toEqual(['%PDF-1.7 kept']);
    expect(server.calls.map(({ input, headers }) => [input, headers.get('x-account')])).toEqual([[{ id: 4, parent: 9, cat: 101 }, '1/7']]);
    unmount();
    expect(destroy).toHaveBeenCalled();
    renderPage(<PdfView label="通知" id={4} parent={9} />, { stubs: [stub(viewPdf, () => refuse('FILE_GONE'))] });
    expect((await screen.findByRole('alert')).textContent).toContain('PDF 无法打开');
  });

  test('is read again after its tab was hidden, and keeps its zoom', async () => {
    const tab = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{PAPER}</Activity>;
    const { rerender } = render(tab('visible'));
    await userEvent.click(await screen.findByRole('button', { name: '放大' }));
    rerender(tab('hidden'));
    await waitFor(() => expect(destroy).toHaveBeenCalledOnce());
    rerender(tab('visible'));
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(screen.getByText('125%')).toBeTruthy();
    await bring(0);
    await waitFor(() => expect(drawn.at(-1)).toEqual({ page: 1, width: 750 }));
  });
});
