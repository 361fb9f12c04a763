import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusIn } from './desk-focus.ts';

let frames: FrameRequestCallback[];
let root: HTMLElement;
let find: HTMLInputElement;
beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  document.body.innerHTML = '<main><div data-desk="find"><input type="text" value="12" /></div></main>';
  root = document.querySelector('main') as HTMLElement;
  find = document.querySelector('input') as HTMLInputElement;
});
// Files share their world: without its frames no later page would come up.
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});
const nextFrame = () => frames.splice(0).forEach((frame) => frame(0));
const selected = () => find.value.slice(find.selectionStart ?? 0, find.selectionEnd ?? 0);
const type = (text: string) => {
  find.value = text;
  find.setSelectionRange(text.length, text.length);
};

test('a field takes the focus, its content selected, immediately and with the next frame', () => {
  focusIn(root, 'find');
  expect([document.activeElement, selected()]).toEqual([find, '12']);
  nextFrame();
  expect([document.activeElement, selected()]).toEqual([find, '12']);
});

test('one that has the focus is selected as well', () => {
  find.focus();
  focusIn(root, 'find');
  nextFrame();
  expect(selected()).toBe('12');
});

test.each(['before', 'after'])('what is typed until then is not taken for what is replaced: focused %s', (when) => {
  if (when === 'before') find.focus();
  focusIn(root, 'find');
  find.focus();
  type('1');
  nextFrame();
  expect([document.activeElement, selected(), find.selectionStart]).toEqual([find, '', 1]);
});
