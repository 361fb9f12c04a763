// 装修, 违规, 门岗, 放行条 and 入伙 of a company that has 100,000 of each against one that has 1,000, with as much open in both: the lists as
// people open them, each a page with its totals.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  DECORATION,
  DECORATION_PASS,
  DEFECT,
  searchDecorations,
  searchDefects,
  searchGateChecks,
  searchMoveIns,
  searchPasses,
  searchSlips,
  searchViolations,
  SLIP,
  VIOLATION,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { say, startServer, stopServer, two, type Figure } from './figure.ts';
import { makeTenant, openGround, type BenchTenant } from './ground.ts';
import { inTurns } from './in-turns.ts';
import { benchPerson, type BenchPerson } from './person.ts';
import { processorSeconds } from './start.ts';

/** Fewer where the lines themselves are tried out: `BENCH_ROWS=5000 npm run bench -- onSite`. */
const MANY = Number(process.env['BENCH_ROWS'] ?? 100_000);
const FEW = 1_000;
/** Open in both. */
const OPEN = 300;
const BOUND = 2;
const COMPANY = 900_001;
/** Who writes, checks and decides. */
const [MAKER, CHECKER, HEAD] = [900_001, 900_002, 900_003];
/** A house moves in once, so the company has as many houses as move-ins. */
const PLAN_HOUSES = 500;

const made = `'bench', x.at, 'bench', x.at`;
const MADE = 'created_by, created_at, updated_by, updated_at';
/** A house for each row, in turn, and when it happened: the last ones are open, the others are of the years before. */
const EACH = `from (select n, n % (select count(*) from estate.house where tenant_id = $1) as place from generate_series(1, $2::int) n) row
  join (select h.estate_id, h.id, row_number() over (order by h.id) - 1 as place, o.person_id from estate.house h
          join (select house_id, min(person_id) as person_id from estate.house_owner where tenant_id = $1 group by 1) o on o.house_id = h.id
         where h.tenant_id = $1) h on h.place = row.place
  cross join lateral (select row.n > $2::int - ${OPEN} as open,
    case when row.n > $2::int - ${OPEN} then now() - make_interval(mins => row.n % 2000)
         else now() - interval '5 days' - interval '3 years' * (row.n::float8 / $2::int) end as at) x`;

const STATEMENTS: readonly string[] = [
  `insert into org.employee (tenant_id, id, company_id, number, name) select $1, id, ${COMPANY}, id::text, '同事' from unnest(array[${CHECKER}, ${HEAD}]) id
    where $2::int > 0`,
  `insert into session.account (tenant_id, id, username, password_hash, role, name, employee_id, menu_style)
   select $1, id, 'site' || $2::int || '-' || id, 'none', 'emp', '同事', id, 1 from unnest(array[${CHECKER}, ${HEAD}]) id`,
  `insert into customer.violation_type (tenant_id, id, name, level) select $1, n, '类型' || n, 1 + n % 3 from generate_series(1, 10) n where $2::int > 0`,
  `insert into customer.decoration (tenant_id, id, number, company_id, estate_id, house_id, owner_id, applicant, applicant_name, contractor_kind, contractor,
     leader, planned_from, planned_to, state, checker_id, checked_by, checked_at, decided_id, decided_by, decided_at, permits, permit_number, permit_token,
     permit_from, permit_to, permit_issued_at, inspect_due, ended_on, accepted_at, observe_until, archived_at, applied_at, maker_id, ${MADE})
   select $1, n, 'ZX' || lpad(n::text, 9, '0'), ${COMPANY}, h.estate_id, h.id, h.person_id, 1, '业主' || n % 900, 1, '装饰公司' || n % 50, '负责人', x.at::date,
          x.at::date + 60, case when x.open then (array[4, 6])[1 + n % 2] else 9 end, ${CHECKER}, '同事', x.at, ${HEAD}, '同事', x.at, 1, 'ZX' || n || '-XK1',
          lpad(n::text, 16, '0'), x.at::date, x.at::date + 60, x.at, case when x.open then current_date + n % 5 - 2 end, case when not x.open then x.at::date + 30 end,
          case when not x.open then x.at end, case when not x.open then x.at::date + 60 end, case when not x.open then x.at end, x.at, ${MAKER}, ${made} ${EACH}`,
  `insert into customer.decoration_pass (tenant_id, id, decoration_id, seq, number, token, name, valid_from, valid_to, state, ended_at, ${MADE})
   select d.tenant_id, d.id, d.id, 1, d.number || '-C01', lpad(d.id::text, 16, 'A'), '工人' || d.id % 700, d.permit_from, d.permit_to, case when d.state = 9 then 3 else 2 end,
          d.archived_at, 'bench', d.applied_at, 'bench', d.applied_at from customer.decoration d where d.tenant_id = $1 and $2::int > 0`,
  `insert into customer.violation (tenant_id, id, number, company_id, estate_id, house_id, decoration_id, type_id, level, content, source, found_at, finder_id, found_by,
     state, deadline, ended_at, maker_id, ${MADE})
   select d.tenant_id, d.id, 'WG' || lpad(d.id::text, 9, '0'), d.company_id, d.estate_id, d.house_id, d.id, 1 + d.id % 10, 1 + d.id % 3, '超时施工', 1, d.applied_at, ${MAKER},
          'bench', case when d.state = 9 then 3 else 1 end, d.permit_from + 3, d.archived_at, ${MAKER}, 'bench', d.applied_at, 'bench', d.applied_at
     from customer.decoration d where d.tenant_id = $1 and $2::int > 0`,
  `insert into customer.gate_check (tenant_id, id, kind, source_id, number, title, estate_id, house_id, name, result, account_id, by, at, arrived_at)
   select $1, n, 2, n, 'ZX' || n || '-C01', '施工出入证', h.estate_id, h.id, '工人' || n % 700, 1, ${MAKER}, 'bench', x.at, x.at ${EACH}`,
  `insert into customer.release (tenant_id, id, number, company_id, estate_id, house_id, kind, applicant, name, from_at, to_at, state, token, ready_at, passed_at,
     maker_id, created_by, created_at)
   select $1, n, 'FX' || lpad(n::text, 9, '0'), ${COMPANY}, h.estate_id, h.id, 3, 1, '业主' || n % 900, x.at, x.at + interval '3 days', case when x.open then 2 else 3 end,
          lpad(n::text, 16, '0'), x.at, case when not x.open then x.at end, ${MAKER}, 'bench', x.at ${EACH}`,
  `insert into customer.release_house (tenant_id, release_id, house_id, position) select r.tenant_id, r.id, r.house_id, 1 from customer.release r
    where r.tenant_id = $1 and $2::int > 0`,
  `insert into customer.handover_plan (tenant_id, id, company_id, estate_id, name, state, ${MADE})
   select $1, e.place, ${COMPANY}, e.id, '计划' || e.place, 2, 'bench', now(), 'bench', now()
     from (select id, row_number() over (order by id) as place from estate.estate where tenant_id = $1) e where $2::int > 0`,
  `insert into customer.move_in (tenant_id, id, number, plan_id, estate_id, house_id, state, handed_on, ${MADE})
   select $1, n, 'RH' || lpad(n::text, 9, '0'), p.id, h.estate_id, h.id, case when x.open then 5 else 7 end, case when not x.open then x.at::date end, ${made}
     ${EACH} join customer.handover_plan p on p.tenant_id = $1 and p.estate_id = h.estate_id where row.n < (select count(*) from estate.house where tenant_id = $1)`,
  `insert into customer.check_sheet (tenant_id, id, move_in_id, estate_id, place, state, started_by, started_at, unsigned_reason, signed_at)
   select m.tenant_id, m.id, m.id, m.estate_id, '房屋', 2, 'bench', m.created_at, '纸质', m.created_at from customer.move_in m where m.tenant_id = $1 and $2::int > 0`,
  `update customer.move_in m set sheet_id = m.id, checked_at = m.created_at where m.tenant_id = $1 and $2::int > 0`,
  `insert into customer.defect (tenant_id, id, number, sheet_id, move_in_id, estate_id, house_id, description, severity, responsible, due_on, state, found_by, found_at, closed_at)
   select m.tenant_id, m.id, m.number || '-01', m.id, m.id, m.estate_id, m.house_id, '墙面开裂', 2, '建设公司', m.created_at::date + 15, case when m.state = 5 then 1 else 3 end,
          'bench', m.created_at, case when m.state = 7 then m.created_at + interval '9 days' end from customer.move_in m where m.tenant_id = $1 and $2::int > 0`,
];

async function makeOffice(url: string, rows: number): Promise<BenchTenant> {
  const tenant = await makeTenant(url, rows, `site${rows}`, PLAN_HOUSES);
  await withOwner(url, async (client) => {
    await client.query('set enable_nestloop = off');
    for (const statement of STATEMENTS) await client.query(statement, [tenant.tenantId, rows]);
  });
  return tenant;
}

const size = 20;
const today = (): string => businessDay(new Date());
type Asked = (person: BenchPerson, turn: number) => Promise<unknown>;
const LISTS: Readonly<Record<string, Asked>> = {
  '装修验收, 待验收': (person, turn) => person.call(searchDecorations, { states: [DECORATION.accepting], page: 1 + (turn % 2), size }),
  '装修登记, 待巡查': (person) => person.call(searchDecorations, { due: 'inspect', size }),
  '装修登记, by number': (person, turn) => person.call(searchDecorations, { key: `ZX${String(1 + turn).padStart(9, '0')}`, size }),
  '违规, 整改中': (person, turn) => person.call(searchViolations, { states: [VIOLATION.open], page: 1 + (turn % 2), size }),
  '施工出入证, 有效': (person) => person.call(searchPasses, { states: [DECORATION_PASS.valid], size }),
  '门岗核验, today': (person) => person.call(searchGateChecks, { from: today(), size }),
  '搬迁备案, 可放行': (person, turn) => person.call(searchSlips, { states: [SLIP.ready], page: 1 + (turn % 2), size }),
  '入伙, houses of a plan': (person) => person.call(searchMoveIns, { planId: 1, size }),
  '入伙, by number': (person, turn) => person.call(searchMoveIns, { key: `RH${String(1 + turn).padStart(9, '0')}`, size }),
  '入伙, 未闭合问题': (person, turn) => person.call(searchDefects, { states: [DEFECT.open, DEFECT.mended], page: 1 + (turn % 2), size }),
};

async function measureLists(
  address: string,
  used: () => Promise<number>,
  [few, many]: readonly [BenchTenant, BenchTenant],
): Promise<Figure[]> {
  const [atFew, atMany] = [benchPerson(address, few.token), benchPerson(address, many.token)];
  const figures: Figure[] = [];
  for (const [what, work] of Object.entries(LISTS)) {
    const found = await inTurns(
      used,
      (turn) => work(atFew, turn),
      (turn) => work(atMany, turn),
    );
    const ratios = [found.many.p95 / found.few.p95, found.many.processor / found.few.processor] as const;
    const processor = `processor time ${two(found.many.processor)} ms against ${two(found.few.processor)} ms`;
    say(`${what}: p95 ${two(found.few.p95)} → ${two(found.many.p95)} ms, ${processor}`);
    figures.push({
      what: `${what}, p95 with 100,000 rows against 1,000, ${OPEN} of them open`,
      measured: `${two(found.many.p95)} ms against ${two(found.few.p95)} ms; ${processor}`,
      ratio: `${two(ratios[0])}; ${two(ratios[1])}`,
      bound: `≤ ${BOUND}`,
      met: ratios.every((ratio) => ratio <= BOUND),
    });
  }
  return figures;
}

export async function measureOnSite(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const offices = [await makeOffice(ground.url, FEW), await makeOffice(ground.url, MANY)] as const;
    await withOwner(ground.url, (client: pg.Client) => client.query('vacuum analyze'));
    const server = await startServer(ground);
    try {
      const program = server.child.pid as number;
      const postmaster = Number((await readFile(join(ground.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      return await measureLists(server.address, () => processorSeconds((one) => one.id === program || one.parent === postmaster), offices);
    } finally {
      await stopServer(server);
    }
  } finally {
    await ground.close();
  }
}
