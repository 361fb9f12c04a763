// The public website rendered on the server: content of the database, rendered by the bundle built together with the pages, so that it can
// be read without script and immediately. If anything fails here, the empty page still works: the browser then requests the content itself.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { SiteArticleWhole, SiteInfo, SitePage, SitePageKey } from '@anju/contract';
import { pagePolicy } from '../security-headers.ts';

/** A page of the website; with `articleId` when one of its articles is requested. */
export interface SitePlace {
  readonly name: SitePageKey | 'register';
  readonly articleId: number | null;
}

export interface SiteContent {
  readonly site: SiteInfo;
  /** Null for the registration page, which needs only the site. */
  readonly page: SitePage | null;
  readonly article: SiteArticleWhole | null;
}

/** Reads the content of a place on the site that serves a host; null when there is nothing to show. */
export type ReadSitePage = (place: SitePlace, host: string) => Promise<SiteContent | null>;

/** What the bundle exports (apps/web/src/site/render.tsx). */
interface Renderer {
  placeOf(path: string): SitePlace | null;
  renderSite(input: SiteContent & { readonly path: string }): {
    readonly html: string;
    readonly title: string;
    readonly description: string;
  };
}

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface DrawnPage {
  readonly html: string;
  readonly zipped: Buffer;
  /** The content security policy, which names the scripts in it by their hashes. */
  readonly policy: string;
}

export interface SitePages {
  /** Loads the renderer before the first page is asked for. */
  prepare(): void;
  /** Null when the path does not belong to the website or cannot be rendered. */
  draw(path: string, host: string): Promise<DrawnPage | null>;
}

export interface SitePagesOptions {
  readonly webDir: string;
  /** The HTML served for every path, with an empty root element. */
  readonly shell: string;
  /** The scripts inside the shell. */
  readonly shellScripts?: readonly string[];
  /** Other addresses that pages connect to, which their policy names. */
  readonly connects?: readonly string[];
  readonly read: ReadSitePage;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

const SITE_SOURCE = 'src/site/start-site.tsx';
const KEPT_MS = 5_000;
/** The caller chooses the host, so the number of cached pages must be limited. */
const KEPT_PAGES = 200;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** JSON for use inside a script element: no text may end the script. */
export const embeddable = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A logged-in user is redirected from the home page, which must not flash up before that. */
const LEAVE_HOME = `try{if(location.pathname==='/home'&&localStorage.getItem('anju.session'))document.getElementById('root').textContent=''}catch{}`;

function linksOf(webDir: string): string {
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite', 'manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
  const seen = new Set<string>();
  const walk = (source: string): ManifestChunk[] => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return [];
    seen.add(source);
    return [chunk, ...(chunk.imports ?? []).flatMap(walk)];
  };
  const chunks = walk(SITE_SOURCE);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
  ].join('');
}

/** Undefined where no renderer was built. */
export function openSitePages(options: SitePagesOptions): SitePages | undefined {
  const { webDir, shell, shellScripts = [], connects, read, report, now = Date.now } = options;
  const bundle = join(webDir, '..', 'dist-server', 'render.js');
  if (!existsSync(bundle)) return undefined;
  let loading: Promise<{ renderer: Renderer; links: string } | null> | undefined;
  const load = (): NonNullable<typeof loading> =>
    (loading ??= import(pathToFileURL(bundle).href)
      .then((renderer: Renderer) => ({ renderer, links: linksOf(webDir) }))
      .catch((error: unknown) => {
        report(error);
        return null;
      }));
  const kept = new Map<string, { readonly until: number; readonly page: Promise<DrawnPage | null> }>();

  async function drawAnew(
    { renderer, links }: { renderer: Renderer; links: string },
    place: SitePlace,
    path: string,
    host: string,
  ): Promise<DrawnPage | null> {
    const content = await read(place, host);
    if (!content) return null;
    // The public key is left out: a page may stay open or cached longer than the key is valid.
    const sent = { ...content, site: { ...content.site, pubKey: '' } };
    const { html, title, description } = renderer.renderSite({ ...sent, path });
    const pageScript = `globalThis.ANJU_PAGE = ${embeddable({ place, ...sent })}`;
    const page = shell
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*"/, (_, head: string) => `${head}${escaped(description)}"`)
      .replace('</head>', () => `${links}<script>${pageScript}</script></head>`)
      .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${html}</div><script>${LEAVE_HOME}</script>`);
    return { html: page, zipped: gzipSync(page), policy: pagePolicy([...shellScripts, pageScript, LEAVE_HOME], connects) };
  }

  return {
    prepare: () => void load(),
    async draw(path, host) {
      const loaded = await load();
      const place = loaded?.renderer.placeOf(path);
      if (!loaded || !place) return null;
      const key = `${host} ${path}`;
      const time = now();
      const known = kept.get(key);
      if (known && known.until > time) return known.page;
      if (kept.size >= KEPT_PAGES) kept.clear();
      const page = drawAnew(loaded, place, path, host).catch((error: unknown) => {
        report(error);
        return null;
      });
      kept.set(key, { until: time + KEPT_MS, page });
      return page;
    },
  };
}
