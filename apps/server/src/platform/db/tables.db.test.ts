// Section 6 of the architecture, checked against the catalogue: a table that lacks its tenant is reported here, and every check is shown to
// fail on a table created for it.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { TENANT_TABLES } from './tenant-tables.ts';

/** Tables that belong to the installation, not to one of its tenants. */
const WITHOUT_TENANT = [
  'files.category',
  'help.document',
  'help.menu_text',
  'help.service_case',
  'public.anju_migration',
  'session.login_failure',
  'session.login_nonce',
  'system.captcha',
  'system.function_price',
  'system.installation',
  'system.menu',
  'system.national_day',
  'system.release',
  'system.task_round',
  'system.tenant',
  'system.verification',
  'system.visitor_count',
];

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const POLICY = '(tenant_id = system.current_tenant())';

/** One line per table and broken rule. */
const FAULTS = `
  with tenant_table as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity, c.relowner, a.attnum as tenant, a.attnotnull, a.atttypid
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and n.nspname || '.' || c.relname <> all ($1)
  )
  select name || ': no tenant_id' as fault from tenant_table where tenant is null
   union all
  select name || ': tenant_id may be empty or is no integer' from tenant_table
   where tenant is not null and (not attnotnull or atttypid <> 'integer'::regtype)
   union all
  select name || ': no primary key' from tenant_table t
   where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
   union all
  select t.name || ': index ' || i.indexrelid::regclass::text || ' does not begin with tenant_id'
    from tenant_table t join pg_index i on i.indrelid = t.oid where i.indkey[0] is distinct from t.tenant
   union all
  select t.name || ': foreign key ' || k.conname || ' does not carry tenant_id'
    from tenant_table t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    left join pg_attribute far on far.attrelid = k.confrelid and far.attname = 'tenant_id' and not far.attisdropped
   where array_position(k.conkey, t.tenant) is null
      or array_position(k.conkey, t.tenant) is distinct from array_position(k.confkey, far.attnum)
   union all
  select name || ': row-level security is off' from tenant_table where not relrowsecurity
   union all
  select t.name || ': no policy' from tenant_table t where not exists (select from pg_policy p where p.polrelid = t.oid)
   union all
  select t.name || ': policy ' || p.polname || ' lets other tenants through' from tenant_table t join pg_policy p on p.polrelid = t.oid
   where pg_get_expr(p.polqual, p.polrelid) is distinct from $2 or pg_get_expr(p.polwithcheck, p.polrelid) is distinct from $2
      or p.polcmd <> '*' or p.polroles <> array['anju_app'::regrole::oid]
   union all
  select name || ': owned by the role of the program' from tenant_table where relowner = 'anju_app'::regrole
   union all
  select name || ': the program may truncate it' from tenant_table where has_table_privilege('anju_app', oid, 'truncate')
   order by 1`;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function listFaults(): Promise<string[]> {
  await client.query('set search_path = pg_catalog');
  const { rows } = await client.query<{ fault: string }>(FAULTS, [WITHOUT_TENANT, POLICY]);
  return rows.map((row) => row.fault);
}

/** The faults reported after `statements` have run; they are rolled back afterwards. */
async function faultsWith(...statements: string[]): Promise<string[]> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    return await listFaults();
  } finally {
    await client.query('rollback');
  }
}

const GOOD = `create table estate.planted (tenant_id integer not null, id bigint not null, house_id bigint, primary key (tenant_id, id))`;
const GUARD = `select system.guard_tenant_table('estate.planted')`;

describe('every table of a tenant', () => {
  it('is kept apart by its keys, its indexes and its policy', async () => {
    expect(await listFaults()).toEqual([]);
  });

  it('is left out by name only when it has no tenant', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname || '.' || c.relname = any ($1) and c.relkind = 'r'
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`,
      [WITHOUT_TENANT],
    );
    expect(rows.map((row) => row.name)).toEqual(WITHOUT_TENANT);
  });

  it('is known to the check that every statement names its tenant, whatever area it belongs to', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
        where column_name = 'tenant_id' and table_schema !~ '^pg_' and table_name not in (select viewname from pg_views)`,
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.map(({ name }) => camel(name)).filter((name) => !TENANT_TABLES.has(name))).toEqual([]);
  });

  it('may be added without a fault when it follows the rule', async () => {
    expect(await faultsWith(GOOD, GUARD)).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    [
      'no tenant',
      ['create table estate.planted (id bigint primary key)'],
      ['index estate.planted_pkey does not begin with tenant_id', 'no policy', 'no tenant_id', 'row-level security is off'],
    ],
    [
      'a tenant that may be empty',
      ['create table estate.planted (tenant_id integer, id bigint not null)', GUARD],
      ['no primary key', 'tenant_id may be empty or is no integer'],
    ],
    [
      'a primary key that begins with the id',
      ['create table estate.planted (tenant_id integer not null, id bigint not null, primary key (id, tenant_id))', GUARD],
      ['index estate.planted_pkey does not begin with tenant_id'],
    ],
    [
      'a unique key across tenants',
      [GOOD, 'alter table estate.planted add constraint planted_house unique (house_id)', GUARD],
      ['index estate.planted_house does not begin with tenant_id'],
    ],
    [
      'an index across tenants',
      [GOOD, 'create index planted_house on estate.planted ((house_id + 1), tenant_id)', GUARD],
      ['index estate.planted_house does not begin with tenant_id'],
    ],
    [
      'a foreign key to a table without a tenant',
      [GOOD, 'alter table estate.planted add constraint planted_menu foreign key (id) references system.menu (id)', GUARD],
      ['foreign key planted_menu does not carry tenant_id'],
    ],
    [
      'a foreign key that takes the tenant for something else',
      [
        GOOD,
        'alter table estate.planted add constraint planted_crossed foreign key (house_id, tenant_id) references estate.house (tenant_id, id)',
        GUARD,
      ],
      ['foreign key planted_crossed does not carry tenant_id'],
    ],
    ['no policy', [GOOD, 'alter table estate.planted enable row level security'], ['no policy']],
    [
      'row-level security switched off',
      [GOOD, GUARD, 'alter table estate.planted disable row level security'],
      ['row-level security is off'],
    ],
    [
      'a second policy that lets everybody read',
      [GOOD, GUARD, 'create policy open on estate.planted for select to anju_app using (true)'],
      ['policy open lets other tenants through'],
    ],
    [
      'the program as its owner',
      [GOOD, GUARD, 'grant create on schema estate to anju_app', 'alter table estate.planted owner to anju_app'],
      ['owned by the role of the program', 'the program may truncate it'],
    ],
  ])('is reported when it has %s', async (_, statements, faults) => {
    expect(await faultsWith(...statements)).toEqual(faults.map((fault) => `estate.planted: ${fault}`));
  });

  it('is looked for in schemas nobody has thought of yet', async () => {
    const faults = await faultsWith('create schema planted', 'create table planted.forgotten (id bigint)');
    expect(faults).toContain('planted.forgotten: no tenant_id');
  });
});

describe('the role of the program', () => {
  it('owns nothing, bypasses nothing, logs in nowhere and stands for nobody else', async () => {
    const { rows } = await client.query(
      `select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin,
              (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
              (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
         from pg_roles r where r.rolname = 'anju_app'`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false, owned: 0, memberships: 0 },
    ]);
  });

  it.each([
    `update system.audit_log set note = 'changed'`,
    'delete from system.audit_log',
    'truncate system.audit_log',
    `update system.tenant set name = 'ours'`,
    `update system.installation set value = ''`,
    'alter table estate.house disable row level security',
    'create table estate.own (id bigint)',
  ])('is refused: %s', async (statement) => {
    await client.query('begin; set local role anju_app');
    const outcome = await client.query(statement).then(
      () => 'done',
      (error: unknown) => (error instanceof pg.DatabaseError ? error.code : 'unknown'),
    );
    await client.query('rollback');
    expect(outcome).toBe('42501');
  });

  it('runs functions of the owner only where their search path is fixed and not everybody may call them', async () => {
    const { rows } = await client.query<{ name: string; fixed: boolean; everybody: boolean }>(
      `select p.oid::regproc::text as name, coalesce('search_path=""' = any (p.proconfig), false) as fixed,
              p.proacl is null or exists (select from aclexplode(p.proacl) g where g.grantee = 0) as everybody
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row.fixed || row.everybody)).toEqual([]);
  });
});
