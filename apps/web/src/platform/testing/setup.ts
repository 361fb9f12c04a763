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

// jsdom knows no styles of pseudo elements and says so on every table.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

afterEach(() => {
  cleanup();
  setTransport(null);
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  const forgotten = takeUnstubbedCalls();
  if (forgotten.length > 0) throw new Error(`called without a stub: ${forgotten.join(', ')}`);
});
