import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SitePageKey } from '@anju/contract/manage/website';
import { hrefOf } from './site-paths.ts';
import { placeOf, renderSite } from './render.tsx';
import { exampleArticle, examplePages, exampleSite } from './testing/examples.ts';

const draw = (path: string) => {
  const place = placeOf(path);
  const page = place && place.name !== 'register' ? examplePages[place.name] : null;
  return renderSite({ path, site: exampleSite, page, article: place?.articleId ? exampleArticle : null });
};

const KEYS = Object.keys(examplePages) as SitePageKey[];

// Globals that exist in a browser but not on the server.
beforeEach(() => ['window', 'document', 'location', 'localStorage', 'sessionStorage'].forEach((name) => vi.stubGlobal(name, undefined)));
afterEach(() => vi.unstubAllGlobals());

describe('the website drawn without a browser', () => {
  it.each(KEYS)('%s has all its words', (key) => {
    const { html, title, description } = draw(hrefOf(key));
    const page = examplePages[key];
    const words = JSON.stringify([page.blocks, page.articles.map((one) => [one.title, one.summary, one.place])]);
    for (const word of words.match(/\p{Script=Han}[^"\\]*/gu) ?? []) expect(html).toContain(word);
    expect(html).toContain('<h1');
    expect(html).not.toContain('<script');
    expect(title).toBe(key === 'home' ? '云栖物业 - 一分钱不差的物业管理平台' : `${page.title} - 云栖物业`);
    expect(description).toBe(page.lead);
  });

  it('an article', () => {
    const { html, title, description } = draw('/home/news/11');
    for (const paragraph of exampleArticle.paragraphs) expect(html).toContain(paragraph);
    expect([title, description]).toEqual(['收费月准备工作指南（11） - 云栖物业', exampleArticle.summary]);
  });

  it('the registration tells its three steps', () => {
    const { html, title } = draw('/register');
    for (const word of ['账号', '公司', '功能', '填写并提交需要启用 JavaScript。']) expect(html).toContain(word);
    expect(title).toBe('公司注册 - 云栖物业');
  });

  it('the login cannot be sent before its script is here: the address would show the password', () => {
    const { html } = draw('/home');
    expect(html).toMatch(/<input[^>]*readOnly=""[^>]*name="username"|<input[^>]*name="username"[^>]*readOnly=""/i);
    expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
    expect(html).toContain('登录需要启用 JavaScript，其余内容可以直接阅读。');
  });

  it.each(KEYS)('%s has no button that does nothing yet', (key) => {
    const buttons = draw(hrefOf(key)).html.match(/<button[^>]*>/g) ?? [];
    expect(buttons.length).toBeGreaterThan(0);
    expect(buttons.filter((button) => !button.includes('disabled=""'))).toEqual([]);
  });

  it('text is text, whatever it holds', () => {
    const page = { ...examplePages.about, title: '<b>甲</b>', blocks: [] };
    const { html } = renderSite({ path: '/AboutUs', site: exampleSite, page, article: null });
    expect(html).toContain('&lt;b&gt;甲&lt;/b&gt;');
  });

  it('refuses what is no page of the website', () => {
    expect(() => renderSite({ path: '/search', site: exampleSite, page: null, article: null })).toThrow(
      '/search is no page of the website',
    );
  });
});
