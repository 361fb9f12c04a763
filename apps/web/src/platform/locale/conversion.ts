// Converts what is shown into traditional characters, text node by text node, as the document changes. React compares props, never the
// document, so writing into its text nodes is safe; when React writes simplified text again, the observer sees text it did not write itself
// and converts it. Values of fields are properties, not text, and are never changed.

import { withTradeWords, type Convert } from './trade-words.ts';

export type { Convert };

const ATTRIBUTES = ['placeholder', 'title', 'aria-label', 'alt'] as const;
/** Elements whose text is code or typed by the user. */
const UNTOUCHED = 'script, style, textarea, [contenteditable]:not([contenteditable="false"]), [translate="no"]';
const CHINESE = /\p{Script=Han}/u;

/** Loads the dictionary (about a megabyte, only for users of traditional characters) and keeps the document converted until stopped. */
export async function startConversion(root: Document): Promise<() => void> {
  const { Converter } = await import('opencc-js/cn2t');
  return convertDocument(root, withTradeWords(Converter({ from: 'cn', to: 'tw' })));
}

export function convertDocument(root: Document, convert: Convert): () => void {
  // Text written by this converter, to distinguish it from text React has written since.
  const texts = new WeakMap<Text, string>();
  const attributes = new WeakMap<Element, Map<string, string>>();
  const waiting = new Set<Node>();
  const view = root.defaultView;
  let frame = 0;

  function convertText(node: Text): void {
    const source = node.data;
    if (texts.get(node) === source || !CHINESE.test(source) || isUntouched(node)) return;
    const shown = convert(source);
    texts.set(node, shown);
    if (shown !== source) node.data = shown;
  }

  function convertAttributes(element: Element): void {
    if (isUntouched(element.parentElement)) return;
    for (const name of ATTRIBUTES) {
      const source = element.getAttribute(name);
      if (source === null || !CHINESE.test(source)) continue;
      const known = attributes.get(element) ?? new Map<string, string>();
      if (known.get(name) === source) continue;
      const shown = convert(source);
      known.set(name, shown);
      attributes.set(element, known);
      if (shown !== source) element.setAttribute(name, shown);
    }
  }

  function convertTree(node: Node): void {
    if (isText(node)) return convertText(node);
    if (!isElement(node)) return;
    const walker = root.createTreeWalker(node, 1 | 4);
    for (let next: Node | null = node; next; next = walker.nextNode()) {
      if (isText(next)) convertText(next);
      else if (isElement(next)) convertAttributes(next);
    }
  }

  function flush(): void {
    frame = 0;
    const nodes = [...waiting];
    waiting.clear();
    for (const node of nodes) if (node.isConnected) convertTree(node);
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'childList') for (const node of record.addedNodes) waiting.add(node);
      else if (isText(record.target)) waiting.add(record.target);
      else if (isElement(record.target)) convertAttributes(record.target);
    }
    if (waiting.size > 0 && frame === 0 && view) frame = view.requestAnimationFrame(flush);
  });

  convertTree(root.documentElement);
  observer.observe(root.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...ATTRIBUTES],
  });
  return () => {
    observer.disconnect();
    if (frame !== 0) view?.cancelAnimationFrame(frame);
  };
}

/** An option without a value is saved as its text, so its text is data. */
function isUntouched(node: Node | null): boolean {
  const element = node === null || isElement(node) ? node : node.parentElement;
  if (!element) return false;
  return element.closest(UNTOUCHED) !== null || (element.localName === 'option' && !element.hasAttribute('value'));
}

function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
