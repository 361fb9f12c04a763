// 诉求 of a company that has taken 1,000,000 of them against one that has taken 10,000, with as much open in both: the list of 诉求跟进, the board
// of 诉求派工, the work of one person, lists of everything with their totals, words of the text, visits, results, complaints, and the search for
// alarms that are due. Every second case is a complaint, so that their list, too, has more than it counts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { CASE, CASE_KIND, readBoard, readMyCases, searchCaseResults, searchCases, searchComplaints, searchVisits } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { say, startServer, stopServer, two, type Figure } from './figure.ts';
import { makeTenant, openGround, type BenchTenant } from './ground.ts';
import { inTurns } from './in-turns.ts';
import { benchPerson, type BenchPerson } from './person.ts';
import { processorSeconds } from './start.ts';

const FEW = 10_000;
/** Fewer where the lines themselves are tried out: `BENCH_ROWS=40000 npm run bench -- cases`. */
const MANY = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** Open in both. */
const OPEN = 600;
/** Alarms that are due in every round of the measured scan. */
const DUE = 50;
const HOUSES = 500;
const BOUND = 2;
const PERSON = 900_001;
const COMPANY = 900_001;
const CATEGORIES = 12;
/** The category of complaints stands behind the others. */
const COMPLAINTS = CATEGORIES + 1;

async function makeCases(client: pg.Client, tenantId: number, cases: number): Promise<void> {
  await client.query(
    `insert into customer.team (tenant_id, id, company_id, name, leader_id, created_by, created_at, updated_by, updated_at)
     values ($1, 1, $2, '维修', $3, 'bench', now(), 'bench', now())`,
    [tenantId, COMPANY, PERSON],
  );
  await client.query(`insert into customer.team_member (tenant_id, team_id, employee_id, position, max_open) values ($1, 1, $2, 1, 99)`, [
    tenantId,
    PERSON,
  ]);
  await client.query(
    `insert into customer.case_category (tenant_id, id, kind, name, team_id)
     select $1, n, case n when ${COMPLAINTS} then ${CASE_KIND.complaint} else ${CASE_KIND.repair} end, '类别' || n, 1 from generate_series(1, ${COMPLAINTS}) n`,
    [tenantId],
  );
  // The last ones are open, in all states; the others were done over the years before.
  await client.query(
    `insert into customer.service_case (tenant_id, id, number, company_id, estate_id, house_id, place, reporter, phone, source, kind, category_id, urgency,
       title, content, state, team_id, worker_id, visit_rule, clock, registered_at, accepted_at, respond_due, finish_due, responded_at, finished_at,
       respond_late, finish_late, satisfaction, paused_at, ended_at, maker_id, created_by, created_at, updated_by, updated_at)
     select $1, n, 'SQ' || lpad(n::text, 9, '0'), $2, h.estate_id, h.id, 1, '业主' || n % 900, '1380000' || lpad((n % 9999)::text, 4, '0'), 1,
            case n % 2 when 0 then ${CASE_KIND.complaint} else ${CASE_KIND.repair} end, case n % 2 when 0 then ${COMPLAINTS} else 1 + n % ${CATEGORIES} end, 1 + n % 3,
            '第' || n || '件：水管漏水', '厨房水管漏水，请尽快来人处理，家里有人', x.state, 1, case when x.state in (3, 4, 5) or n % 100 = 0 and x.state = 9 then $3::bigint end, 2, 2,
            x.at, x.at, x.at + interval '2 hours', x.at + interval '3 days', case when x.state >= 4 then x.at + interval '1 hour' end,
            case when x.state >= 8 then x.at + interval '1 day' end, case when x.state >= 4 then false end, case when x.state >= 8 then false end,
            case when x.state = 9 then 1 end, case when x.state = 5 then x.at + interval '3 hours' end,
            case when x.state = 9 then x.at + interval '2 days' end, $3, 'bench', x.at, 'bench', x.at
       from generate_series(1, $4::int) n
       join (select h.estate_id, h.id, row_number() over (order by h.id) - 1 as place, count(*) over () as houses from estate.house h where h.tenant_id = $1) h
         on h.place = n % h.houses
       cross join lateral (select case when n > $4::int - $5::int then (array[2, 3, 4, 5, 8])[1 + n % 5] else 9 end as state,
         case when n > $4::int - $5::int then now() - make_interval(mins => n % 2000) else now() - interval '3 days' - interval '2 years' * (n::float8 / $4::int) end as at) x`,
    [tenantId, COMPANY, PERSON, cases, OPEN],
  );
  await client.query(
    `insert into customer.case_alarm (tenant_id, case_id, promise, level, at, told_at)
     select c.tenant_id, c.id, p, l, c.finish_due + make_interval(hours => l), case when c.state = 9 then c.finish_due end
       from customer.service_case c cross join generate_series(1, 3, 2) p cross join generate_series(0, 1) l where c.tenant_id = $1 and (c.state < 9 or c.id % 10 = 0)`,
    [tenantId],
  );
}

/** What belongs to the cases: each complaint its level and, once it was done, its answer; two lines of materials to what was done. */
async function makeParts(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into customer.complaint (tenant_id, case_id, level, department_id, authority_no, investigated_at, replied_at)
     select c.tenant_id, c.id, 1 + c.id % 3, $2, '', c.ended_at, c.ended_at from customer.service_case c
      where c.tenant_id = $1 and c.kind = ${CASE_KIND.complaint}`,
    [tenantId, COMPANY],
  );
  await client.query(
    `insert into customer.case_material (tenant_id, case_id, line, round, name, quantity, price, amount, bearer)
     select c.tenant_id, c.id, line, 0, '角阀', 2, 35, 70, 1 + line from customer.service_case c cross join generate_series(1, 2) line
      where c.tenant_id = $1 and c.finished_at is not null`,
    [tenantId],
  );
}

async function makeVisits(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into customer.case_visit (tenant_id, case_id, round, method, reached, result, by, at)
     select c.tenant_id, c.id, 0, 1, true, 1 + c.id % 3, 'bench', c.ended_at from customer.service_case c where c.tenant_id = $1 and c.state = 9`,
    [tenantId],
  );
}

async function makeOffice(url: string, cases: number): Promise<BenchTenant> {
  const tenant = await makeTenant(url, HOUSES, `cases${cases}`);
  await withOwner(url, async (client) => {
    await makeCases(client, tenant.tenantId, cases);
    await makeParts(client, tenant.tenantId);
    await makeVisits(client, tenant.tenantId);
  });
  return tenant;
}

const OPEN_STATES = CASE.values.filter((state) => state < CASE.done);
const LISTS: Readonly<Record<string, (person: BenchPerson, turn: number) => Promise<unknown>>> = {
  '诉求跟进, 未结 (a page with totals)': (person, turn) =>
    person.call(searchCases, { states: OPEN_STATES, page: 1 + (turn % 2), size: 20, sort: { field: 'finishDue', order: 'asc' } }),
  '诉求跟进, 超时': (person) => person.call(searchCases, { pressing: 'late', size: 20 }),
  '诉求跟进, cases of one house': (person, turn) => person.call(searchCases, { houseId: 1 + (turn % 400), states: OPEN_STATES, size: 20 }),
  '诉求派工, board': (person) => person.call(readBoard, {}),
  我的工单: (person) => person.call(readMyCases, { list: 'open' }),
  '诉求跟进, 全部 (a page with totals)': (person, turn) => person.call(searchCases, { page: 1 + (turn % 5), size: 20 }),
  '诉求跟进, 全部 by the time that is left': (person) => person.call(searchCases, { size: 20, sort: { field: 'finishDue', order: 'asc' } }),
  '诉求跟进, 全部, words of the text': (person) => person.call(searchCases, { key: '角阀', size: 20 }),
  '诉求跟进, 全部, the end of a number': (person, turn) => person.call(searchCases, { key: String(5001 + turn), size: 20 }),
  '处理结果 (a page with totals)': (person, turn) => person.call(searchCaseResults, { page: 1 + (turn % 5), size: 20 }),
  '投诉管理 (a page with totals)': (person, turn) => person.call(searchComplaints, { page: 1 + (turn % 5), size: 20 }),
  '投诉管理, words of the text': (person) => person.call(searchComplaints, { key: '角阀', size: 20 }),
  '诉求回访, 已回访 (a page with totals)': (person, turn) => person.call(searchVisits, { list: 'visited', page: 1 + (turn % 5), size: 20 }),
};

export async function measureCases(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const [few, many] = [await makeOffice(ground.url, FEW), await makeOffice(ground.url, MANY)];
    await withOwner(ground.url, (client) => client.query('vacuum analyze'));
    const server = await startServer(ground);
    try {
      const [atFew, atMany] = [few, many].map(({ token }) => benchPerson(server.address, token)) as [BenchPerson, BenchPerson];
      const program = server.child.pid as number;
      const postmaster = Number((await readFile(join(ground.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      const used = () => processorSeconds((one) => one.id === program || one.parent === postmaster);
      const figures: Figure[] = [];
      const add = async (what: string, small: (turn: number) => Promise<unknown>, large: (turn: number) => Promise<unknown>) => {
        const found = await inTurns(used, small, large);
        const ratios = [found.many.p95 / found.few.p95, found.many.processor / found.few.processor] as const;
        say(
          `${what}: p95 ${two(found.few.p95)} → ${two(found.many.p95)} ms, processor ${two(found.few.processor)} → ${two(found.many.processor)} ms`,
        );
        figures.push({
          what: `${what}, p95 with ${formatCount(MANY)} cases against ${formatCount(FEW)}, ${OPEN} of them open`,
          measured: `${two(found.many.p95)} ms against ${two(found.few.p95)} ms; processor time ${two(found.many.processor)} ms against ${two(found.few.processor)} ms`,
          ratio: `${two(ratios[0])}; ${two(ratios[1])}`,
          bound: `≤ ${BOUND}`,
          met: ratios.every((ratio) => ratio <= BOUND),
        });
      };
      for (const [what, work] of Object.entries(LISTS))
        await add(
          what,
          (turn) => work(atFew, turn),
          (turn) => work(atMany, turn),
        );
      await withOwner(ground.url, (client) => add('Search for due alarms', dueOf(client, few.tenantId), dueOf(client, many.tenantId)));
      return figures;
    } finally {
      await stopServer(server);
    }
  } finally {
    await ground.close();
  }
}

/** The statement of the scan, on the alarms of one tenant of which some are due; it marks nothing, so that every round finds the same. */
const dueOf = (client: pg.Client, tenantId: number) => () =>
  client.query(
    `select c.id from customer.service_case c where c.tenant_id = $1 and c.id in (
       select d.case_id from (select a.case_id from customer.case_alarm a
         where a.tenant_id = $1 and a.told_at is null and a.at <= now() + interval '1 hour' order by a.at limit $2) d)`,
    [tenantId, DUE],
  );
