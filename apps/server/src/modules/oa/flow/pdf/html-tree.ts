// Cleaned rich text as a small tree. Its depth is limited: what is nested deeper belongs to the deepest element that is kept, so that no text
// is lost and nothing that walks the tree can exhaust the stack.
import { Parser } from 'htmlparser2';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

const DEEPEST = 60;

export function readHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const inner = (): HtmlElement => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= DEEPEST) {
        open.push(inner());
        return;
      }
      const element: HtmlElement = { name, attributes, children: [] };
      inner().children.push(element);
      open.push(element);
    },
    ontext: (text) => void inner().children.push(text),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

export const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

/** White space means nothing in rich text, however much of it there is. */
export const squeeze = (text: string): string => text.replaceAll(/[\t\n\f\r ]+/g, ' ');
