import { afterAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../src/platform/testing/database.ts';
import { seed } from '../../index.ts';

let database: TestDatabase;
afterAll(() => database.drop());

it('is there after the first start, and an edited site stays as it is', async () => {
  database = await createTestDatabase();
  await seed(database.ownerUrl, { demo: false });
  const read = () =>
    database.asOwner(async (client) => {
      const { rows } = await client.query(
        `select (select jsonb_agg(s) from manage.site s) as site, (select jsonb_agg(p order by p.key) from manage.site_page p) as pages,
                (select jsonb_agg(a order by a.id) from manage.site_article a) as articles, (select count(*)::int from manage.agreement) as agreements`,
      );
      return rows[0] as { site: object[]; pages: { key: string }[]; articles: object[]; agreements: number };
    });
  const first = await read();
  expect(first.site).toMatchObject([{ site_name: '安居物业', icp: '', phone: '400-000-0000', published: true }]);
  expect(first.pages.map(({ key }) => key)).toEqual(['about', 'engage', 'estate', 'home', 'news', 'opinion', 'solution', 'use-case']);
  expect([first.articles.length, first.agreements]).toEqual([23, 2]);

  await database.asOwner(async (client) => {
    await client.query(`update manage.site set phone = '0571-12345678'`);
    await client.query(`update manage.site_page set title = '改过' where key = 'home'`);
    await client.query(`delete from manage.site_article where kind = 'engage'`);
  });
  const edited = await read();
  await seed(database.ownerUrl, { demo: false });
  expect(await read()).toEqual(edited);
});
