// Documents of the demo company over half a year: two hundred that have ended and thirty on their way, in every state. Each is led through the
// engine by its handlers, so that tasks, history and numbers are what people would have made.
import type pg from 'pg';
import { DOCUMENT, type FlowDefinition } from '@anju/contract';
import { addDays, businessDay, weekdayOf } from '@anju/domain';
import { advanceIdentities, insertRows } from '../../insert-rows.ts';
import { createRandom } from '../random.ts';
import type { DocumentGround, Goal, Member, Tables } from './document-facts.ts';
import { leadDocument } from './document-lead.ts';
import type { DemoFlows } from './flows.ts';

const ENDED = 200;
/** The goals of those on their way: where each of them stands today. */
const ON_THE_WAY: readonly (readonly [Goal, number])[] = [
  ['running', 15],
  ['late', 4],
  ['returned', 3],
  ['suspended', 2],
  ['concluded', 4],
  ['finalised', 2],
  ['draft', 4],
  ['revoked', 2],
];
const DAYS = 180;
const SEED = 20_261_117;

async function readGround(client: pg.Client, flows: DemoFlows): Promise<DocumentGround | null> {
  const { rows: members } = await client.query<Member>(
    `select a.tenant_id as "tenantId", a.username, e.id::int, e.name, e.company_id::int as "companyId", c.name as "companyName",
            d.id::int as "departmentId", d.name as "departmentName", d.leader_id::int as head, j.id::int as "jobId"
       from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
       join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
       join org.employee_job ej on ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ej.main
       join org.job j on j.tenant_id = e.tenant_id and j.id = ej.job_id
       join org.department d on d.tenant_id = e.tenant_id and d.id = j.department_id
       join system.tenant t on t.id = a.tenant_id where t.code = 'anju' order by e.id`,
  );
  const { rows: versions } = await client.query<{ id: number; definition: FlowDefinition }>(
    `select id::int, definition from oa.flow_version where state = 2`,
  );
  const { rows: templates } = await client.query<{ id: number; layout: number; head: string; word: string }>(
    `select id::int, layout, head, word from oa.template`,
  );
  const [first] = members;
  if (!first) return null;
  return {
    tenantId: first.tenantId,
    members,
    flows,
    definitions: new Map(versions.map(({ id, definition }) => [id, definition])),
    templates: new Map(templates.map((template) => [template.id, template])),
  };
}

export async function insertDocuments(client: pg.Client, now: Date, flows: DemoFlows): Promise<void> {
  const ground = await readGround(client, flows);
  if (!ground) return;
  const random = createRandom(SEED);
  const tables: Tables = { documents: [], tasks: [], events: [], follows: [], readers: [], numbers: new Map() };
  const today = businessDay(now);
  const goals: { readonly goal: Goal; readonly day: string }[] = [
    ...Array.from({ length: ENDED }, (_, at) => ({
      goal: random.chance(0.08) ? ('terminated' as const) : ('finished' as const),
      day: addDays(today, -DAYS + Math.floor((at * (DAYS - 20)) / ENDED)),
    })),
    ...ON_THE_WAY.flatMap(([goal, many]) =>
      Array.from({ length: many }, () => ({ goal, day: addDays(today, -random.int(goal === 'late' ? 9 : 2, goal === 'late' ? 14 : 7)) })),
    ),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  for (const { goal, day } of goals) leadDocument(random, ground, tables, { goal, day: workingDay(day), now });
  await insertRows(client, 'oa.document', tables.documents);
  await insertRows(client, 'oa.documentTask', tables.tasks);
  await insertRows(client, 'oa.documentEvent', tables.events);
  await insertRows(client, 'oa.documentFollow', tables.follows);
  await insertRows(client, 'oa.documentReader', tables.readers);
  await insertRows(
    client,
    'oa.documentCounter',
    [...tables.numbers].map(([key, lastValue]) => {
      const [word = '', year = '0'] = key.split('|');
      return { tenantId: ground.tenantId, word, year: Number(year), lastValue };
    }),
  );
  await advanceIdentities(client, ['oa.document', 'oa.documentTask', 'oa.documentFollow']);
  if (tables.documents.every(({ state }) => state !== DOCUMENT.running)) throw new Error('no document of the demo is on its way');
}

const FRIDAY = 5;
const workingDay = (day: string): string => (weekdayOf(day) > FRIDAY ? addDays(day, 8 - weekdayOf(day)) : day);
