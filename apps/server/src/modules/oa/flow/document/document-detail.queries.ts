// One document whole: its text, files, readers, signatures, history and urgings.
import { DOCUMENT_TASK, type DocumentDetail, type DocumentEvent, type DocumentRow } from '@anju/contract';
import { lit, own, one, rows, run } from '../../../../platform/db/sql.ts';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { actsFor } from '../substitute/substitute.queries.ts';

type Text = Pick<
  DocumentDetail,
  | 'templateId'
  | 'layout'
  | 'head'
  | 'word'
  | 'body'
  | 'endReason'
  | 'businessId'
  | 'businessText'
  | 'secrecy'
  | 'follows'
  | 'flowVersion'
  | 'pdf'
> &
  Pick<DocumentRow, 'dueAt' | 'sentAt' | 'endedAt' | 'updatedAt'>;
export const getText = (db: DbOrTx, id: number): Promise<Text> => one<Text>(db)`
  select d.template_id, d.layout, d.head, d.word, d.body, d.end_reason, d.business_id, d.business_text, d.secrecy, d.follows,
         v.number as flow_version,
         d.due_at, d.sent_at, d.ended_at, d.updated_at,
         case when d.pdf_file_id is not null then jsonb_build_object('fileId', d.pdf_file_id, 'hash', d.pdf_hash) end as pdf
    from oa.document d left join oa.flow_version v on ${own('v')} and v.id = d.flow_version_id where ${own('d')} and d.id = ${id}`;

export const listFiles = (db: DbOrTx, id: number): Promise<DocumentDetail['files']> => rows<DocumentDetail['files'][number]>(db)`
  select f.id, f.name, f.size from oa.document_file a join files_view.file f on ${own('f')} and f.id = a.file_id
   where ${own('a')} and a.document_id = ${id} order by a.sort`;

export const listReaders = (db: DbOrTx, id: number): Promise<DocumentDetail['copies']> => rows<DocumentDetail['copies'][number]>(db)`
  select r.person_id, e.name, r.read_at from oa.document_reader r join org_view.employee e on ${own('e')} and e.id = r.person_id
   where ${own('r')} and r.document_id = ${id} order by r.added_at, e.id`;

export const listEvents = (db: DbOrTx, id: number, byId: number | null = null): Promise<DocumentEvent[]> => rows<DocumentEvent>(db)`
  select e.id, e.at, e.node_name, e.action, e.by_name, e.detail, e.opinion from oa.document_event e
   where ${own('e')} and e.document_id = ${id} and (${byId}::bigint is null or e.by_id = ${byId}) order by e.id`;

/** An urging may be answered by whoever was urged, and by today's substitutes. */
export const listFollowsOf = (db: DbOrTx, id: number, employeeId: number, day: string): Promise<DocumentDetail['followList']> =>
  rows<DocumentDetail['followList'][number]>(db)`
    select u.id, u.by_name, e.name as to_name, u.body as text, u.at, u.answer, u.answered_by, u.answered_at,
           u.to_id = any (${actsFor(employeeId, day)}) and u.answered_at is null as mine
      from oa.document_follow u join org_view.employee e on ${own('e')} and e.id = u.to_id
     where ${own('u')} and u.document_id = ${id} order by u.id`;

export const listSealRequests = (db: DbOrTx, id: number): Promise<DocumentDetail['sealRequests']> =>
  rows<DocumentDetail['sealRequests'][number]>(db)`
    select r.id, r.number, s.name as seal_name, r.state from oa.seal_request r join oa.seal s on ${own('s')} and s.id = r.seal_id
     where ${own('r')} and r.document_id = ${id} order by r.id desc`;

export interface SignatureRow {
  readonly taskId: number;
  readonly round: number;
  readonly node: string;
  readonly personId: number;
  readonly personName: string;
  readonly jobNames: string;
  readonly actedByName: string;
  readonly opinion: string;
  readonly note: string;
  readonly openedAt: string | null;
  readonly doneAt: string | null;
  readonly dueAt: string | null;
}
export const listSignatures = (db: DbOrTx, id: number, day: string): Promise<SignatureRow[]> => rows<SignatureRow>(db)`
  select t.id as task_id, t.round, t.node, t.person_id, e.name as person_name, coalesce(j.names, '') as job_names,
         case when t.acted_by <> t.person_id then s.name else '' end as acted_by_name, t.opinion, t.note, t.opened_at, t.done_at, t.due_at
    from oa.document_task t join org_view.employee e on ${own('e')} and e.id = t.person_id
    left join org_view.employee s on ${own('s')} and s.id = t.acted_by
    left join lateral (select string_agg(j.name, '、' order by ej.main desc, ej.id) as names
      from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
     where ${own('ej')} and ej.employee_id = e.id and ${heldOn(day)}) j on true
   where ${own('t')} and t.document_id = ${id} order by t.round, t.sort, t.id`;

/** The user has opened the document: the part that waits for the user, the copy sent to the user, and what the user was told. */
export async function markRead(tx: Tx, id: number, employeeId: number, at: string): Promise<void> {
  await run(tx)`
    update oa.document_task t set read_at = ${at}
     where ${own('t')} and t.document_id = ${id} and t.person_id = ${employeeId}
       and t.state = ${lit(DOCUMENT_TASK.open)} and t.read_at is null`;
  await run(tx)`
    update oa.document_reader r set read_at = ${at}
     where ${own('r')} and r.document_id = ${id} and r.person_id = ${employeeId} and r.read_at is null`;
  await run(tx)`
    update oa.document_told w set read_at = ${at}
     where ${own('w')} and w.document_id = ${id} and w.person_id = ${employeeId} and w.read_at is null`;
}

/** What a handler has written so far. */
export const saveNote = (db: DbOrTx, id: number, persons: readonly number[], note: string): Promise<number> => run(db)`
  update oa.document_task t set note = ${note}
   where ${own('t')} and t.document_id = ${id} and t.person_id = any (${persons}::bigint[])
     and t.state = ${lit(DOCUMENT_TASK.open)}`;
