// What waits for one user: the list of 处理公文, the to-do of 日常工作 and the counts in the header, with 10,000 running documents against
// 1,000 in companies of the same forty people, so that ten times as much waits for the user as well.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { flowDefinition, countPendingDocuments, HANDLER, NODE, searchTodo, searchTodoDocuments } from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { say, startServer, stopServer, two, type Figure } from './figure.ts';
import { makeTenant, openGround, type BenchTenant } from './ground.ts';
import { inTurns } from './in-turns.ts';
import { benchPerson, type BenchPerson } from './person.ts';
import { processorSeconds } from './start.ts';

const FEW = 1_000;
const MANY = 10_000;
const PEOPLE = 40;
const HOUSES = 50;
const BOUND = 1.5;
/** The employee of the measured account; see ground.ts. */
const FIRST_PERSON = 900_001;

const DEFINITION = flowDefinition.parse({
  nodes: [
    { id: 's', type: NODE.start, name: '发起', x: 0, y: 0 },
    { id: 'a', type: NODE.audit, name: '部门审核', handlers: [{ kind: HANDLER.starterHead }], x: 0, y: 1 },
    { id: 'b', type: NODE.countersign, name: '会签', handlers: [{ kind: HANDLER.person, ids: [FIRST_PERSON] }], x: 0, y: 2 },
    { id: 'z', type: NODE.finish, name: '完结', handlers: [{ kind: HANDLER.starter }], x: 0, y: 3 },
  ],
  edges: [
    { id: 'e1', from: 's', to: 'a' },
    { id: 'e2', from: 'a', to: 'b' },
    { id: 'e3', from: 'b', to: 'z' },
  ],
});

async function makeColleagues(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into org.employee (tenant_id, id, company_id, number, name)
     select $1, $2 + n, 900001, (n + 1)::text, '同事' || n from generate_series(1, $3::int - 1) n`,
    [tenantId, FIRST_PERSON, PEOPLE],
  );
  await client.query(
    `insert into org.employee_job (tenant_id, employee_id, job_id) select $1, $2 + n, 900001 from generate_series(1, $3::int - 1) n`,
    [tenantId, FIRST_PERSON, PEOPLE],
  );
}

/** Running documents that were audited and wait for two signatures each; one in nineteen is suspended, one in ten was urged. */
async function makeDocuments(client: pg.Client, tenantId: number, documents: number): Promise<void> {
  const { rows } = await client.query<{ flow: string; version: string }>(
    `with f as (
       insert into oa.flow (tenant_id, name, family, manager_id, created_by, created_at, updated_by, updated_at)
       values ($1, '会签', 2, $2, 'bench', now(), 'bench', now()) returning tenant_id, id)
     insert into oa.flow_version (tenant_id, flow_id, number, state, definition, published_at, updated_by, updated_at)
     select tenant_id, id, 1, 2, $3::jsonb, now(), 'bench', now() from f returning flow_id as flow, id as version`,
    [tenantId, FIRST_PERSON, JSON.stringify(DEFINITION)],
  );
  const { flow, version } = rows[0] as { flow: string; version: string };
  await client.query(
    `insert into oa.document (tenant_id, id, family, title, kind, urgency, secrecy, layout, flow_id, flow_version_id, company_id, department_id, author_id,
                              author_name, starter_id, body, amount, state, resume_to, node, node_name, round, sent_round, due_at, sent_at, follows, created_at, updated_at)
     select $1, n, 2 + n % 2, '关于' || n || '号楼公共区域维修的请示', 1 + n % 15, 1 + n % 3, 1, 1, $2, $3, 900001, 900001, $4 + n % $5, '同事' || n % $5, $4 + n % $5,
            repeat('<p>经现场查勘，公共区域墙面渗水，需要维修。</p>', 20), n % 900 * 100, case when n % 19 = 0 then 3 else 2 end,
            case when n % 19 = 0 then 2 end, 'b', '会签', 3, 1, x.due, now() - make_interval(hours => n % 700), (n % 10 = 0)::int, now(), now()
       from generate_series(1, $6::int) n cross join lateral (select case when n % 3 > 0 then now() + make_interval(hours => n % 200 - 40) end as due) x`,
    [tenantId, flow, version, FIRST_PERSON, PEOPLE, documents],
  );
  // The sender's own part, the audit, and two open signatures of two different people.
  await client.query(
    `insert into oa.document_task (tenant_id, document_id, round, node, node_name, node_type, person_id, sort, state, origin, acted_by, opened_at, done_at, due_at, read_at)
     select $1, d.id, t.round, t.node, t.name, t.type, $2 + (d.id * t.pace + t.away) % $3, t.sort, t.state, 1, case when t.state = 3 then $2 + (d.id * t.pace + t.away) % $3 end,
            d.sent_at, case when t.state = 3 then d.sent_at + interval '5 minutes' end, case when t.state = 2 then d.due_at end, case when d.id % 2 = 0 then now() end
       from oa.document d cross join (values (1, 's', '发起', 1, 1, 0, 1, 3), (2, 'a', '部门审核', 2, 3, 5, 1, 3), (3, 'b', '会签', 3, 7, 1, 1, 2), (3, 'b', '会签', 3, 7, 20, 2, 2))
         as t (round, node, name, type, pace, away, sort, state)
      where d.tenant_id = $1`,
    [tenantId, FIRST_PERSON, PEOPLE],
  );
  await client.query(
    `insert into oa.document_follow (tenant_id, document_id, round, by_id, by_name, to_id, body, at)
     select $1, t.document_id, 3, d.starter_id, d.author_name, t.person_id, '请尽快办理', now()
       from oa.document_task t join oa.document d on d.tenant_id = t.tenant_id and d.id = t.document_id
      where t.tenant_id = $1 and t.state = 2 and t.sort = 1 and d.follows > 0`,
    [tenantId],
  );
}

async function makeOffice(url: string, documents: number): Promise<BenchTenant> {
  const tenant = await makeTenant(url, HOUSES, `office${documents}`);
  await withOwner(url, async (client) => {
    await makeColleagues(client, tenant.tenantId);
    await makeDocuments(client, tenant.tenantId, documents);
  });
  return tenant;
}

const SIZE = 20;
const BY_TITLE = '处理公文, 待办 by part of a title';
const COUNTS = 'Counts of waiting documents in the header';
/** What is looked for by its title, or counted, is looked for in everything that waits, of which there is ten times as much. */
const UNBOUND: readonly string[] = [BY_TITLE, COUNTS];
const LISTS: Readonly<Record<string, (person: BenchPerson, turn: number) => Promise<unknown>>> = {
  '处理公文, 待办 (first pages with totals)': (person, turn) => person.call(searchTodoDocuments, { page: 1 + (turn % 2), size: SIZE }),
  '日常工作, 待办 (everything that waits, counted by kind)': (person, turn) =>
    person.call(searchTodo, { page: 1 + (turn % 2), size: SIZE }),
  [COUNTS]: (person) => person.call(countPendingDocuments, {}),
  [BY_TITLE]: (person, turn) => person.call(searchTodoDocuments, { key: `${turn % 10}号楼`, size: SIZE }),
};

export async function measureDocuments(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const [few, many] = [await makeOffice(ground.url, FEW), await makeOffice(ground.url, MANY)];
    await withOwner(ground.url, (client) => client.query('vacuum analyze'));
    const server = await startServer(ground);
    try {
      const [atFew, atMany] = [few, many].map(({ token }) => benchPerson(server.address, token)) as [BenchPerson, BenchPerson];
      const waits = async (person: BenchPerson) => (await person.call(searchTodoDocuments, { size: SIZE })).total;
      const [fewWait, manyWait] = [await waits(atFew), await waits(atMany)];
      say(`${fewWait} and ${manyWait} documents wait for the user`);
      const program = server.child.pid as number;
      const postmaster = Number((await readFile(join(ground.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      const figures: Figure[] = [];
      for (const [what, work] of Object.entries(LISTS)) {
        const { few: small, many: large } = await inTurns(
          () => processorSeconds((one) => one.id === program || one.parent === postmaster),
          (turn) => work(atFew, turn),
          (turn) => work(atMany, turn),
        );
        say(`${what}: p95 ${two(small.p95)} → ${two(large.p95)} ms, processor ${two(small.processor)} → ${two(large.processor)} ms`);
        figures.push({
          what: `${what}, p95 with 10,000 running documents against 1,000`,
          measured:
            `${two(large.p95)} ms against ${two(small.p95)} ms; processor time ` +
            `${two(large.processor)} ms against ${two(small.processor)} ms (${manyWait} and ${fewWait} wait for the user)`,
          ratio: `${two(large.p95 / small.p95)}; ${two(large.processor / small.processor)}`,
          bound: UNBOUND.includes(what) ? '' : `≤ ${BOUND}`,
          met: UNBOUND.includes(what) || (large.p95 / small.p95 <= BOUND && large.processor / small.processor <= BOUND),
        });
      }
      return figures;
    } finally {
      await stopServer(server);
    }
  } finally {
    await ground.close();
  }
}
