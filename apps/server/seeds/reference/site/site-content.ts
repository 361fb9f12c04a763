// The content of the public website: blocks of pages, articles, agreements. The other files of this folder hold the initial texts; the
// operator edits them in the database.
import type { SiteArticleWhole, SiteBlock, SiteItem, SitePageKey } from '@anju/contract';

export interface PageContent {
  readonly key: SitePageKey;
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly SiteBlock[];
}

export type ArticleContent = Omit<SiteArticleWhole, 'id' | 'picture'>;

export interface AgreementContent {
  readonly kind: 'privacy' | 'service';
  readonly version: string;
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly SiteBlock[];
  readonly effectiveOn: string;
}

type Pair = readonly [title: string, text: string];
const items = (pairs: readonly Pair[]): SiteItem[] => pairs.map(([title, text]) => ({ title, text, picture: 0 }));

export const hero = (title: string, accent: string, text: string, figures: readonly Pair[]): SiteBlock => ({
  kind: 'hero',
  title,
  accent,
  text,
  figures: items(figures),
});
export const cards = (title: string, text: string, pairs: readonly Pair[]): SiteBlock => ({
  kind: 'cards',
  title,
  text,
  items: items(pairs),
});
export const steps = (title: string, text: string, pairs: readonly Pair[]): SiteBlock => ({
  kind: 'steps',
  title,
  text,
  items: items(pairs),
});
export const questions = (title: string, pairs: readonly Pair[]): SiteBlock => ({ kind: 'questions', title, items: items(pairs) });
export const text = (title: string, ...paragraphs: string[]): SiteBlock => ({ kind: 'text', title, paragraphs });
export const quote = (words: string, by: string): SiteBlock => ({ kind: 'quote', text: words, by });
