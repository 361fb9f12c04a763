// Set-up of every web test: what jsdom lacks and antd needs, and a clean slate after each test.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setTransport } from '../api/index.ts';
import { clearSession } from '../session/index.ts';
import { takeUnstubbedCalls } from './stubs.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= SilentObserver;

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

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
