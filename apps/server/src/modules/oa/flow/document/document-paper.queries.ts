// The final text of a document: what its PDF is made of, and the file once it is made.
import { DOCUMENT_TASK, LAYOUT, NODE, SECRECY, URGENCY } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { exists, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
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

export async function paperOf(tx: Tx, id: number): Promise<DocumentPaper> {
  const row = await one<Row>(tx)`
    select d.layout, d.head, d.number, d.urgency, d.secrecy, d.title, d.body, c.name as company_name, d.author_name,
           to_char(coalesce((select max(t.done_at) from oa.document_task t
                              where ${own('t')} and t.document_id = d.id and t.node_type = ${lit(NODE.conclude)}), d.updated_at)
                     at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as concluded_on
      from oa.document d join org_view.company c on ${own('c')} and c.id = d.company_id where ${own('d')} and d.id = ${id}`;
  const signatures = await rows<{ node: string; person: string; job: string; opinion: string; at: string }>(tx)`
    select t.node_name as node, e.name || case when t.acted_by <> t.person_id then '（' || s.name || '代）' else '' end as person,
           coalesce(j.names, '') as job,
           case when t.opinion <> '' then t.opinion when t.state = ${lit(DOCUMENT_TASK.agreed)} then '同意' else '不同意' end as opinion,
           t.done_at as at
      from oa.document_task t join org_view.employee e on ${own('e')} and e.id = t.person_id
      left join org_view.employee s on ${own('s')} and s.id = t.acted_by
      left join lateral (select string_agg(j.name, '、' order by ej.main desc, ej.id) as names
        from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
       where ${own('ej')} and ej.employee_id = e.id and ej.to_date is null) j on true
     where ${own('t')} and t.document_id = ${id} and t.state in (${lit(DOCUMENT_TASK.agreed)}, ${lit(DOCUMENT_TASK.rejected)})
       and t.node_type not in (${lit(NODE.start)}, ${lit(NODE.finish)})
     order by t.round, t.done_at, t.id`;
  const attachments = await rows<{ name: string }>(tx)`
    select f.name from oa.document_file a join files_view.file f on ${own('f')} and f.id = a.file_id
     where ${own('a')} and a.document_id = ${id} order by a.sort`;
  const copies = await rows<{ name: string }>(tx)`
    select e.name from oa.document_reader r join org_view.employee e on ${own('e')} and e.id = r.person_id
     where ${own('r')} and r.document_id = ${id} order by r.added_at, e.id`;
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
export const lacksPdf = (tx: Tx, id: number): Promise<boolean> => exists(tx)`
  select from oa.document d where ${own('d')} and d.id = ${id} and d.pdf_file_id is null
     and exists (select from oa.document_task t where ${own('t')} and t.document_id = d.id
                    and t.node_type = ${lit(NODE.finalise)} and t.state = ${lit(DOCUMENT_TASK.agreed)})`;

export async function savePdf(tx: Tx, id: number, fileId: number, hash: string): Promise<void> {
  await run(tx)`update oa.document d set pdf_file_id = ${fileId}, pdf_hash = ${hash} where ${own('d')} and d.id = ${id}`;
}
