// Where an employee is named in what is open: documents, chosen handlers, definitions.
import { sql } from 'kysely';
import { DOCUMENT, DOCUMENT_TASK } from '@anju/contract';
import { lits, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Replacement } from './replace.rules.ts';

const NOT_OVER = sql`d.state not in (${lits(DOCUMENT.finished, DOCUMENT.terminated)})`;
/** It waits for the employee, or the employee sent it. */
const isOpenOf = (employeeId: number) => sql`(
  d.starter_id = ${employeeId}
  or d.id in (select t.document_id from oa.document_task t where ${own('t')} and t.person_id = ${employeeId}
    and t.state in (${lits(DOCUMENT_TASK.waiting, DOCUMENT_TASK.open)})))`;
/** The employee was chosen for a node still to come. */
const isChosen = (employeeId: number) => sql`(
  d.picks <> '{}' and jsonb_path_exists(d.picks, '$.*[*] ? (@ == $who)', jsonb_build_object('who', ${employeeId}::bigint)))`;

interface OpenDocument {
  readonly id: number;
  readonly title: string;
}
/** Documents that wait for an employee or that the employee sent and are not over, locked in the order of their ids. */
export const lockOpenOf = (tx: Tx, employeeId: number): Promise<OpenDocument[]> => rows<OpenDocument>(tx)`
  select d.id, d.title from oa.document d where ${own('d')} and ${NOT_OVER} and ${isOpenOf(employeeId)} order by d.id for update of d`;

/** Locks, in the same order, also those in which the employee is only chosen, so that two concurrent replacements cannot deadlock. */
export async function lockNaming(tx: Tx, employeeId: number): Promise<void> {
  await run(tx)`
    select from oa.document d where ${own('d')} and ${NOT_OVER} and (${isOpenOf(employeeId)} or ${isChosen(employeeId)})
     order by d.id for update of d`;
}

/** Each list keeps its order, which is that of signing; a successor who stands in it already is named once, at the earlier place. */
const swapped = (from: number, to: number) => sql`(
  select jsonb_object_agg(p.key, (
           select coalesce(jsonb_agg(n.who order by n.place), '[]')
             from (select case when x.value = to_jsonb(${from}::bigint) then to_jsonb(${to}::bigint) else x.value end as who,
                          min(x.place) as place
                     from jsonb_array_elements(p.value) with ordinality x(value, place) group by 1) n))
    from jsonb_each(d.picks) p)`;
/** Handlers chosen for nodes still to come. */
export const replacePicks = (tx: Tx, from: number, to: number): Promise<number> => run(tx)`
  update oa.document d set picks = ${swapped(from, to)} where ${own('d')} and ${NOT_OVER} and ${isChosen(from)}`;

/** Versions keep their drawn rules; whom a rule names is looked up with the replacements since (listReplacements). */
export const replaceManagers = (tx: Tx, from: number, to: number): Promise<number> =>
  run(tx)`update oa.flow f set manager_id = ${to}, version = f.version + 1 where ${own('f')} and f.manager_id = ${from}`;

/** Who was urged and has not answered: the successor answers. */
export const passFollows = (tx: Tx, documentId: number, from: number, to: number): Promise<number> => run(tx)`
  update oa.document_follow u set to_id = ${to}
   where ${own('u')} and u.document_id = ${documentId} and u.to_id = ${from} and u.answered_at is null`;

interface NewReplacement {
  readonly fromId: number;
  readonly toId: number;
  readonly reason: string;
  readonly documents: number;
  readonly letters: number;
  readonly definitions: number;
  readonly by: string;
  readonly at: string;
}
export async function insertReplacement(tx: Tx, r: NewReplacement): Promise<void> {
  await run(tx)`
    insert into oa.replacement (tenant_id, from_id, to_id, reason, documents, letters, definitions, by, at)
    values (${TENANT}, ${r.fromId}, ${r.toId}, ${r.reason}, ${r.documents}, ${r.letters}, ${r.definitions}, ${r.by}, ${r.at})`;
}

/** Who was replaced since a version was published, in the order in which it happened. */
export const listReplacements = (db: DbOrTx, since: string): Promise<Replacement[]> => rows<Replacement>(db)`
  select r.from_id, r.to_id, r.at from oa.replacement r where ${own('r')} and r.at >= ${since}::timestamptz order by r.id`;
