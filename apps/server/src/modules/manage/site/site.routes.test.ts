import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSiteArticle, getSitePage, SITE_PAGES, type SitePageKey } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
let time = Date.parse('2026-11-16T10:00:00+08:00');
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(time) } });
});
afterAll(() => installation.close());

const run = (text: string, values: unknown[] = []) =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as Record<string, unknown>[]);
const page = (key: SitePageKey) => installation.visitor.call(getSitePage, { key });

describe('the website', () => {
  it.each(SITE_PAGES)('has a page %s with text', async (key) => {
    const { title, lead, blocks, version } = await page(key);
    expect(title).not.toBe('');
    expect(lead).not.toBe('');
    expect(blocks.length).toBeGreaterThan(0);
    expect(version).toBe(key === 'privacy' || key === 'service' ? '1.0' : '');
  });

  it.each([
    ['home', 'news', 3],
    ['news', 'news', 7],
    ['engage', 'engage', 4],
    ['use-case', 'case', 6],
    ['estate', 'estate', 6],
  ] as const)('lists on %s articles of kind %s', async (key, kind, count) => {
    const { articles } = await page(key);
    expect(articles).toHaveLength(count);
    expect(articles.every((article) => article.kind === kind)).toBe(true);
    const days = articles.map(({ publishedOn }) => publishedOn);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it.each(['solution', 'about', 'opinion', 'privacy', 'service'] as const)('lists no articles on %s', async (key) => {
    expect((await page(key)).articles).toEqual([]);
  });

  it('shows an article whole', async () => {
    const [newest] = (await page('home')).articles;
    const article = await installation.visitor.call(getSiteArticle, { id: newest?.id ?? 0 });
    expect(article).toMatchObject({ ...newest });
    expect(article.paragraphs.length).toBeGreaterThan(1);
  });

  it('keeps back what is not published, or not yet', async () => {
    const [first, second] = (await page('news')).articles;
    await run('update manage.site_article set published = false where id = $1', [first?.id]);
    await run(`update manage.site_article set published_on = '2026-11-17' where id = $1`, [second?.id]);
    expect((await page('news')).articles).toHaveLength(5);
    for (const hidden of [first, second]) {
      const { envelope } = await installation.visitor.ask(getSiteArticle, { id: hidden?.id ?? 0 });
      expect(envelope).toEqual({ code: 1, msg: '文章不存在或已被删除', data: null });
    }
    time += 14 * 3_600_000;
    expect((await page('news')).articles[0]?.id).toBe(second?.id);
  });

  it('shows the newest agreement in force', async () => {
    await run(
      `insert into manage.agreement (tenant_id, kind, version, title, lead, blocks, effective_on)
       select tenant_id, kind, v.version, title, lead, blocks, v.day::date from manage.agreement, (values ('1.1', '2026-11-17'), ('2.0', '2027-01-01')) v (version, day)
        where kind = 'privacy'`,
    );
    expect((await page('privacy')).version).toBe('1.1');
    expect((await page('service')).version).toBe('1.0');
  });

  it('says so where there is no page', async () => {
    await run(`delete from manage.site_page where key = 'about'`);
    expect((await installation.visitor.ask(getSitePage, { key: 'about' })).envelope.msg).toBe('页面不存在或已被删除');
  });
});

describe('a tenant with a site of its own', () => {
  it('is seen under its host, the platform elsewhere', async () => {
    await run(`insert into manage.site (tenant_id, site_name) select id, '滨江' from system.tenant where code = 'binjiang'`);
    await run(
      `insert into manage.site_page (tenant_id, key, title, blocks) select id, 'home', '滨江小筑', '[]' from system.tenant where code = 'binjiang'`,
    );
    const titleAt = async (host: string) => (await installation.visitor.ask(getSitePage, { key: 'home' }, { host })).envelope.data.title;
    expect(await titleAt('binjiang.localhost')).toBe('滨江小筑');
    expect(await titleAt('localhost')).toBe('安居物业');
    await run(`update manage.site set published = false where site_name = '滨江'`);
    expect(await titleAt('binjiang.localhost')).toBe('安居物业');
  });
});
