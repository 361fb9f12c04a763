// The documents of open tasks. How many tasks a user and those the user substitutes have is unknown when a statement is planned; the
// planner expects many, and would read every document of the company to join them. Looked up task by task, the time depends on the tasks.
import { sql, type RawBuilder } from 'kysely';
import { NODE } from '@anju/contract';
import { lits, own } from '../../../../platform/db/sql.ts';

/** Joins the document `d` of each task `t`; `offset 0` keeps the look-up from being turned into another join. */
export const documentOfTask = (): RawBuilder<unknown> => sql`
  join lateral (
    select d.id, d.family, d.number, d.title, d.kind, d.amount, d.author_name, d.state
      from oa.document d where ${own('d')} and d.id = t.document_id offset 0) d on true`;

const DECIDING = lits(NODE.audit, NODE.countersign, NODE.approve, NODE.conclude);
/** Leaves out the task `t` of somebody the employee substitutes if it decides what the employee asked for: the engine would refuse it. */
export const mayHandle = (employeeId: number | null): RawBuilder<unknown> => sql`(
  t.person_id = ${employeeId}::bigint or t.node_type not in (${DECIDING}) or not exists (
    select from oa.document q
     where ${own('q')} and q.id = t.document_id and q.business is not null and ${employeeId}::bigint in (q.starter_id, q.author_id)
    offset 0))`;
