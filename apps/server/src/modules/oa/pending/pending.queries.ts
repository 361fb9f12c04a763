import { DOCUMENT, DOCUMENT_FAMILY, DOCUMENT_TASK, LETTER, type PendingCounts } from '@anju/contract';
import { one, lit, own } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { documentOfTask, mayHandle } from '../flow/substitute/open-task.queries.ts';
import { actsFor } from '../flow/substitute/substitute.queries.ts';

/** Letters to sign and open parts in documents, of the user and of everybody the user substitutes on the day. */
export const countPending = (db: DbOrTx, employeeId: number | null, day: string): Promise<PendingCounts> => one<PendingCounts>(db)`
  select letters.count as normal_doc_count, tasks.internal as internal_doc_count, tasks.report as report_doc_count
    from (select count(distinct m.letter_id) as count
            from oa.letter_receiver m join oa.letter l on l.tenant_id = m.tenant_id and l.id = m.letter_id
           where ${own('m')} and m.person_id = any (${actsFor(employeeId, day)}) and m.done_at is null
             and l.state = ${lit(LETTER.sent)}) letters,
         (select count(*) filter (where d.family = ${lit(DOCUMENT_FAMILY.internal)}) as internal,
                 count(*) filter (where d.family = ${lit(DOCUMENT_FAMILY.report)}) as report
            from oa.document_task t ${documentOfTask()}
           where ${own('t')} and t.person_id = any (${actsFor(employeeId, day)}) and t.state = ${lit(DOCUMENT_TASK.open)}
             and d.state <> ${lit(DOCUMENT.suspended)} and ${mayHandle(employeeId)}) tasks`;
