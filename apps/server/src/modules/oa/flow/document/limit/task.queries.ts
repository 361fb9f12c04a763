// The tasks of a document as a step writes them, with their time limits.
import { own, rows, run, TENANT } from '../../../../../platform/db/sql.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';

export interface NewTask {
  readonly round: number;
  readonly node: string;
  readonly nodeName: string;
  readonly nodeType: number;
  readonly person: number;
  readonly order: number;
  readonly state: number;
  readonly origin: number;
  readonly before: number | null;
  readonly openedAt: string | null;
  readonly dueAt: string | null;
  readonly remindAt: string | null;
  /** Of a task somebody else had, whose lateness was told already. */
  readonly overdueToldAt: string | null;
}
/** The ids in the order of the tasks. */
export async function insertTasks(tx: Tx, documentId: number, tasks: readonly NewTask[]): Promise<number[]> {
  if (tasks.length === 0) return [];
  const made = await rows<{ id: number }>(tx)`
    insert into oa.document_task (tenant_id, document_id, round, node, node_name, node_type, person_id, sort, state, origin, before_id,
                                  opened_at, due_at, remind_at, overdue_told_at)
    select ${TENANT}, ${documentId}, n.round, n.node, n."nodeName", n."nodeType", n.person, n."order", n.state, n.origin, n.before,
           n."openedAt", n."dueAt", n."remindAt", n."overdueToldAt"
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
        as n(round int, node text, "nodeName" text, "nodeType" smallint, person bigint, "order" int, state smallint, origin smallint,
             before bigint, "openedAt" timestamptz, "dueAt" timestamptz, "remindAt" timestamptz, "overdueToldAt" timestamptz)
    returning id`;
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

export interface TaskChange {
  readonly id: number;
  readonly state: number;
  readonly actedBy: number | null;
  readonly before: number | null;
  /** Null leaves what is stored. */
  readonly opinion: string | null;
  readonly openedAt: string | null;
  readonly doneAt: string | null;
  /** Null leaves the limit and its reminder as they are. */
  readonly dueAt: string | null;
  readonly remindAt: string | null;
}
export async function updateTasks(tx: Tx, changes: readonly TaskChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(tx)`
    update oa.document_task t
       set state = n.state, acted_by = n."actedBy", before_id = n.before, opinion = coalesce(n.opinion, t.opinion),
           opened_at = coalesce(n."openedAt", t.opened_at), done_at = n."doneAt", due_at = coalesce(n."dueAt", t.due_at),
           remind_at = coalesce(n."remindAt", t.remind_at)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as n(id bigint, state smallint, "actedBy" bigint, before bigint, opinion text, "openedAt" timestamptz, "doneAt" timestamptz,
             "dueAt" timestamptz, "remindAt" timestamptz)
     where ${own('t')} and t.id = n.id`;
}

/** New limits of tasks; their handlers are reminded again before them. */
export async function updateLimits(
  tx: Tx,
  limits: readonly { readonly id: number; readonly dueAt: string; readonly remindAt: string | null }[],
): Promise<void> {
  await run(tx)`
    update oa.document_task t set due_at = n."dueAt", remind_at = n."remindAt", reminded_at = null
      from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as n(id bigint, "dueAt" timestamptz, "remindAt" timestamptz)
     where ${own('t')} and t.id = n.id`;
}
