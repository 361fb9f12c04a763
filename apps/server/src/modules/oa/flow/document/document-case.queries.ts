// A document under its lock: the row, the tasks of its handlers, and the statements that write what the engine decided about it.
import { sql } from 'kysely';
import { DOCUMENT_ACT, DOCUMENT_TASK, EMPLOYEE, FLOW_VERSION, type FlowDefinition } from '@anju/contract';
import type { FlowCase, FlowTask } from '@anju/domain';
import { first, lit, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface DocumentNow {
  readonly id: number;
  readonly family: 2 | 3;
  readonly number: string | null;
  readonly title: string;
  readonly kind: number;
  readonly urgency: number;
  readonly layout: number;
  readonly head: string;
  readonly word: string;
  readonly flowId: number;
  readonly flowName: string;
  readonly managerId: number;
  readonly flowVersionId: number | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly departmentName: string;
  readonly authorId: number;
  readonly authorName: string;
  readonly starterId: number;
  readonly amount: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly picks: Readonly<Record<string, readonly number[]>>;
  readonly state: FlowCase['state'];
  readonly resumeTo: FlowCase['resumeTo'];
  readonly suspendedBy: number | null;
  readonly suspendedAt: string | null;
  readonly node: string | null;
  readonly nodeName: string;
  readonly round: number;
  readonly sentRound: number;
  readonly business: number | null;
  readonly businessId: number | null;
  readonly version: number;
  /** Of the version it was sent with; before that the published one, null when there is none. */
  readonly definition: FlowDefinition | null;
  readonly publishedId: number | null;
  /** When that version was published. */
  readonly definitionAt: string | null;
}

const NOW = sql`
  d.id, d.family, d.number, d.title, d.kind, d.urgency, d.layout, d.head, d.word, d.flow_id, f.name as flow_name, f.manager_id,
  d.flow_version_id, d.company_id, c.name as company_name, coalesce(dp.name, '') as department_name, d.author_id, d.author_name,
         d.starter_id,
  d.amount::text as amount, d.fields, d.picks, d.state, d.resume_to, d.suspended_by, d.suspended_at, d.node, d.node_name, d.round,
  d.sent_round, d.business, d.business_id, d.version, coalesce(v.definition, p.definition) as definition, p.id as published_id,
  coalesce(v.published_at, p.published_at) as definition_at`;
const FROM = sql`
  oa.document d join oa.flow f on ${own('f')} and f.id = d.flow_id
  join org_view.company c on ${own('c')} and c.id = d.company_id
  left join org_view.department dp on ${own('dp')} and dp.id = d.department_id
  left join oa.flow_version v on ${own('v')} and v.id = d.flow_version_id
  left join oa.flow_version p on ${own('p')} and p.flow_id = d.flow_id and p.state = ${lit(FLOW_VERSION.published)}`;

export const lockDocument = (tx: Tx, id: number): Promise<DocumentNow | undefined> =>
  first<DocumentNow>(tx)`select ${NOW} from ${FROM} where ${own('d')} and d.id = ${id} for update of d`;

/** The workflow of a document that is sent; nobody disables it until that is done. */
export const holdFlow = (tx: Tx, id: number): Promise<{ readonly disabled: boolean }> =>
  one<{ disabled: boolean }>(tx)`select f.disabled from oa.flow f where ${own('f')} and f.id = ${id} for share`;

export const findDocument = (db: DbOrTx, id: number): Promise<DocumentNow | undefined> =>
  first<DocumentNow>(db)`select ${NOW} from ${FROM} where ${own('d')} and d.id = ${id}`;

export interface TaskNow extends FlowTask {
  readonly nodeName: string;
  readonly openedAt: string | null;
  readonly dueAt: string | null;
  readonly remindAt: string | null;
  readonly overdueToldAt: string | null;
}
/** The newest rounds last; a document has tens of tasks, not thousands. */
export const listTasks = (db: DbOrTx, documentId: number): Promise<TaskNow[]> => rows<TaskNow>(db)`
  select t.id, t.round, t.node, t.node_name, t.person_id as person, t.sort as "order", t.state, t.origin, t.acted_by, t.before_id as before,
         t.opened_at, t.due_at, t.remind_at, t.overdue_told_at
    from oa.document_task t where ${own('t')} and t.document_id = ${documentId} order by t.round, t.sort, t.id`;

/** Who sent the document or changed what it says: its history knows, whoever has the place of the sender now. */
export const listWriters = async (db: DbOrTx, documentId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select distinct e.by_id as id from oa.document_event e
       where ${own('e')} and e.document_id = ${documentId} and e.by_id is not null
         and e.action in (${lit(DOCUMENT_ACT.send)}, ${lit(DOCUMENT_ACT.change)})`
  ).map(({ id }) => id);

export interface DocumentChange {
  readonly state: number;
  readonly resumeTo: number | null;
  readonly suspendedBy: number | null;
  readonly suspendedAt: string | null;
  readonly starterId: number;
  readonly node: string | null;
  readonly nodeName: string;
  readonly round: number;
  readonly sentRound: number;
  readonly flowVersionId: number | null;
  readonly number: string | null;
  readonly sentAt: string | null;
  readonly endedAt: string | null;
  readonly endReason: string;
  readonly at: string;
}
export async function updateDocument(tx: Tx, id: number, c: DocumentChange): Promise<number> {
  const { version } = await one<{ version: number }>(tx)`
    update oa.document d
       set state = ${c.state}, resume_to = ${c.resumeTo}, suspended_by = ${c.suspendedBy}, suspended_at = ${c.suspendedAt},
           starter_id = ${c.starterId}, node = ${c.node}, node_name = ${c.nodeName}, round = ${c.round}, sent_round = ${c.sentRound},
           flow_version_id = ${c.flowVersionId}, number = ${c.number}, sent_at = coalesce(${c.sentAt}::timestamptz, d.sent_at),
           ended_at = ${c.endedAt}, end_reason = ${c.endReason}, updated_at = ${c.at}, version = d.version + 1,
           due_at = (select min(t.due_at) from oa.document_task t
                      where ${own('t')} and t.document_id = ${id} and t.state = ${lit(DOCUMENT_TASK.open)})
     where ${own('d')} and d.id = ${id} returning d.version`;
  return version;
}

export interface NewEvent {
  readonly documentId: number;
  readonly round: number;
  readonly nodeName: string;
  readonly action: number;
  readonly byId: number | null;
  readonly byName: string;
  readonly detail: string;
  readonly opinion: string;
  readonly at: string;
}
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await run(tx)`
    insert into oa.document_event (tenant_id, document_id, round, node_name, action, by_id, by_name, detail, opinion, at)
    select ${TENANT}, n."documentId", n.round, n."nodeName", n.action, n."byId", n."byName", n.detail, n.opinion, n.at
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as n("documentId" bigint, round int, "nodeName" text, action smallint, "byId" bigint, "byName" text, detail text, opinion text,
             at timestamptz)`;
}

/** The next number of a word in a year; its row stays locked until the transaction of the conclusion ends. */
export async function takeNumber(tx: Tx, word: string, year: number): Promise<number> {
  const { lastValue } = await one<{ lastValue: number }>(tx)`
    insert into oa.document_counter as n (tenant_id, word, year, last_value) values (${TENANT}, ${word}, ${year}, 1)
    on conflict (tenant_id, word, year) do update set last_value = n.last_value + 1
    returning last_value`;
  return lastValue;
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly accountId: number | null;
  readonly serving: boolean;
}
export const listPeople = (db: DbOrTx, ids: readonly number[]): Promise<Person[]> => rows<Person>(db)`
  select e.id, e.name, a.id as account_id, e.state = ${lit(EMPLOYEE.serving)} as serving
    from org_view.employee e left join session_view.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id and not a.disabled
   where ${own('e')} and e.id = any (${ids}::bigint[])`;

export interface Seat {
  readonly companyId: number;
  readonly departmentId: number | null;
}
/** Where an employee works today: the department of the main job. */
export const findSeat = (db: DbOrTx, employeeId: number, day: string): Promise<Seat | undefined> => first<Seat>(db)`
  select e.company_id, j.department_id from org_view.employee e
    left join lateral (
      select j.department_id from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
       where ${own('ej')} and ej.employee_id = e.id and ${heldOn(day)}
       order by ej.main desc, ej.id limit 1) j on true
   where ${own('e')} and e.id = ${employeeId}`;
