// Set-up of every web test: what jsdom lacks and antd needs, and a clean slate after each test.
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { speakPlainly } from '@anju/contract/kit/plain-messages';
import { setTransport } from '../api/index.ts';
import { clearSession } from '../session/index.ts';
import { typing } from '../../ui/typing.ts';
import { forgetUnsaved } from '../unsaved/store.ts';
import { takeUnstubbedCalls } from './stubs.ts';

// As the office does when it starts.
speakPlainly();

// Queries by role walk the whole page; on a busy machine one query can take longer than the default second.
configure({ asyncUtilTimeout: 60_000 });

// While a select of antd has the focus, it repeats its value invisibly for screen readers. Whether it still has the focus depends on how busy
// the machine is, so a query by text finds only what a user sees.
const UNSEEN = 'script, style, [aria-live="polite"][style*="opacity: 0"]';
configure({ defaultIgnore: UNSEEN });

// A query by text asks this of every element of the page, and jsdom's engine for selectors takes a tenth of a page test to answer.
const isUnseen = (element: Element): boolean =>
  element.localName === 'script' ||
  element.localName === 'style' ||
  (element.getAttribute('aria-live') === 'polite' && (element.getAttribute('style') ?? '').includes('opacity: 0'));
// The test files of a worker share the page, and each of them runs this file, so the change is made only once.
const QUICK = Symbol.for('anju.quick-matches');
if (!Reflect.has(Element.prototype, QUICK)) {
  const matches = Reflect.get(Element.prototype, 'matches') as (this: Element, selector: string) => boolean;
  Object.assign(Element.prototype, {
    [QUICK]: true,
    matches(this: Element, selector: string) {
      return selector === UNSEEN ? isUnseen(this) : matches.call(this, selector);
    },
  });
}

// While a test waits for a part, the page is queried repeatedly, and each failed query would print the whole page. It is printed once, when
// the wait is over.
configure({
  getElementError: (message, container) => {
    const waiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const text = waiting ? [message] : [message, prettyDOM(container)];
    return Object.assign(new Error(text.join('\n\n')), { name: 'TestingLibraryElementError' });
  },
});

// How fast a test types depends on how busy the machine is. Searches are sent by Enter; the test of the pause sets its own.
typing.pause = 2 ** 30;

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

// jsdom matches all of antd's style rules against every queried element, which takes most of the time of a page test. So no rules are
// inserted; whether a part is visible is determined by the element itself: its style, or one of antd's classes.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { configurable: true, set: () => undefined });
const HIDDEN = Object.assign(document.createElement('i').style, { display: 'none' });
const hiddenByClass = (element: Element): boolean => /-hidden(?:\s|$)/.test(element.getAttribute('class') ?? '');
window.getComputedStyle = (element) => (hiddenByClass(element) ? HIDDEN : (element as HTMLElement).style);

// React records a stack with every element it creates, for warnings that name the owner, which takes an eighth of the time of a page test.
// When React believes its quota is used up, it records none.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set: () => undefined });

afterEach(() => {
  cleanup();
  // The test files of a worker share the clock too.
  vi.useRealTimers();
  setTransport(null);
  clearSession();
  forgetUnsaved();
  localStorage.clear();
  sessionStorage.clear();
  const forgotten = takeUnstubbedCalls();
  if (forgotten.length > 0) throw new Error(`called without a stub: ${forgotten.join(', ')}`);
});
