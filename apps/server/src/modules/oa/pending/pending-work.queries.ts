// Documents that wait for an employee, now or in one of the next turns of their node, those the employee sent, and who could take them.
import { sql } from 'kysely';
import { DOCUMENT, DOCUMENT_TASK } from '@anju/contract';
import { first, lit, lits, own, rows } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

const WAITS = sql`t.state in (${lit(DOCUMENT_TASK.waiting)}, ${lit(DOCUMENT_TASK.open)})`;
export const listTasks = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select t.id, '公文：' || d.title || '（' || t.node_name || '）' as what
    from oa.document_task t join oa.document d on d.tenant_id = t.tenant_id and d.id = t.document_id
   where ${own('t')} and t.person_id = ${employeeId} and ${WAITS}
   order by t.opened_at nulls last, t.id`;

/** The documents of these tasks, by the person they wait for. */
export const listDocuments = (tx: Tx, taskIds: readonly number[]): Promise<{ personId: number; documentIds: number[] }[]> =>
  rows<{ personId: number; documentIds: number[] }>(tx)`
    select t.person_id, array_agg(distinct t.document_id) as document_ids
      from oa.document_task t where ${own('t')} and t.id = any (${taskIds}::bigint[]) group by t.person_id order by t.person_id`;

const ON_THEIR_WAY = [DOCUMENT.running, DOCUMENT.suspended, DOCUMENT.returned, DOCUMENT.concluded, DOCUMENT.finalised];

/** Documents on their way that the employee sent. Those that wait for the employee as well are among the tasks, and pass on with these. */
export const listSent = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select d.id, '公文：' || d.title || '（' || d.node_name || '）' as what
    from oa.document d
   where ${own('d')} and d.starter_id = ${employeeId}
     and d.state in (${lits(...ON_THEIR_WAY)})
     and not exists (select from oa.document_task t
                      where ${own('t')} and t.document_id = d.id and t.person_id = d.starter_id and ${WAITS})
   order by d.id`;

/** These documents by who sent them. */
export const listSenders = (tx: Tx, ids: readonly number[]): Promise<{ personId: number; documentIds: number[] }[]> =>
  rows<{ personId: number; documentIds: number[] }>(tx)`
    select d.starter_id as person_id, array_agg(d.id order by d.id) as document_ids
      from oa.document d where ${own('d')} and d.id = any (${ids}::bigint[]) group by d.starter_id order by d.starter_id`;

/** The name of an employee, and whether an enabled account can receive documents. */
export const findReceiver = (tx: Tx, employeeId: number): Promise<{ name: string; reachable: boolean } | undefined> =>
  first<{ name: string; reachable: boolean }>(tx)`
    select e.name, exists (
      select from session_view.account a where ${own('a')} and a.employee_id = e.id and not a.disabled) as reachable
      from org_view.employee e where ${own('e')} and e.id = ${employeeId}`;
