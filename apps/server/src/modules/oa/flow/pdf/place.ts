import type { Content, Style } from 'pdfmake';
import type { HtmlNode } from './html-tree.ts';
import type { Shown } from './shown-text.ts';

/** Where a block of rich text stands. */
export interface Place {
  readonly shown: Shown;
  readonly width: number;
  readonly lists: number;
  readonly quotes: number;
  readonly inTable: boolean;
}

export type RunStyle = Pick<Style, 'bold' | 'decoration' | 'fontFeatures'>;
export type BlocksOf = (nodes: readonly HtmlNode[], place: Place, style: RunStyle) => Content[];
