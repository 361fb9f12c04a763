import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteInfo, SitePage } from '@anju/contract';
import { servePages } from './pages.ts';
import { secureAnswers } from '../security-headers.ts';
import { openSitePages, type ReadSitePage, type SiteContent } from './site-pages.ts';

const SHELL = `<!doctype html><html><head><meta name="description" content="旧" /><title>旧</title></head><body>
<div id="root"><noscript>请启用 JavaScript 后使用本系统。</noscript></div><script type="module" src="/assets/index-1.js"></script></body></html>`;
/** A substitute for the bundle: renders what it receives, and fails for the title `broken`. */
const BUNDLE = `export const placeOf = (path) => path === '/home' || path === '/AboutUs' || path === '/register'
  ? { name: { '/home': 'home', '/AboutUs': 'about', '/register': 'register' }[path], articleId: null } : null;
export const renderSite = ({ path, site, page }) => {
  if (page?.title === 'broken') throw new Error('cannot be drawn');
  return { html: '<h1>' + (page?.title ?? path) + '</h1><i>' + site.siteName + '</i>', title: 'T<' + site.siteName, description: 'D"&' };
};`;
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js' },
  'src/site/start-site.tsx': { file: 'assets/site-2.js', css: ['assets/site-3.css'], imports: ['_shared.js', 'index.html'] },
  '_shared.js': { file: 'assets/shared-4.js', css: ['assets/shared-5.css'], imports: ['index.html'] },
};

const site: SiteInfo = { logo: '', icp: '', siteName: '云栖物业', phone: '', pubKey: 'SECRET-NOT', demo: false };
const page: SitePage = { key: 'about', title: '关于我们', lead: '', blocks: [], articles: [], version: '' };

let root: string;
let app: FastifyInstance;
const webDir = () => join(root, 'dist');
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'a.example:3000', ...headers } });

async function serve(read?: ReadSitePage): Promise<void> {
  app = Fastify();
  secureAnswers(app);
  await servePages(app, webDir(), { signKey: 'k</script>' }, read);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anju-pages-'));
  await write('dist/index.html', SHELL);
  await write('dist/assets/index-1.js', '1');
  await write('dist/.vite/manifest.json', JSON.stringify(MANIFEST));
  await write('dist-server/package.json', '{"type":"module"}');
  await write('dist-server/render.js', BUNDLE);
});
afterEach(async () => {
  await app?.close();
  await rm(root, { recursive: true });
});

const content = (patch: Partial<SiteContent> = {}): SiteContent => ({ site, page, article: null, ...patch });

const directive = (headers: Record<string, unknown>, name: string) =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith(`${name} `));

describe('pages of the website', () => {
  it('come with their text, title, description, styles and data', async () => {
    const read = vi.fn<ReadSitePage>(async () => content());
    await serve(read);
    const { body, headers, statusCode } = await get('/AboutUs?from=x');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(read).toHaveBeenCalledExactlyOnceWith({ name: 'about', articleId: null }, 'a.example');
    expect(body).toContain('<div id="root"><h1>关于我们</h1><i>云栖物业</i></div>');
    expect(body).not.toContain('请启用 JavaScript 后使用本系统。');
    expect(body).toContain('<title>T&lt;云栖物业</title>');
    expect(body).toContain('<meta name="description" content="D&quot;&amp;" />');
    for (const file of ['site-3.css', 'shared-5.css']) expect(body).toContain(`<link rel="stylesheet" crossorigin href="/assets/${file}">`);
    for (const file of ['site-2.js', 'shared-4.js'])
      expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}">`);
    expect(body).toContain('globalThis.ANJU_PAGE = {"place":{"name":"about","articleId":null},"site":');
  });

  it('embed data that cannot end its script, and no key', async () => {
    const evil = { ...page, lead: '</script><script>alert(1)</script>$&' };
    await serve(async () => content({ page: evil }));
    const { body } = await get('/AboutUs');
    expect(body).not.toContain('alert(1)</script>');
    expect(body).not.toContain('SECRET-NOT');
    const data = /ANJU_PAGE = (.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect((JSON.parse(data) as SiteContent).page?.lead).toBe(evil.lead);
    expect(body).toContain('globalThis.ANJU_CONFIG = {"signKey":"k\\u003c/script>"}');
  });

  it('travel compressed to who can read that', async () => {
    await serve(async () => content());
    const zipped = await get('/AboutUs', { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString('utf8')).toContain('<h1>关于我们</h1>');
    expect((await get('/AboutUs')).headers['content-encoding']).toBeUndefined();
  });

  it('leave the empty page where there is nothing to show, or it cannot be drawn', async () => {
    const read: ReadSitePage = async ({ name }) => (name === 'home' ? null : content({ page: { ...page, title: 'broken' } }));
    await serve(read);
    for (const path of ['/home', '/AboutUs']) {
      const { body, statusCode } = await get(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"><noscript>');
    }
  });

  it('leave the empty page when the database does not answer', async () => {
    await serve(() => Promise.reject(new Error('gone')));
    expect((await get('/home')).body).toContain('<div id="root"><noscript>');
  });

  it('are drawn without a page for the registration', async () => {
    await serve(async () => content({ page: null }));
    expect((await get('/register')).body).toContain('<h1>/register</h1>');
  });

  it('never touch the back office, calls and missing files', async () => {
    const read = vi.fn<ReadSitePage>(async () => content());
    await serve(read);
    expect((await get('/search')).body).toContain('<div id="root"><noscript>');
    expect((await get('/')).body).toContain('<title>旧</title>');
    expect((await get('/api/nowhere')).json()).toMatchObject({ code: 404 });
    expect((await get('/assets/gone.js')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['no renderer was built', () => rm(join(root, 'dist-server'), { recursive: true })],
    ['the renderer does not load', () => write('dist-server/render.js', 'throw new Error("broken")')],
    ['the list of files is missing', () => rm(join(root, 'dist/.vite'), { recursive: true })],
  ])('are as empty as before when %s', async (_, spoil) => {
    await spoil();
    await serve(async () => content());
    expect((await get('/home')).body).toContain('<div id="root"><noscript>');
  });

  it('are as empty as before when nobody reads content', async () => {
    await serve();
    expect((await get('/home')).body).toContain('<div id="root"><noscript>');
  });
});

describe('the content security policy', () => {
  const inlineIn = (body: string) => [...body.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '');
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  it.each([
    ['/search', 1],
    ['/AboutUs', 3],
  ])('of %s names the %i scripts in it by their hashes and allows no other', async (path, count) => {
    await serve(async () => content());
    const { body, headers } = await get(path);
    const scripts = inlineIn(body);
    expect(scripts).toHaveLength(count);
    expect(directive(headers, 'script-src')).toBe(`script-src 'self' 'wasm-unsafe-eval' ${scripts.map(hash).join(' ')}`);
    expect(directive(headers, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  });

  it('does not allow a script that came with the content', async () => {
    await write('dist-server/render.js', BUNDLE.replace("'<h1>'", "'<script>alert(1)</script><h1>'"));
    await serve(async () => content());
    const { body, headers } = await get('/AboutUs');
    expect(inlineIn(body)).toContain('alert(1)');
    expect(directive(headers, 'script-src')).not.toContain(hash('alert(1)'));
  });

  it('of a file of ours is that of a page, because workers obey it', async () => {
    await serve();
    const { headers } = await get('/assets/index-1.js');
    expect(directive(headers, 'script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(directive(headers, 'connect-src')).toBe("connect-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('another address of the calls', () => {
  it.each([
    ['https://api.example.cn/x', "connect-src 'self' https://api.example.cn"],
    ['/gateway', "connect-src 'self'"],
  ])('%s is told to the page, and its policy allows it', async (api, policy) => {
    app = Fastify();
    secureAnswers(app);
    await servePages(app, webDir(), { signKey: 'k', api });
    const { body, headers } = await get('/search');
    expect(body).toContain(`globalThis.ANJU_CONFIG = {"signKey":"k","api":"${api}"}`);
    expect(directive(headers, 'connect-src')).toBe(policy);
  });

  it('of the telephone is allowed as well, also on the website, where people log in', async () => {
    await write('dist-server/render.js', BUNDLE);
    app = Fastify();
    secureAnswers(app);
    await servePages(app, webDir(), { signKey: 'k' }, async () => content(), ['wss://sip.example.cn:5067/']);
    for (const path of ['/search', '/AboutUs'])
      expect(directive((await get(path)).headers, 'connect-src')).toBe("connect-src 'self' wss://sip.example.cn:5067");
  });
});

describe('what is kept', () => {
  it('is kept for some seconds, apart for every host and path', async () => {
    const read = vi.fn<ReadSitePage>(async () => content());
    let time = 0;
    const pages = openSitePages({ webDir: webDir(), shell: SHELL, read, report: () => undefined, now: () => time });
    await Promise.all([pages?.draw('/home', 'a'), pages?.draw('/home', 'a')]);
    expect(read).toHaveBeenCalledTimes(1);
    await pages?.draw('/home', 'b');
    await pages?.draw('/AboutUs', 'a');
    expect(read).toHaveBeenCalledTimes(3);
    time = 4999;
    await pages?.draw('/home', 'a');
    expect(read).toHaveBeenCalledTimes(3);
    time = 5000;
    await pages?.draw('/home', 'a');
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('does not grow with the names people ask for', async () => {
    const read = vi.fn<ReadSitePage>(async () => content());
    const pages = openSitePages({ webDir: webDir(), shell: SHELL, read, report: () => undefined, now: () => 0 });
    for (let host = 0; host <= 200; host++) await pages?.draw('/home', `h${host}`);
    expect(read).toHaveBeenCalledTimes(201);
    await pages?.draw('/home', 'h0');
    expect(read).toHaveBeenCalledTimes(202);
  });
});
