// Documents that wait for an employee, now or in one of the next turns of their node, and who could take them over.
import { DOCUMENT_TASK } from '@anju/contract';
import { first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export const listTasks = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select t.id, '公文：' || d.title || '（' || t.node_name || '）' as what
    from oa.document_task t join oa.document d on d.tenant_id = t.tenant_id and d.id = t.document_id
   where ${own('t')} and t.person_id = ${employeeId} and t.state in (${lit(DOCUMENT_TASK.waiting)}, ${lit(DOCUMENT_TASK.open)})
   order by t.opened_at nulls last, t.id`;

/** The documents of these tasks, by the person they wait for. */
export const listDocuments = (tx: Tx, taskIds: readonly number[]): Promise<{ personId: number; documentIds: number[] }[]> =>
  rows<{ personId: number; documentIds: number[] }>(tx)`
    select t.person_id, array_agg(distinct t.document_id) as document_ids
      from oa.document_task t where ${own('t')} and t.id = any (${taskIds}::bigint[]) group by t.person_id order by t.person_id`;

/** The name of an employee, and whether an enabled account can receive documents. */
export const findReceiver = (tx: Tx, employeeId: number): Promise<{ name: string; reachable: boolean } | undefined> =>
  first<{ name: string; reachable: boolean }>(tx)`
    select e.name, exists (
      select from session_view.account a where ${own('a')} and a.employee_id = e.id and not a.disabled) as reachable
      from org_view.employee e where ${own('e')} and e.id = ${employeeId}`;
