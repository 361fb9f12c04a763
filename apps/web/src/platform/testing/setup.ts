// Set-up of every web test: what jsdom lacks and antd needs, and a clean slate after each test.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setTransport } from '../api/index.ts';
import { clearSession } from '../session/index.ts';
import { takeUnstubbedCalls } from './stubs.ts';

// Queries by role walk the whole page; on a busy machine one look can take longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= SilentObserver;

Object.assign(window, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

// jsdom matches every rule antd has written against every element it is asked about, which is most of the time of a page test. What tells
// whether a part is shown stands in the element itself: its style, or a class of antd's.
const HIDDEN = Object.assign(document.createElement('i').style, { display: 'none' });
const hiddenByClass = (element: Element): boolean => /-hidden(?:\s|$)/.test(element.getAttribute('class') ?? '');
window.getComputedStyle = (element) => (hiddenByClass(element) ? HIDDEN : (element as HTMLElement).style);

afterEach(() => {
  cleanup();
  setTransport(null);
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  const forgotten = takeUnstubbedCalls();
  if (forgotten.length > 0) throw new Error(`called without a stub: ${forgotten.join(', ')}`);
});
