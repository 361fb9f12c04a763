// How the account for work comes about: with the bundled server, with one address of an operator's own server, and with two.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOwner } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { prepareWorkLogin } from './work-login.ts';

const TAG = randomBytes(4).toString('hex');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await database.asOwner((client) =>
    client.query(`create role keeper_${TAG} login createrole password 'kept'; create role plain_${TAG} login password 'plain';
                  create role strong_${TAG} login createrole password 'strong';
                  grant anju_app to keeper_${TAG} with admin option; grant create on database ${name} to keeper_${TAG}`),
  );
});
afterAll(async () => {
  const made = `anju_work_${new URL(database.ownerUrl).pathname.slice(1)}`;
  await database.asOwner(async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = $1 or rolname ~ $2', [
      made,
      TAG,
    ]);
    const names = rows.map(({ rolname }) => rolname).join(', ');
    await client.query(`drop owned by ${names}; drop role ${names}`);
  });
  await database.drop();
});

const as = (role: string, password: string): string => {
  const url = new URL(database.ownerUrl);
  [url.username, url.password] = [role, password];
  return url.href;
};
const roleAt = (url: string) =>
  withOwner(url, async (client) => (await client.query<{ session_user: string }>('select session_user')).rows[0]?.session_user);

describe('the account for work', () => {
  it('is made by an owner who is no superuser, found again by every later start, and follows a new password of the owner', async () => {
    const keeper = as(`keeper_${TAG}`, 'kept');
    const made = await prepareWorkLogin(keeper);
    expect(made.warning).toBeUndefined();
    expect(await roleAt(made.url)).toBe(`anju_work_${new URL(keeper).pathname.slice(1)}`);
    expect(await Promise.all([prepareWorkLogin(keeper), prepareWorkLogin(keeper)])).toEqual([made, made]);

    await database.asOwner((client) => client.query(`alter role keeper_${TAG} password 'changed'`));
    const changed = await prepareWorkLogin(as(`keeper_${TAG}`, 'changed'));
    expect(changed.warning).toBeUndefined();
    expect(changed.url).not.toBe(made.url);
    await expect(roleAt(made.url)).rejects.toThrow(/password authentication failed/);
  });

  it('is the given one where the operator gives two addresses, once it is a member of anju_app', async () => {
    const given = as(`plain_${TAG}`, 'plain');
    expect(await prepareWorkLogin(database.ownerUrl, given)).toEqual({ url: given });
    await withOwner(given, (client) => client.query('set role anju_app'));
  });

  it('is refused in one line when the given one could do more than work', async () => {
    await expect(prepareWorkLogin(database.ownerUrl, as(`strong_${TAG}`, 'strong'))).rejects.toMatchObject({
      name: 'PlainError',
      message: `DATABASE_URL: the role strong_${TAG} may create roles; beside DATABASE_OWNER_URL it must not`,
    });
    await expect(prepareWorkLogin(database.ownerUrl, database.ownerUrl)).rejects.toMatchObject({ name: 'PlainError' });
  });

  it('is the given one with a warning where its account may make no role', async () => {
    const only = as(`plain_${TAG}`, 'plain');
    expect(await prepareWorkLogin(only)).toEqual({ url: only, warning: expect.stringMatching(/permission denied.*docs\/operations\.md$/) });
  });
});
