// The texts are written to the database once, and a later start only updates what differs.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../src/platform/testing/database.ts';
import { helpRows, upsertHelp } from '../help.ts';
import { upsertMenus } from '../menus.ts';

let database: TestDatabase;
const owner = <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => database.asOwner(work);

beforeAll(async () => {
  database = await createTestDatabase();
  await owner(async (client) => {
    await upsertMenus(client);
    await upsertHelp(client);
  });
});
afterAll(() => database.drop());

const TABLES = ['document', 'menu_text', 'service_case'];

/** Every row with the transaction that wrote it, so that rewriting an unchanged row is detected. */
async function written(client: pg.ClientBase): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const { rows } = await client.query<{ row: string }>(`select t.xmin || to_jsonb(t)::text as row from help.${table} t order by 1`);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
}

it('fills three tables', async () => {
  const { document, menuText, serviceCase } = helpRows();
  const expected = [document, menuText, serviceCase].flatMap((rows, index) => rows.map(() => TABLES[index]));
  expect((await owner(written)).map((row) => row.split(' ')[0])).toEqual(expected);
});

it('writes nothing when all is as it should be', async () => {
  await owner(async (client) => {
    const before = await written(client);
    await upsertHelp(client);
    expect(await written(client)).toEqual(before);
    expect(before.length).toBeGreaterThan(1000);
  });
});

it('mends what was changed, brings back what is missing, and removes what it does not know', async () => {
  await owner(async (client) => {
    const plain = async () => (await written(client)).map((row) => row.replace(/ \d+\{/, ' {')).toSorted();
    const before = await plain();
    await client.query(`update help.document set body = '旧的介绍' where key = '56'`);
    await client.query(`update help.menu_text set title = '旧的标题', tab_name = '旧' where id = 66001`);
    await client.query(`delete from help.menu_text where id = 66002`);
    await client.query(`insert into help.document values ('gone', '没有了', '')`);
    await client.query(`insert into help.menu_text values (66999, 66, 'question', '', '没有了', '', 1)`);
    await client.query(`insert into help.service_case values (9900, null, '没有了的分类', '', 99)`);
    await client.query(`update help.service_case set parent_id = 9900 where id = 101`);
    await client.query(`insert into help.service_case values (9901, 9900, '没有了的案例', '', 1)`);
    await upsertHelp(client);
    expect(await plain()).toEqual(before);
  });
});
