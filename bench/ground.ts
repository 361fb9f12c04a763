// A temporary installation to measure on: real settings (fsync on), one tenant of 10,000 houses and one of 1,000,000, created by set-based
// SQL through the same tables, keys, policies and counters that users' houses go through.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { seed } from '../apps/server/seeds/index.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { newToken } from '../apps/server/src/platform/session/tokens.ts';
import { makePeople } from './people-ground.ts';

export interface Ground {
  readonly url: string;
  readonly folder: string;
  close(): Promise<void>;
}

export interface BenchTenant {
  readonly tenantId: number;
  readonly houses: number;
  readonly token: string;
}

export interface GroundOptions {
  /** A folder that stays; without it the ground is in a folder of its own, which is removed. */
  readonly folder?: string;
  /** Of the database, for the time the ground is open. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openGround({ folder: kept, settings = {} }: GroundOptions = {}): Promise<Ground> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'anju-bench-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, settings });
  await migrate(embedded.url);
  await seed(embedded.url, { demo: true, history: { months: 1, collected: false } });
  return {
    url: embedded.url,
    folder,
    async close() {
      await embedded.stop();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

const HOUSES_PER_ESTATE = 2_000;
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰涛明超秀霞平刚桂英华建文辉玲红梅云龙飞凤宇轩涵子欣怡';

/** Other companies on the same machine, with one building each: the work of one tenant must not slow down another. */
export async function makeNeighbours(url: string, tenants: number): Promise<void> {
  for (let at = 1; at <= tenants; at++) await makeTenant(url, 50, `neighbour${at}`);
}

/** A company with an employee who has every right, and the given number of houses, each with an owner and residents. */
export async function makeTenant(
  url: string,
  houses: number,
  code = `bench${houses}`,
  perEstate = HOUSES_PER_ESTATE,
): Promise<BenchTenant> {
  return withOwner(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(`insert into system.tenant (code, name) values ($1, $1) returning id`, [code]);
    const tenantId = rows[0]?.id as number;
    // The planner has no statistics for these million rows, and a nested loop over them would take a day.
    await client.query('set enable_nestloop = off');
    await client.query('begin');
    await makeCompany(client, tenantId, code);
    const estates = Math.max(1, Math.round(houses / perEstate));
    await makeFrame(client, tenantId, estates, Math.ceil(houses / estates / 50));
    await makeHouses(client, tenantId);
    await makePeople(client, tenantId);
    await count(client, tenantId);
    const token = newToken(tenantId);
    await client.query(
      `insert into session.session (tenant_id, token_hash, account_id, created_at, last_seen_at) select $1, $2, id, now(), now() from session.account where tenant_id = $1`,
      [tenantId, token.hash],
    );
    await client.query('commit');
    const made = await client.query<{ n: number }>(`select count(*)::int as n from estate.house where tenant_id = $1`, [tenantId]);
    return { tenantId, houses: made.rows[0]?.n as number, token: token.text };
  });
}

async function makeCompany(client: pg.Client, tenantId: number, code: string): Promise<void> {
  const values = [tenantId, code];
  await client.query(
    `insert into org.company (tenant_id, id, level, type, name, path) values ($1, 900001, 1, 'AB', $2, '/900001/')`,
    values,
  );
  await client.query(`insert into org.department (tenant_id, id, company_id, name) values ($1, 900001, 900001, $2)`, values);
  await client.query(
    `insert into org.job (tenant_id, id, department_id, name, data_scope) values ($1, 900001, 900001, $2, 'tenant')`,
    values,
  );
  await client.query(`insert into org.employee (tenant_id, id, company_id, number, name) values ($1, 900001, 900001, '1', $2)`, values);
  await client.query(`insert into org.employee_job (tenant_id, employee_id, job_id) values ($1, 900001, 900001)`, [tenantId]);
  await client.query(
    `insert into session.account (tenant_id, id, username, password_hash, role, name, employee_id, menu_style) values ($1, 900001, $2, 'none', 'emp', $2, 900001, 1)`,
    values,
  );
  await client.query(
    `insert into system.purchase (tenant_id, company_id, menu_id) select $1, 900001, id from system.menu where 'emp' = any (audience)`,
    [tenantId],
  );
  await client.query(
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select $1, 900001, id, acts from system.menu where 'emp' = any (audience) and acts <> '{}'`,
    [tenantId],
  );
}

async function makeFrame(client: pg.Client, tenantId: number, estates: number, buildings: number): Promise<void> {
  await client.query(
    `insert into estate.estate (tenant_id, company_id, name, sort_key, created_by, created_at, updated_by, updated_at)
     select $1, 900001, '小区' || e, lpad(e::text, 6, '0'), 'bench', now(), 'bench', now() from generate_series(1, $2::int) e`,
    [tenantId, estates],
  );
  await client.query(
    `insert into estate.building (tenant_id, estate_id, name, type, usage, floors, has_lift, sort_key)
     select $1, e.id, b || '幢', 1 + b % 5, 1 + (b % 10 = 0)::int, 13, true, lpad(b::text, 6, '0') || '幢'
       from estate.estate e cross join generate_series(1, $2::int) b where e.tenant_id = $1`,
    [tenantId, buildings],
  );
  await client.query(
    `insert into estate.unit (tenant_id, building_id, name, sort_key) select $1, b.id, '1单元', '000001单元' from estate.building b where b.tenant_id = $1`,
    [tenantId],
  );
}

/** 50 houses per building: floors 1 to 12 with four houses, two on the 13th. */
async function makeHouses(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into estate.house (tenant_id, estate_id, building_id, unit_id, floor, house_no, code, sort_key, layout, usage, real_use, use_state, use_type, area_from,
        build_area, use_area, inner_area, area_basis, charge_area, handover_date, charge_start_date, created_by, created_at, updated_by, updated_at)
     select $1, b.estate_id, b.id, u.id, f.floor, f.no, b.name || '-1单元-' || f.no, b.sort_key || ' 000001单元 ' || lpad(f.no, 6, '0'), '三室两厅', b.usage, b.usage,
            (array[1, 3, 4, 4, 4, 4, 4, 4, 4, 5])[1 + (b.id * 7 + f.n) % 10], 1 + (f.n % 6 = 0)::int, date '2020-01-01',
            60 + (b.id * 31 + f.n * 17) % 9000 / 100.0, 0, 0, 1, 60 + (b.id * 31 + f.n * 17) % 9000 / 100.0,
            date '2020-01-01' + (f.n % 700)::int, date '2020-02-01' + (f.n % 700)::int, 'bench', now(), 'bench', now()
       from estate.building b join estate.unit u on u.tenant_id = b.tenant_id and u.building_id = b.id
       cross join (select n, 1 + (n - 1) / 4 as floor, (1 + (n - 1) / 4)::text || lpad((1 + (n - 1) % 4)::text, 2, '0') as no from generate_series(1, 50) n) f
      where b.tenant_id = $1 order by b.id, f.n`,
    [tenantId],
  );
  await client.query(
    `insert into estate.house_area (tenant_id, house_id, from_date, build_area, use_area, inner_area, area_basis, charge_area, created_by, created_at)
     select tenant_id, id, area_from, build_area, use_area, inner_area, area_basis, charge_area, 'bench', now() from estate.house where tenant_id = $1`,
    [tenantId],
  );
  await client.query(
    `with owned as (
       select h.id, row_number() over (order by h.id) as n from estate.house h where h.tenant_id = $1),
     made as (
       insert into estate.person (tenant_id, id, name, initials, phone, created_at)
       select $1, nextval('estate.person_id_seq'),
              substr($2, (1 + n * 7 % length($2))::int, 1) || substr($3, (1 + n * 13 % length($3))::int, 1) || substr($3, (1 + n / 41 * 29 % length($3))::int, 1),
              'abc', '1' || (30 + n % 70)::text || lpad((n * 7919 % 100000000)::text, 8, '0'), now() from owned order by n
       returning id)
     insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date)
     select $1, o.id, p.id, 1, 100, date '2020-01-01' from owned o join (select id, row_number() over (order by id) as n from made) p on p.n = o.n`,
    [tenantId, SURNAMES, GIVEN],
  );
}

async function count(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into estate.house_tally (tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, houses, build_area, charge_area)
     select tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, count(*), sum(build_area), sum(charge_area) from estate.house where tenant_id = $1 group by 1, 2, 3, 4, 5, 6, 7`,
    [tenantId],
  );
  for (const level of ['estate', 'building', 'unit']) {
    await client.query(
      `update estate.${level} t set house_count = d.n from (select ${level}_id as id, count(*) as n from estate.house where tenant_id = $1 group by 1) d where t.tenant_id = $1 and t.id = d.id`,
      [tenantId],
    );
  }
}
