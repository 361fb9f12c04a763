// The final text of a document: what its PDF is made of, and the file once it is made.
import { sql } from 'kysely';
import { DOCUMENT, DOCUMENT_TASK, LAYOUT, NODE, SECRECY, URGENCY } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { exists, first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { DocumentPaper } from '../pdf/document-pdf.ts';

interface Row {
  readonly layout: number;
  readonly head: string;
  readonly number: string | null;
  readonly urgency: number;
  readonly secrecy: number;
  readonly title: string;
  readonly body: string;
  readonly companyName: string;
  readonly authorName: string;
  readonly concludedOn: string;
}

/** Decided at a node of this type since the document was last sent: what was signed before belongs to another text. */
const decidedAt = (type: number) => sql`
  from oa.document_task t where ${own('t')} and t.document_id = d.id and t.round >= d.sent_round and t.node_type = ${lit(type)}
   and t.state = ${lit(DOCUMENT_TASK.agreed)}`;

const FINALISED = sql`(select min(t.done_at) ${decidedAt(NODE.finalise)})`;

/** The paper as it was when the document was finalised, whenever it is asked for. */
export async function paperOf(db: DbOrTx, id: number): Promise<DocumentPaper> {
  const row = await one<Row>(db)`
    select d.layout, d.head, d.number, d.urgency, d.secrecy, d.title, d.body, c.name as company_name, d.author_name,
           to_char(coalesce((select max(t.done_at) ${decidedAt(NODE.conclude)}), d.updated_at)
                     at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as concluded_on
      from oa.document d join org_view.company c on ${own('c')} and c.id = d.company_id where ${own('d')} and d.id = ${id}`;
  const signatures = await rows<{ node: string; person: string; job: string; opinion: string; at: string }>(db)`
    select t.node_name as node, e.name || case when t.acted_by <> t.person_id then '（' || s.name || '代）' else '' end as person,
           coalesce(j.names, '') as job,
           case when t.opinion <> '' then t.opinion when t.state = ${lit(DOCUMENT_TASK.agreed)} then '同意' else '不同意' end as opinion,
           t.done_at as at
      from oa.document d join oa.document_task t on ${own('t')} and t.document_id = d.id and t.round >= d.sent_round
      join org_view.employee e on ${own('e')} and e.id = t.person_id
      left join org_view.employee s on ${own('s')} and s.id = t.acted_by
      left join lateral (select string_agg(j.name, '、' order by ej.main desc, ej.id) as names
        from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
       where ${own('ej')} and ej.employee_id = e.id and ${heldOn(sql`(t.done_at at time zone 'Asia/Shanghai')`)}) j on true
     where ${own('d')} and d.id = ${id} and t.state in (${lit(DOCUMENT_TASK.agreed)}, ${lit(DOCUMENT_TASK.rejected)})
       and t.node_type not in (${lit(NODE.start)}, ${lit(NODE.finish)}) and t.done_at <= ${FINALISED}
     order by t.round, t.done_at, t.id`;
  const attachments = await rows<{ name: string }>(db)`
    select f.name from oa.document_file a join files_view.file f on ${own('f')} and f.id = a.file_id
     where ${own('a')} and a.document_id = ${id} order by a.sort`;
  const copies = await rows<{ name: string }>(db)`
    select e.name from oa.document d join oa.document_reader r on ${own('r')} and r.document_id = d.id
      join org_view.employee e on ${own('e')} and e.id = r.person_id
     where ${own('d')} and d.id = ${id} and r.added_at <= ${FINALISED} order by r.added_at, e.id`;
  return {
    ...{ head: row.head, number: row.number ?? '', title: row.title, body: row.body, companyName: row.companyName },
    ...{ authorName: row.authorName, concludedOn: row.concludedOn },
    layout: row.layout === LAYOUT.redHead ? 'redHead' : 'plain',
    urgency: row.urgency === URGENCY.plain ? '' : URGENCY.text(row.urgency),
    secrecy: row.secrecy === SECRECY.open ? '' : SECRECY.text(row.secrecy),
    signatures: signatures.map((one) => ({ ...one, at: formatInstant(one.at) })),
    attachments: attachments.map(({ name }) => name),
    copies: copies.map(({ name }) => name),
  };
}

/** Whether the document passed the node that finalises it and has no file. */
export const lacksPdf = (db: DbOrTx, id: number): Promise<boolean> => exists(db)`
  select from oa.document d where ${own('d')} and d.id = ${id} and d.pdf_file_id is null
     and d.state in (${lit(DOCUMENT.finalised)}, ${lit(DOCUMENT.finished)}) and exists (select ${decidedAt(NODE.finalise)})`;

export interface FinalPdf {
  readonly fileId: number;
  readonly hash: string;
}
export const findPdf = (db: DbOrTx, id: number): Promise<FinalPdf | undefined> => first<FinalPdf>(db)`
  select d.pdf_file_id as file_id, d.pdf_hash as hash from oa.document d where ${own('d')} and d.id = ${id} and d.pdf_file_id is not null`;

/** A document that was finalised, with its PDF as long as there is one. */
export interface FinalDocument {
  readonly title: string;
  readonly number: string;
  readonly fileId: number | null;
}
export const findFinal = (db: DbOrTx, id: number): Promise<FinalDocument | undefined> => first<FinalDocument>(db)`
  select d.title, coalesce(d.number, '') as number,
         case when d.state in (${lit(DOCUMENT.finalised)}, ${lit(DOCUMENT.finished)}) then d.pdf_file_id end as file_id
    from oa.document d where ${own('d')} and d.id = ${id}`;

export async function savePdf(tx: Tx, id: number, { fileId, hash }: FinalPdf): Promise<void> {
  await run(tx)`update oa.document d set pdf_file_id = ${fileId}, pdf_hash = ${hash} where ${own('d')} and d.id = ${id}`;
}
