// What somebody could do who got to send statements of their own on a connection of the program.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let owner: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new URL(database.ownerUrl).username;
  await database.asOwner((client) =>
    client.query(`insert into system.tenant (code, name, platform) values ('platform', '平台', true), ('a', '甲', false);
                  insert into system.setting (tenant_id, name, value) values (1, 'mine', '1'), (2, 'theirs', '2')`),
  );
  pool = createPool(database.appUrl, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The outcome of the last statement, on a connection that is thrown away. */
async function outcome(...statements: string[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query(`select set_config('anju.tenant', '1', false)`);
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : error;
  } finally {
    client.release(true);
  }
}

const DENIED = '42501';

describe('a connection of the program', () => {
  it('works as a role without rights of its own, before and after a reset of the role', async () => {
    const who = `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user`;
    const nothing = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false };
    expect(await outcome(who)).toEqual([nothing]);
    expect(await outcome('reset role', who)).toEqual([nothing]);
    expect(await outcome('set role none', who)).toEqual([nothing]);
    expect(await outcome('reset session authorization', who)).toEqual([nothing]);
  });

  it.each([
    (name: string) => [`set role ${name}`],
    (name: string) => ['set role none', `set role ${name}`],
    (name: string) => [`set session authorization ${name}`],
    (name: string) => ['set role none', `grant ${name} to current_user`],
    () => ['set role none', 'alter role current_user superuser'],
    () => ['set role none', 'alter role current_user bypassrls'],
    () => ['set role none', 'create role another login'],
    () => ['set role none', 'alter table system.setting disable row level security'],
    () => ['set role none', 'drop policy tenant on system.setting'],
    () => ['set role none', 'set row_security = off', 'select * from system.setting'],
    () => ['set role none', 'delete from system.audit_log'],
    () => ['set role none', 'create table system.mine (id bigint)'],
    () => ['set role none', 'create table public.mine (id bigint)'],
    () => ['set role none', `copy system.menu to program 'true'`],
    () => ['set role none', `select pg_read_file('postgresql.conf')`],
    () => ['set role none', `alter system set log_connections = on`],
    () => ['set role none', 'select rolpassword from pg_authid'],
  ])('is refused %s', async (statements) => {
    expect(await outcome(...statements(owner))).toBe(DENIED);
  });

  it('reads and changes only rows of its tenant, whatever role it resets to', async () => {
    const rows = [{ name: 'mine' }];
    expect(await outcome('select name from system.setting')).toEqual(rows);
    expect(await outcome('set role none', 'select name from system.setting')).toEqual(rows);
    expect(await outcome('set role none', `update system.setting set value = '9' returning name`)).toEqual(rows);
  });
});
