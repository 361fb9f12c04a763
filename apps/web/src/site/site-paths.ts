// Which address shows which page of the public website. Loaded before anything else and by the server's renderer too, so it
// imports types only.
import type { SitePageKey } from '@anju/contract/manage/website';

export type PlaceName = SitePageKey | 'register';

export interface SitePlace {
  readonly name: PlaceName;
  /** The id of the article shown; null for the page itself. */
  readonly articleId: number | null;
}

/** The first path is the one links use. */
const PATHS: Readonly<Record<PlaceName, readonly [string, ...string[]]>> = {
  home: ['/home', '/kwdhome', '/HomePage'],
  solution: ['/Solution'],
  'use-case': ['/UseCase'],
  estate: ['/Estate'],
  about: ['/AboutUs'],
  engage: ['/home/engage'],
  news: ['/home/news'],
  opinion: ['/home/opinion'],
  privacy: ['/home/privacy'],
  service: ['/home/service'],
  register: ['/register'],
};

const NAMES = Object.keys(PATHS) as PlaceName[];
const WITH_ARTICLES: readonly PlaceName[] = ['use-case', 'estate', 'engage', 'news'];

const nameOf = (path: string): PlaceName | undefined => NAMES.find((name) => PATHS[name].includes(path));

export const hrefOf = (name: PlaceName): string => PATHS[name][0];
export const articleHref = (name: PlaceName, id: number): string => `${PATHS[name][0]}/${id}`;

/** Null when the address does not belong to the website. `/home/Solution` is the same page as `/Solution`. */
export function placeOf(path: string): SitePlace | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const [, head = plain, article] = /^(.+)\/([1-9]\d{0,15})$/.exec(plain) ?? [];
  const name = nameOf(head) ?? nameOf(head.replace(/^\/home(?=\/)/, ''));
  if (name === undefined || (article !== undefined && !WITH_ARTICLES.includes(name))) return null;
  return { name, articleId: article === undefined ? null : Number(article) };
}
