// What a page of the website shows. The server embeds it in the page; otherwise (in development, or when the address differs from the one
// the server rendered) the browser requests it.
import { getSiteArticle, getSitePage, type SiteArticleWhole, type SitePage } from '@anju/contract/manage/website';
import { getSite, type SiteInfo } from '@anju/contract/session/session';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/index.ts';
import type { SitePlace } from './site-paths.ts';

export interface SiteContent {
  readonly site: SiteInfo;
  /** Null on the registration, which has no page in the database. */
  readonly page: SitePage | null;
  readonly article: SiteArticleWhole | null;
}

export type EmbeddedContent = SiteContent & { readonly place: SitePlace };

declare global {
  var ANJU_PAGE: EmbeddedContent | undefined;
}

/** The content the server embedded, if it belongs to the requested page. */
export function embeddedContent(place: SitePlace): SiteContent | null {
  const sent = globalThis.ANJU_PAGE;
  return sent && sent.place.name === place.name && sent.place.articleId === place.articleId ? sent : null;
}

export interface LoadedContent {
  readonly site: SiteInfo | null;
  readonly page: SitePage | null;
  readonly article: SiteArticleWhole | null;
  readonly siteFailed: boolean;
  /** Why the content could not be loaded; empty while it is loading or loaded. */
  readonly failure: string;
  readonly retry: () => void;
}

const textOf = (cause: unknown): string => (cause instanceof Error && cause.message ? cause.message : '内容没有取到');

const NOTHING = { site: null, page: null, article: null };
const FINE = { siteFailed: false, failure: '' };

export function useSiteContent(place: SitePlace, sent: SiteContent | null): LoadedContent {
  const [content, setContent] = useState<Pick<LoadedContent, 'site' | 'page' | 'article'>>(sent ?? NOTHING);
  const [failed, setFailed] = useState(FINE);
  const [attempt, setAttempt] = useState(0);
  const { name, articleId } = place;

  useEffect(() => {
    if (sent) return;
    const stop = new AbortController();
    const { signal } = stop;
    const refused = (patch: (cause: unknown) => Partial<typeof FINE>) => (cause: unknown) => {
      if (!signal.aborted) setFailed((before) => ({ ...before, ...patch(cause) }));
    };
    const show = (patch: Partial<SiteContent>) => setContent((before) => ({ ...before, ...patch }));
    call(getSite, {}, { signal }).then(
      (site) => show({ site }),
      refused(() => ({ siteFailed: true })),
    );
    if (name !== 'register') {
      const lacking = refused((cause) => ({ failure: textOf(cause) }));
      call(getSitePage, { key: name }, { signal }).then((page) => show({ page }), lacking);
      if (articleId !== null) call(getSiteArticle, { id: articleId }, { signal }).then((article) => show({ article }), lacking);
    }
    return () => stop.abort();
  }, [name, articleId, sent, attempt]);

  const retry = () => {
    setFailed(FINE);
    setAttempt(attempt + 1);
  };
  return { ...content, ...failed, retry };
}

/** The key for encrypting passwords. It is not embedded in a page, so that a cached page never contains an old key. */
export const loginKey = async (site: SiteInfo | null): Promise<string> => site?.pubKey || (await call(getSite, {})).pubKey;

const DEFAULT_NAME = '安居物业';
export const siteNameOf = (site: SiteInfo | null): string => site?.siteName || DEFAULT_NAME;

/** The page title for the window, bookmarks and search engines. */
export function titleOf(place: SitePlace, { site, page, article }: Pick<LoadedContent, 'site' | 'page' | 'article'>): string {
  const siteName = siteNameOf(site);
  if (place.name === 'register') return `公司注册 - ${siteName}`;
  if (place.name === 'home') {
    const first = page?.blocks[0];
    return first?.kind === 'hero' ? `${siteName} - ${first.title}${first.accent}` : siteName;
  }
  const title = article?.title ?? page?.title;
  return title ? `${title} - ${siteName}` : siteName;
}

const DESCRIPTION = '安居：物业公司的收费、账务与服务平台';
export const descriptionOf = ({ page, article }: Pick<SiteContent, 'page' | 'article'>): string =>
  article?.summary || page?.lead || DESCRIPTION;
