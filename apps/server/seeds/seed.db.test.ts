import { createPrivateKey } from 'node:crypto';
import { isCreditCode, isIdCardValid, isMobile } from '@anju/domain';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordMatches } from '../src/modules/session/login/password.ts';
import { withOwner } from '../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/testing/database.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { seed, type SeedOutcome } from './index.ts';

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
                 where schemaname in ('estate', 'org', 'system', 'session') order by 1`;

/** Every row of every table; secrets and the numbers 模拟支付 makes up, which differ by design, and the platform's birthday left out. */
async function dump(client: pg.Client, secrets: boolean): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const tables = await client.query<{ name: string }>(TABLES);
  for (const { name } of tables.rows) {
    if (!secrets && name === 'system.installation') continue;
    const row = secrets
      ? 'to_jsonb(t)'
      : `to_jsonb(t) - 'password_hash' - case when '${name}' = 'system.tenant' then 'created_at' else '' end`;
    const { rows } = await client.query<{ row: string }>(`select (${row})::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row: text }) => (secrets ? text : text.replaceAll(/SIMR?[0-9A-F]{20}/g, 'SIM')));
  }
  return found;
}

const databases: TestDatabase[] = [];
async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.ownerUrl;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

describe('a demo installation', () => {
  let url: string;
  let together: SeedOutcome[];
  const ask = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> =>
    withOwner(url, async (client) => (await client.query<T>(text)).rows);

  beforeAll(async () => {
    url = await emptyDatabase();
    together = await Promise.all([seed(url, { demo: true }), seed(url, { demo: true })]);
  });

  it('is filled once by two processes that start together, and has no password to show', () => {
    expect(together.map((outcome) => outcome.firstStart).toSorted()).toEqual([false, true]);
    expect(together.some((outcome) => 'superPassword' in outcome)).toBe(false);
  });

  it('has the estates with their houses', async () => {
    const estates = await ask(
      `select t.code, e.name, e.house_count as houses from estate.estate e join system.tenant t on t.id = e.tenant_id order by e.id`,
    );
    expect(estates).toEqual([
      { code: 'anju', name: '云栖花园', houses: 612 },
      { code: 'anju', name: '临江名邸', houses: 388 },
      { code: 'anju', name: '创智园', houses: 200 },
      { code: 'binjiang', name: '滨江小筑', houses: 24 },
    ]);
    expect(await ask(`select count(*) from estate.house where disabled`)).toEqual([{ count: 3 }]);
    expect(await ask(`select count(*) from estate.house where code = '1幢-1单元-101'`)).toEqual([{ count: 3 }]);
    expect(await ask(`select count(*), count(distinct house_id) as houses from estate.parking`)).toEqual([{ count: 512, houses: 410 }]);
  });

  it('counts its houses right on every level', async () => {
    for (const [level, column] of [
      ['estate', 'estate_id'],
      ['zone', 'zone_id'],
      ['building', 'building_id'],
      ['unit', 'unit_id'],
    ]) {
      const wrong = await ask(
        `select l.name from estate.${level} l where l.house_count <>
           (select count(*) from estate.house h where h.tenant_id = l.tenant_id and h.${column} = l.id and not h.disabled)`,
      );
      expect(wrong, level).toEqual([]);
    }
    const tallied = 'tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, houses, build_area, charge_area';
    const recount = `select tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, count(*)::int, sum(build_area), sum(charge_area)
                       from estate.house group by 1, 2, 3, 4, 5, 6, 7`;
    const kept = `select ${tallied} from estate.house_tally`;
    expect(await ask(`(${kept} except ${recount}) union all (${recount} except ${kept})`)).toEqual([]);
  });

  it('has whole owners on every day from the first, and developers where nothing was handed over', async () => {
    const wrong = await ask(
      `with day as (select distinct tenant_id, house_id, from_date as day from estate.house_owner)
       select d.house_id, d.day, sum(o.share) from day d
         join estate.house_owner o on o.tenant_id = d.tenant_id and o.house_id = d.house_id
              and o.from_date <= d.day and (o.to_date is null or o.to_date >= d.day)
        group by 1, 2 having sum(o.share) <> 100`,
    );
    expect(wrong).toEqual([]);
    const gaps = await ask(
      `select o.house_id from estate.house_owner o where o.to_date is not null and not exists (
         select from estate.house_owner n where n.tenant_id = o.tenant_id and n.house_id = o.house_id and n.from_date = o.to_date + 1)`,
    );
    expect(gaps).toEqual([]);
    const toHimself = await ask(
      `select house_id, person_id from estate.house_owner group by tenant_id, house_id, person_id having count(*) > 1`,
    );
    expect(toHimself).toEqual([]);
    const ownerless = await ask(
      `select h.id from estate.house h where not exists (
         select from estate.house_owner o where o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null)`,
    );
    expect(ownerless).toEqual([]);
    const developers = await ask(
      `select h.id from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id
        where (h.use_state = 1) <> (o.owner_type = 3) or (h.use_state = 1) <> (h.charge_start_date is null)`,
    );
    expect(developers).toEqual([]);
    expect(await ask(`select count(distinct house_id) from estate.house_owner where to_date is not null`)).toEqual([{ count: 31 }]);
  });

  it('has the area in force on the house, and the earlier one beside it', async () => {
    const wrong = await ask(
      `select h.id from estate.house h join lateral (
         select * from estate.house_area a where a.tenant_id = h.tenant_id and a.house_id = h.id order by from_date desc limit 1) a on true
        where (h.area_from, h.build_area, h.use_area, h.inner_area, h.area_basis, h.charge_area)
              is distinct from (a.from_date, a.build_area, a.use_area, a.inner_area, a.area_basis, a.charge_area)
           or not (h.build_area > h.inner_area and h.inner_area > h.use_area)
           or h.area_from > '2026-06-30'`,
    );
    expect(wrong).toEqual([]);
    const twice = await ask(`select count(*) from (select from estate.house_area group by tenant_id, house_id having count(*) = 2) twice`);
    expect(twice).toEqual([{ count: 26 }]);
    const without = await ask(`select count(*) from estate.house h where not exists (
      select from estate.house_area a where a.tenant_id = h.tenant_id and a.house_id = h.id)`);
    expect(without).toEqual([{ count: 0 }]);
  });

  it('has numbers of people and companies that pass their checks', async () => {
    const people = await ask<{ phone: string; id_type: number | null; id_no: string; initials: string; gender: number | null }>(
      'select phone, id_type, id_no, initials, gender from estate.person',
    );
    expect(people.length).toBeGreaterThan(1_500);
    expect(people.filter(({ phone }) => phone !== '' && !isMobile(phone))).toEqual([]);
    expect(people.filter(({ initials }) => !/^[a-z]{2,}$/.test(initials))).toEqual([]);
    const cards = people.filter(({ id_type }) => id_type === 1);
    expect(cards.filter(({ id_no, gender }) => !isIdCardValid(id_no) || Number(id_no.charAt(16)) % 2 !== (gender === 1 ? 1 : 0))).toEqual(
      [],
    );
    const licences = people.filter(({ id_type }) => id_type === 5);
    expect(licences.length).toBeGreaterThan(50);
    expect(licences.filter(({ id_no }) => !isCreditCode(id_no))).toEqual([]);
    expect(people.filter(({ id_type, id_no }) => (id_type === null) !== (id_no === ''))).toEqual([]);
    const plates = await ask<{ plate: string }>('select plate from estate.vehicle');
    expect(plates.filter(({ plate }) => !/^[\u4e00-\u9fff][A-HJ-NP-Z](?:[0-9A-HJ-NP-Z]{5}|[DF]\d{5})$/.test(plate))).toEqual([]);
  });

  it('gives each account what it is there to show', async () => {
    const accounts = await ask<{ username: string; password_hash: string }>(
      `select a.username, a.role, t.code, a.menu_style, a.must_change, a.password_hash from session.account a
         join system.tenant t on t.id = a.tenant_id order by a.username`,
    );
    expect(accounts.map(({ password_hash: _hash, ...account }) => Object.values(account).join(' '))).toEqual([
      'auditor emp anju 1 false',
      'binemp emp binjiang 1 false',
      'binsa sa binjiang 0 false',
      'boss emp anju 1 false',
      'clerk emp anju 0 false',
      'emp emp anju 1 false',
      'gov gov anju 0 false',
      'limited emp anju 1 false',
      'newbie emp anju 1 true',
      'root root platform 0 false',
      'sa sa anju 0 false',
      'super super platform 0 false',
    ]);
    const [first] = accounts;
    expect(await passwordMatches(first?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);

    const rights = await ask<Record<string, unknown>>(
      `select a.username, m.menu, p.menu_id is not null as bought, g.acts
         from session.account a cross join (values (63), (66), (164)) m (menu)
         join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
         join org.employee_job ej on ej.tenant_id = e.tenant_id and ej.employee_id = e.id
         left join system.purchase p on p.tenant_id = e.tenant_id and p.company_id = e.company_id and p.menu_id = m.menu
         left join org.job_grant g on g.tenant_id = e.tenant_id and g.job_id = ej.job_id and g.menu_id = m.menu
        where a.username in ('emp', 'clerk', 'auditor', 'limited', 'boss') order by 1, 2`,
    );
    const all = ['view', 'add', 'change', 'remove', 'export', 'print'];
    expect(rights.map((right) => Object.values(right))).toEqual([
      ['auditor', 63, true, null],
      ['auditor', 66, true, null],
      ['auditor', 164, true, ['view']],
      ['boss', 63, true, ['view', 'export', 'print']],
      ['boss', 66, true, ['view', 'export', 'print']],
      ['boss', 164, true, ['view', 'export', 'print']],
      ['clerk', 63, true, null],
      ['clerk', 66, true, null],
      ['clerk', 164, true, [...all, 'void']],
      ['emp', 63, true, all],
      ['emp', 66, true, all],
      ['emp', 164, true, [...all, 'void']],
      ['limited', 63, false, null],
      ['limited', 66, true, null],
      ['limited', 164, true, null],
    ]);
    const named =
      await ask(`select a.username, s.name from org.employee_estate ee join estate.estate s on s.tenant_id = ee.tenant_id and s.id = ee.estate_id
                               join session.account a on a.tenant_id = ee.tenant_id and a.employee_id = ee.employee_id`);
    expect(named).toEqual([{ username: 'limited', name: '创智园' }]);
  });

  it('goes on with ids of its own', async () => {
    const added = await ask<{ id: number; before: number }>(
      `insert into estate.person (tenant_id, name, created_at) select tenant_id, '新人', now() from estate.person limit 1
       returning id, (select max(id) from estate.person) as before`,
    );
    expect(added[0]?.id).toBe((added[0]?.before ?? 0) + 1);
    await ask(`delete from estate.person where name = '新人'`);
  });

  it('is the same in every database, and a later start changes nothing', async () => {
    const other = await emptyDatabase();
    await seed(other, { demo: true });
    const [here, there] = await Promise.all([url, other].map((address) => withOwner(address, (client) => dump(client, false))));
    expect(here?.['estate.house']?.length).toBe(1_227);
    expect(there).toEqual(here);

    const before = await withOwner(url, (client) => dump(client, true));
    expect(await seed(url, { demo: true })).toEqual({ firstStart: false, demo: true });
    // What it was made as it stays, whatever a later start is told.
    expect(await seed(url, { demo: false })).toEqual({ firstStart: false, demo: true });
    expect(await withOwner(url, (client) => dump(client, true))).toEqual(before);
  });
});

describe('a working installation', () => {
  it('has an operator with a one-time password, a login key, and nothing invented', async () => {
    const url = await emptyDatabase();
    const { firstStart, superPassword } = await seed(url, { demo: false });
    expect(firstStart).toBe(true);
    expect(superPassword).toMatch(/^(?=.*[a-zA-Z])(?=.*\d)(?=.*[@#%+=?])[\w@#%+=?]{16}$/);
    await withOwner(url, async (client) => {
      const accounts = await client.query<{ username: string; must_change: boolean; password_hash: string }>(
        'select * from session.account',
      );
      expect(accounts.rows).toMatchObject([{ username: 'super', role: 'super', must_change: true }]);
      expect(await passwordMatches(accounts.rows[0]?.password_hash ?? null, superPassword ?? '')).toBe(true);
      const key = await client.query<{ value: string }>(`select value from system.installation where name = 'login-private-key'`);
      expect(createPrivateKey(key.rows[0]?.value ?? '').asymmetricKeyDetails?.modulusLength).toBe(2048);
      const tenants = await client.query('select code, name, platform from system.tenant');
      expect(tenants.rows).toEqual([{ code: 'platform', name: '安居平台', platform: true }]);
    });
    // Invented data belongs into an empty installation only.
    expect(await seed(url, { demo: true })).toEqual({ firstStart: false, demo: false });
  });

  it('gets its menu back as the program knows it', async () => {
    const url = await emptyDatabase();
    await seed(url, { demo: false });
    const titles = await withOwner(url, async (client) => {
      await client.query(`update system.menu set title = '改过' where id = 66`);
      await client.query('delete from system.menu where id = 63');
      await seed(url, { demo: false });
      return client.query('select title from system.menu where id in (63, 66) order by id');
    });
    expect(titles.rows).toEqual([{ title: '小区楼栋' }, { title: '房屋档案' }]);
  });

  it('is left empty by a start that fails', async () => {
    const url = await emptyDatabase();
    await withOwner(url, async (client) => {
      await client.query('alter table estate.house_tally add constraint trap check (houses < 0)');
      await expect(seed(url, { demo: true })).rejects.toThrow(/trap/);
      const left = await client.query('select (select count(*) from system.tenant) + (select count(*) from system.menu) as rows');
      expect(left.rows).toEqual([{ rows: 0 }]);
      await client.query('alter table estate.house_tally drop constraint trap');
    });
    expect(await seed(url, { demo: true, history: { months: 1, collected: false } })).toEqual({ firstStart: true, demo: true });
  });
});
