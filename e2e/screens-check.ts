// What makes a screen readable, checked in the page: the rules of axe-core, and what axe does not look at. Every finding is a sentence that
// names the rule and the element. The code for the page is text, because the tests are compiled without the DOM types.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Evaluated by the debugger, which the content security policy does not bind; a script element would be refused. */
const AXE = axe.source;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];

/** Elements that break a rule and cannot be mended from outside, each with its reason. */
const EXEMPT: readonly (readonly [rule: string, selector: string])[] = [
  // antd keeps the button for tabs that do not fit inside its list of tabs; it opens a menu of the same tabs.
  ['aria-required-children', '.ant-tabs-nav'],
  // The list around it has the focus: ↑↓ moves over the rows, ←→ over the columns.
  ['scrollable-region-focusable', '.list-table'],
  // What a user writes has headings of its own; where it is shown decides which level they follow.
  ['heading-order', '.tiptap, .rich-text'],
  // antd gives no way to name or focus the box of a wide table; browsers focus a box that scrolls by themselves.
  ['scrollable-region-focusable', '.ant-table-body, .ant-table-content'],
];

/**
 * The rows of a list are drawn by the same cells: in rows after these, and in rows of the same elements as one above them, axe would only
 * find the same again, which takes more than half of its time.
 */
const MORE_ROWS = '.ant-table-tbody > .ant-table-row:nth-child(n + 9)';
const REPEATED_ROWS = `(() => {
  const drawn = (element) =>
    element.tagName + element.getAttributeNames() + element.getAttribute('class') + element.getAttribute('style') + element.childElementCount + !element.textContent.trim();
  const looks = new Set();
  return [...document.querySelectorAll('.ant-table-tbody > .ant-table-row')].filter((row) => {
    const look = [row, ...row.querySelectorAll('*')].map(drawn).join();
    return looks.size === looks.add(look).size;
  });
})()`;

const axeRun = (part: string): string => `(async () => {
  const exempt = ${JSON.stringify(EXEMPT)};
  const context = { include: [${JSON.stringify(part)}], exclude: [${JSON.stringify(MORE_ROWS)}, ...${REPEATED_ROWS}] };
  const options = { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'], elementRef: true, performanceTimer: false };
  const { violations } = await axe.run(context, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ element }) => !exempt.some(([rule, selector]) => rule === id && element?.closest(selector)))
      .map(({ target, html, any }) => id + ' (' + help + '): ' + target.join(' ') + ' ' + html.slice(0, 160) + ' ' + (any[0]?.message ?? '')),
  );
})()`;

/** A field's placeholder goes with the first letter typed, so it is no label. Text below 12 px cannot be read. */
const OWN_RUN = `(() => {
  const name = (element) => element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + [...element.classList].map((one) => '.' + one).join('');
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !element.closest('[inert], [aria-hidden=true]');
  const findings = [];
  for (const field of document.querySelectorAll('input:not([type=hidden], [type=submit], [type=button]), textarea, select, [contenteditable=true]')) {
    const labelled = field.labels?.length || field.getAttribute('aria-label') || field.getAttribute('aria-labelledby') || field.title;
    if (!labelled && seen(field)) findings.push('field without a label: ' + name(field) + ' ' + (field.placeholder ?? '') + ' in ' + name(field.parentElement.parentElement));
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || small.has(element) || element.closest('script, style')) continue;
    if (Number.parseFloat(getComputedStyle(element).fontSize) >= 12 || !seen(element)) continue;
    small.add(element);
    findings.push('text under 12 px: ' + name(element) + ' ' + node.data.trim().slice(0, 20));
  }
  return findings;
})()`;

/**
 * Whoever works by keys sees where the focus is: something around the element changes with it. Elements of the same kind look alike, so one
 * of each is looked at while the page lives.
 */
const FOCUS_RUN = `(async () => {
  const STYLES = ['outlineStyle', 'outlineWidth', 'boxShadow', 'borderTopColor', 'borderBottomColor', 'backgroundColor', 'color', 'textDecorationLine', 'opacity', 'stroke', 'strokeWidth'];
  const styleOf = (element, pseudo) => { const style = getComputedStyle(element, pseudo); return STYLES.map((one) => style[one]).join(); };
  const lookOf = (element) => {
    const around = [element, element.nextElementSibling, element.firstElementChild];
    for (let one = element.parentElement; one && around.length < 8; one = one.parentElement) around.push(one);
    return around.map((one) => (one ? styleOf(one) + styleOf(one, '::after') : '')).join('|');
  };
  const kindOf = (element) => element.tagName + '.' + element.className + ' in ' + element.parentElement.className;
  const seen = (window.focusSeen ??= new Set());
  const findings = [];
  const before = document.activeElement;
  for (const element of document.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled, [type=hidden], [type=file]), textarea:not(:disabled), select, [tabindex="0"]')) {
    const kind = kindOf(element);
    if (seen.has(kind) || element.closest('[inert], [aria-hidden=true]') || !element.checkVisibility({ visibilityProperty: true })) continue;
    seen.add(kind);
    document.activeElement?.blur();
    await null;
    const idle = lookOf(element);
    element.focus({ preventScroll: true, focusVisible: true });
    await null;
    if (document.activeElement === element && lookOf(element) === idle) findings.push('focus not visible: ' + kind + ' ' + (element.textContent ?? '').slice(0, 20));
  }
  document.activeElement?.blur();
  before?.focus?.({ preventScroll: true });
  return findings;
})()`;

const WIDTH_RUN = `new Promise((answer) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const page = document.documentElement;
  // Tabs that fill a page: a stray rule of style once pressed them into a quarter of it.
  const tabs = document.querySelector('.shell-page:not(.covered) .ui-page-tabs');
  const room = tabs?.closest('.shell-page').clientWidth ?? 0;
  const pressed = tabs && tabs.offsetWidth < room / 2 ? ['the tabs are ' + tabs.offsetWidth + ' px wide in a page of ' + room] : [];
  if (page.scrollWidth <= page.clientWidth) return answer(pressed);
  const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > page.clientWidth + 1);
  const names = wide.slice(-3).map((one) => one.tagName.toLowerCase() + '.' + [...one.classList].join('.'));
  answer([...pressed, 'the page is ' + page.scrollWidth + ' px wide in a window of ' + page.clientWidth + ': ' + names.join(', ')]);
})))`;

/** Returns what axe and our own rules find on the page as it stands, or in one part of it, which is a selector. */
export async function readable(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${AXE};0`);
  const byRules = await page.evaluate<string[]>(axeRun(part));
  const byHand = await page.evaluate<string[]>(OWN_RUN);
  // The last key pressed decides whether the browser shows where the focus is.
  await page.keyboard.press('Shift');
  return [...byRules, ...byHand, ...(await page.evaluate<string[]>(FOCUS_RUN))];
}

/** Returns what makes the page scroll sideways in a window of this size, or leaves it half empty. */
export async function fits(page: Page, [width, height]: readonly [number, number]): Promise<string[]> {
  await page.setViewportSize({ width, height });
  return page.evaluate<string[]>(WIDTH_RUN);
}
