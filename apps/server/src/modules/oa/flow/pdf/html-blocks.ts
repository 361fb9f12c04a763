// Cleaned rich text as blocks of pdfmake. Every tag of platform/html/clean-html.ts is known here; however oddly tags are nested, their text is
// kept. Lists, quotations and tables are drawn only as deep as the width of the paper allows; deeper ones become paragraphs.
import type { Content, ContentText, Decoration } from 'pdfmake';
import { readHtml, squeeze, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { tableOf } from './html-table.ts';
import type { Place, RunStyle } from './place.ts';
import type { Shown } from './shown-text.ts';
import { INDENT, SIZE, TEXT_WIDTH } from './type-area.ts';

type Run = RunStyle & { readonly text: string };
type MakeBlock = (runs: Run[]) => Content;

const MOST_LISTS = 5;
const MOST_QUOTES = 3;
const QUOTE_INDENT = SIZE.text;

export const blocksOfHtml = (html: string, shown: Shown): Content[] =>
  blocksOf(readHtml(html).children, { shown, width: TEXT_WIDTH, lists: 0, quotes: 0, inTable: false });

function blocksOf(nodes: readonly HtmlNode[], place: Place, given: RunStyle = {}): Content[] {
  const blocks: Content[] = [];
  let runs: Run[] = [];
  const paragraph = paragraphIn(place);

  const endBlock = (make: MakeBlock, orBlankLine = false): void => {
    const written = trimmed(runs);
    runs = [];
    if (written.length > 0) blocks.push(make(written));
    else if (orBlankLine) blocks.push({ text: '' });
  };
  const visitAll = (element: HtmlElement, style: RunStyle, make: MakeBlock): void =>
    element.children.forEach((child) => visit(child, style, make));
  const asBlock = (element: HtmlElement, style: RunStyle, around: MakeBlock, make: MakeBlock): void => {
    endBlock(around);
    visitAll(element, style, make);
    endBlock(make, element.name === 'p');
  };
  const apart = (make: MakeBlock, inner: Content[]): void => {
    endBlock(make);
    blocks.push(...inner);
  };

  function visit(node: HtmlNode, style: RunStyle, make: MakeBlock): void {
    if (typeof node === 'string') {
      runs.push({ ...style, text: place.shown(squeeze(node)) });
      return;
    }
    switch (node.name) {
      case 'br':
        runs.push({ ...style, text: '\n' });
        return;
      case 'p':
        return asBlock(node, style, make, paragraph);
      case 'h2':
      case 'h3':
      case 'h4':
        return asBlock(node, { ...style, bold: true }, make, headingOf(node.name, place));
      case 'hr':
        return apart(make, [ruleIn(place)]);
      case 'ul':
      case 'ol':
        return place.lists < MOST_LISTS ? apart(make, listOf(node, place, style)) : asBlock(node, style, make, paragraph);
      case 'blockquote':
        return place.quotes < MOST_QUOTES ? apart(make, quoteOf(node, place, style)) : asBlock(node, style, make, paragraph);
      case 'table':
        return place.inTable ? asBlock(node, style, make, paragraph) : apart(make, tableOf(node, place, style, blocksOf));
      case 'li':
      case 'thead':
      case 'tbody':
      case 'tr':
      case 'td':
      case 'th':
        return asBlock(node, style, make, paragraph);
      default:
        return visitAll(node, { ...style, ...inlineStyle(node.name, style) }, make);
    }
  }

  nodes.forEach((node) => visit(node, given, paragraph));
  endBlock(paragraph);
  return blocks;
}

function inlineStyle(name: string, { decoration = [] }: RunStyle): RunStyle {
  const also = (line: Decoration): RunStyle => ({ decoration: [...new Set([decoration, line].flat())] });
  if (name === 'b' || name === 'strong') return { bold: true };
  // The font has no italics; render-pdf.ts slants what asks for them.
  if (name === 'i' || name === 'em') return { fontFeatures: ['ital'] };
  if (name === 'u') return also('underline');
  if (name === 's') return also('lineThrough');
  return {};
}

/** Without the white space around: the indent is not left to the writer. A line break at the end shows nothing in a browser either. */
function trimmed(runs: readonly Run[]): Run[] {
  const kept = [...runs];
  const strip = (at: 0 | -1, pattern: RegExp): void => {
    for (let run = kept.at(at); run; run = kept.at(at)) {
      const text = run.text.replace(pattern, '');
      if (text !== '') {
        kept.splice(at, 1, { ...run, text });
        return;
      }
      kept.splice(at, 1);
    }
  };
  strip(-1, /[\s\u3000]+$/u);
  strip(0, /^[^\S\n]+/u);
  return kept;
}

/** pdfmake indents every piece of a first word that it has to break, and pushes it over the edge. */
const LONG_FIRST_WORD = /^[^\s\u2e80-\uffff]{30}/;

const paragraphIn = (place: Place): MakeBlock => {
  if (place.inTable) return (text) => ({ text });
  const canIndent = place.lists === 0 && place.quotes === 0;
  return (text) => {
    const isIndented = canIndent && !LONG_FIRST_WORD.test(wordsOf(text));
    return { text, alignment: 'justify', ...(isIndented ? { leadingIndent: INDENT } : {}) };
  };
};

const HEADINGS = { h2: { fontSize: 18, level: 1 }, h3: { fontSize: SIZE.text, level: 2 }, h4: { fontSize: SIZE.text, level: 3 } } as const;

const headingOf =
  (name: keyof typeof HEADINGS, place: Place): MakeBlock =>
  (text) => {
    if (place.inTable) return { text, bold: true };
    const { fontSize, level } = HEADINGS[name];
    return { text, bold: true, fontSize, headlineLevel: level, margin: [0, 4, 0, 0], leadingIndent: INDENT };
  };

const ruleIn = ({ width, inTable }: Place): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 6, x2: inTable ? INDENT : width, y2: 6, lineWidth: 0.5 }],
  margin: [0, 0, 0, 6],
});

function quoteOf(quote: HtmlElement, place: Place, style: RunStyle): Content[] {
  const inner = { ...place, quotes: place.quotes + 1, width: place.width - 2 * QUOTE_INDENT };
  return [{ stack: blocksOf(quote.children, inner, style), margin: [QUOTE_INDENT, 4, QUOTE_INDENT, 4] }];
}

function listOf(list: HtmlElement, place: Place, style: RunStyle): Content[] {
  const inner = { ...place, lists: place.lists + 1, width: place.width - INDENT };
  const items = list.children.flatMap((child): { readonly isItem: boolean; readonly stack: Content[] }[] => {
    const isItem = typeof child !== 'string' && child.name === 'li';
    const stack = blocksOf(isItem ? child.children : [child], inner, style);
    return isItem ? [{ isItem, stack: stack.length > 0 ? stack : [''] }] : stack.length > 0 ? [{ isItem, stack }] : [];
  });
  if (items.length === 0) return [];
  const margin: [number, number, number, number] = [place.lists === 0 && !place.inTable ? SIZE.text : 0, 0, 0, 0];
  if (list.name === 'ul') return [{ ul: items.map(({ isItem, stack }) => (isItem ? { stack } : { stack, listType: 'none' })), margin }];
  let counter = 0;
  return [{ ol: items.map(({ isItem, stack }) => (isItem ? { stack, counter: ++counter } : { stack, listType: 'none' })), margin }];
}

/** The words of a paragraph; other blocks have none of their own. */
function wordsOf(block: Content): string {
  if (typeof block === 'string') return block;
  if (Array.isArray(block)) return block.map(wordsOf).join('');
  return typeof block === 'object' && 'text' in block ? wordsOf((block as ContentText).text) : '';
}

const isText = (block: Content): block is ContentText => typeof block === 'object' && 'text' in block;

const SALUTATION = /^.{1,80}[：:]$/u;

/** Those a letter is addressed to stand at the very left. */
export function withSalutation(blocks: readonly Content[]): Content[] {
  const [first, ...others] = blocks;
  if (first === undefined || !isText(first) || first.headlineLevel !== undefined || !SALUTATION.test(wordsOf(first))) return [...blocks];
  return [{ ...first, leadingIndent: 0 }, ...others];
}

export function withoutBlankEnd(blocks: readonly Content[]): Content[] {
  const end = blocks.findLastIndex((block) => !isText(block) || wordsOf(block) !== '');
  return blocks.slice(0, end + 1);
}

const SHORT = 160;
const LINE_LENGTH = 28;

/** In characters; a forced line break counts as a line. */
const isShort = (block: Content): boolean => {
  const words = wordsOf(block);
  return words.length + LINE_LENGTH * (words.split('\n').length - 1) <= SHORT;
};

/** A heading does not end a page if the paragraph after it is short enough to be kept with it. */
export function keepHeadings(blocks: readonly Content[]): Content[] {
  const isHeading = (block: Content | undefined): boolean => block !== undefined && isText(block) && block.headlineLevel !== undefined;
  const kept: Content[] = [];
  for (const block of blocks) {
    const before = kept.at(-1);
    const belongs = isHeading(before) && isText(block) && !isHeading(block);
    if (before !== undefined && belongs && isShort(before) && isShort(block))
      kept.splice(-1, 1, { stack: [before, block], unbreakable: true });
    else kept.push(block);
  }
  return kept;
}
