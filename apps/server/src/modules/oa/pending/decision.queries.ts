import { sql, type RawBuilder } from 'kysely';
import { DOCUMENT, DOCUMENT_TASK, MENU, type DecisionRow } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import { decisionSources, type DecisionSource } from '../../../platform/decision/decision-sources.ts';
import type { Actor } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';
import { mayHandle } from '../flow/substitute/open-task.queries.ts';
import { actsFor } from '../flow/substitute/substitute.queries.ts';

type Found = DecisionRow & { readonly total: number; readonly sum: string };

interface Decider extends Pick<Actor, 'accountId' | 'employeeId' | 'companyId' | 'estates'> {
  readonly today: string;
}

/** Documents that others made and the user may decide. */
const decidable = (sources: readonly DecisionSource[], actor: Decider, audited: readonly number[]): RawBuilder<unknown> => sql`
    with w as (
      ${sql.join(
        sources.map((source) => source.select(actor)),
        sql` union all `,
      )})
    select w.kind, w.menu, w.id, w.number, w.text, w.estate_id, w.amount, w.by, w.at from w
     where w.maker_id <> ${actor.accountId} and w.menus <@ ${audited}::int[]`;

/** Their open parts in documents of the workflow, of the user and of those the user substitutes; a suspended document waits for nobody. */
const openTasks = ({ employeeId, today }: Decider): RawBuilder<unknown> => sql`
      oa.document_task t
     where ${own('t')} and t.person_id = any (${actsFor(employeeId, today)}) and t.state = ${lit(DOCUMENT_TASK.open)}
       and ${mayHandle(employeeId)} and not exists (
         select from oa.document x where ${own('x')} and x.id = t.document_id and x.state = ${lit(DOCUMENT.suspended)})`;

const waitingFor = (sources: readonly DecisionSource[], actor: Decider, audited: readonly number[]): RawBuilder<unknown> => sql`
    ${decidable(sources, actor, audited)}
    union all
    select '公文', ${lit(MENU.flowProc)}, d.id, coalesce(d.number, ''), d.title, null, d.amount, d.author_name, q.opened_at
      from (select t.document_id, t.opened_at from ${openTasks(actor)}) q join oa.document d on ${own('d')} and d.id = q.document_id`;

/** The oldest documents that wait for the user; `audited` are the screens on which the user audits. */
export const listWaiting = (
  db: DbOrTx,
  sources: readonly DecisionSource[],
  actor: Decider,
  audited: readonly number[],
  limit: number,
): Promise<Found[]> => rows<Found>(db)`
  with mine as (${waitingFor(sources, actor, audited)})
  select m.kind, m.menu, m.id, m.number, m.text, coalesce(e.name, '') as estate_name, m.amount::numeric(18, 2)::text as amount, m.by, m.at,
         (count(*) over ())::int as total, coalesce(sum(abs(m.amount)) over (), 0)::numeric(18, 2)::text as sum
    from mine m left join estate_view.estate e on ${own('e')} and e.id = m.estate_id
   order by m.at, m.kind, m.id limit ${limit}`;

/** The same documents among the to-dos of the user; those of the workflow have a time limit, and are hundreds for some. */
export const DECISION_TODO: TodoSource = {
  kind: 'decision',
  title: '待审核',
  menus: () => decisionSources().flatMap(({ menus }) => menus),
  select: (reader) => sql`
    select m.kind as what, m.menu, m.id, m.text as title, concat_ws(' ', e.name, nullif(m.by, ''), nullif(m.number, '')) as detail,
           null::date as due, m.at as since
      from (${decidable(decisionSources(), reader, reader.audited)}) m
      left join estate_view.estate e on ${own('e')} and e.id = m.estate_id
    union all
    select '公文', ${lit(MENU.flowProc)}, t.document_id, null, null, (t.due_at at time zone 'Asia/Shanghai')::date, t.opened_at
      from ${openTasks(reader)}`,
  words: (id) => sql`
    select d.title, concat_ws(' ', nullif(d.author_name, ''), nullif(d.number, '')) as detail from oa.document d where ${own('d')}
      and d.id = ${id}`,
};
