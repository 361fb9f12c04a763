// Rows of letters: writing, sending, signing and handing over. Whatever changes the parts of a sent letter locks the letter first, so that
// signatures, a revocation and a handover follow one another; statements that read the parts come after the lock.
import { sql } from 'kysely';
import { EMPLOYEE, LETTER, type StateOf } from '@anju/contract';
import { first, lit, one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { isOwnPart, isReceiver, type Reader } from './letter-search.queries.ts';

export interface LockedLetter {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly state: StateOf<typeof LETTER>;
  readonly senderId: number;
  readonly needsAnswer: boolean;
}
const LOCKED = sql`l.id, l.version, l.title, l.state, l.sender_id, l.needs_answer`;

/** A letter the user wrote. */
export const lockSent = (tx: Tx, id: number, employeeId: number | null): Promise<LockedLetter | undefined> => first<LockedLetter>(tx)`
  select ${LOCKED} from oa.letter l where ${own('l')} and l.id = ${id} and l.sender_id = ${employeeId}::bigint for update`;

/** A letter that was sent to the user, also one that has been revoked since. */
export const lockReceived = (tx: Tx, id: number, reader: Reader): Promise<LockedLetter | undefined> => first<LockedLetter>(tx)`
  select ${LOCKED} from oa.letter l
   where ${own('l')} and l.id = ${id} and l.state <> ${lit(LETTER.draft)} and ${isReceiver(reader)} for update of l`;

// ---- writing --------------------------------------------------------------------------------------------------------------------------

interface LetterValues {
  readonly title: string;
  readonly kind: number;
  readonly urgency: number;
  readonly secrecy: number;
  readonly body: string;
  readonly needsAnswer: boolean;
  readonly dueOn: string | null;
}

export const findSender = (db: DbOrTx, employeeId: number): Promise<{ name: string; companyId: number } | undefined> =>
  first<{ name: string; companyId: number }>(db)`
    select e.name, e.company_id from org_view.employee e where ${own('e')} and e.id = ${employeeId}`;

export async function insertLetter(
  tx: Tx,
  v: LetterValues,
  sender: { readonly id: number; readonly name: string; readonly companyId: number },
  at: string,
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into oa.letter (tenant_id, title, kind, urgency, secrecy, body, needs_answer, due_on, company_id, sender_id, sender_name,
                           created_at, updated_at)
    values (${TENANT}, ${v.title}, ${v.kind}, ${v.urgency}, ${v.secrecy}, ${v.body}, ${v.needsAnswer}, ${v.dueOn}, ${sender.companyId},
            ${sender.id}, ${sender.name}, ${at}, ${at})
    returning id`;
  return id;
}

export const updateDraft = (tx: Tx, id: number, v: LetterValues, at: string): Promise<number> => run(tx)`
  update oa.letter l set title = ${v.title}, kind = ${v.kind}, urgency = ${v.urgency}, secrecy = ${v.secrecy}, body = ${v.body},
         needs_answer = ${v.needsAnswer}, due_on = ${v.dueOn}, updated_at = ${at}, version = l.version + 1
   where ${own('l')} and l.id = ${id}`;

interface Receiver {
  readonly id: number;
  readonly name: string;
  readonly serving: boolean;
}

/**
 * Addresses a draft to these employees and returns those that exist. Their states are read by a second statement: the insert waits for
 * somebody who is leaving at this moment, and only a later statement sees that the employee has left.
 */
export async function replaceReceivers(tx: Tx, letterId: number, ids: readonly number[]): Promise<Receiver[]> {
  await run(tx)`delete from oa.letter_receiver m where ${own('m')} and m.letter_id = ${letterId}`;
  await run(tx)`
    insert into oa.letter_receiver (tenant_id, letter_id, company_id, person_id)
    select ${TENANT}, ${letterId}, e.company_id, e.id from unnest(${ids}::bigint[]) with ordinality i (id, place)
      join org_view.employee e on ${own('e')} and e.id = i.id order by i.place`;
  return rows<Receiver>(tx)`
    select e.id, e.name, e.state = ${lit(EMPLOYEE.serving)} as serving from oa.letter_receiver m
      join org_view.employee e on e.tenant_id = m.tenant_id and e.id = m.person_id
     where ${own('m')} and m.letter_id = ${letterId} order by m.id`;
}

export const listFileIds = async (tx: Tx, letterId: number): Promise<number[]> =>
  (await rows<{ id: number }>(tx)`select x.file_id as id from oa.letter_file x where ${own('x')} and x.letter_id = ${letterId}`).map(
    ({ id }) => id,
  );

export async function replaceFiles(tx: Tx, letterId: number, ids: readonly number[]): Promise<void> {
  await run(tx)`delete from oa.letter_file x where ${own('x')} and x.letter_id = ${letterId}`;
  await run(tx)`
    insert into oa.letter_file (tenant_id, letter_id, file_id, sort)
    select ${TENANT}, ${letterId}, i.id, i.place from unnest(${ids}::bigint[]) with ordinality i (id, place)`;
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from oa.letter_receiver m where ${own('m')} and m.letter_id = ${id}`;
  await run(tx)`delete from oa.letter l where ${own('l')} and l.id = ${id}`;
}

// ---- steps ----------------------------------------------------------------------------------------------------------------------------

export const updateSent = (tx: Tx, id: number, number: string, at: string): Promise<number> => run(tx)`
  update oa.letter l set state = ${LETTER.sent}, number = ${number}, sent_at = ${at}, updated_at = ${at}, version = l.version + 1
   where ${own('l')} and l.id = ${id}`;

export const updateRevoked = (tx: Tx, id: number, at: string): Promise<number> => run(tx)`
  update oa.letter l set state = ${LETTER.revoked}, updated_at = ${at}, version = l.version + 1 where ${own('l')} and l.id = ${id}`;

export const getVersion = async (tx: Tx, id: number): Promise<number> =>
  (await one<{ version: number }>(tx)`select l.version from oa.letter l where ${own('l')} and l.id = ${id}`).version;

/** Everybody a letter is addressed to, and whether they have signed. */
export const listParts = (tx: Tx, letterId: number): Promise<{ personId: number; signed: boolean }[]> =>
  rows<{ personId: number; signed: boolean }>(tx)`
    select m.person_id, m.done_at is not null as signed from oa.letter_receiver m
     where ${own('m')} and m.letter_id = ${letterId} order by m.id`;

export const updateRead = (db: DbOrTx, letterId: number, reader: Reader, at: string): Promise<number> => run(db)`
  update oa.letter_receiver m set read_at = ${at}
   where ${own('m')} and m.letter_id = ${letterId} and ${isOwnPart(reader)} and m.read_at is null`;

/** Signs every part the user may sign: the own one, and those of the people the user substitutes. Returns whose they were. */
export const updateSigned = async (
  tx: Tx,
  letterId: number,
  reader: Reader,
  { by, at, answer }: { readonly by: string; readonly at: string; readonly answer: string },
): Promise<number[]> =>
  (
    await rows<{ personId: number }>(tx)`
      update oa.letter_receiver m set done_at = ${at}, read_at = coalesce(m.read_at, ${at}), answer = ${answer},
             done_by = case when m.person_id = ${reader.employeeId}::bigint then ${by}::text else ${by}::text || '（代' || e.name || '）' end
        from org_view.employee e
       where ${own('m')} and m.letter_id = ${letterId} and ${isOwnPart(reader)} and m.done_at is null
         and ${own('e')} and e.id = m.person_id
      returning m.person_id`
  ).map(({ personId }) => personId);

/** Letters that everybody has signed are done. Called in the transaction that may have added the last signature. */
export const updateDone = (tx: Tx, ids: readonly number[], at: string): Promise<number> => run(tx)`
  update oa.letter l set state = ${LETTER.done}, updated_at = ${at}, version = l.version + 1
   where ${own('l')} and l.id = any (${ids}::bigint[]) and l.state = ${lit(LETTER.sent)}
     and not exists (select from oa.letter_receiver m where ${own('m')} and m.letter_id = l.id and m.done_at is null)`;

// ---- handing over ---------------------------------------------------------------------------------------------------------------------

/** The letters an employee has not signed; the id is that of the employee's part. */
export const listOpenParts = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select m.id, '普通公文：' || l.title || coalesce('（' || l.number || '）', '') as what
    from oa.letter_receiver m join oa.letter l on l.tenant_id = m.tenant_id and l.id = m.letter_id
   where ${own('m')} and m.person_id = ${employeeId} and m.done_at is null and l.state = ${lit(LETTER.sent)} order by l.sent_at, m.id`;

/** Locks the letters of these parts, in the order of their ids. */
export const lockLettersOf = async (tx: Tx, partIds: readonly number[]): Promise<number[]> =>
  (
    await rows<{ id: number }>(tx)`
      select l.id from oa.letter l
       where ${own('l')} and l.id in (select m.letter_id from oa.letter_receiver m where ${own('m')} and m.id = any (${partIds}::bigint[]))
       order by l.id for update`
  ).map(({ id }) => id);

const besides = sql`exists (
  select from oa.letter_receiver o where ${own('o')} and o.letter_id = m.letter_id and o.person_id = e.id)`;

/** A successor who already is a receiver signs once: the part that is handed over is closed with a note. */
export async function passParts(
  tx: Tx,
  partIds: readonly number[],
  toEmployeeId: number,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  const open = sql`${own('m')} and m.id = any (${partIds}::bigint[]) and m.done_at is null and ${own('e')} and e.id = ${toEmployeeId}`;
  await run(tx)`
    update oa.letter_receiver m set done_at = ${at}, done_by = ${by}, answer = '已交接，由' || e.name || '签收'
      from org_view.employee e where ${open} and ${besides}`;
  await run(tx)`
    update oa.letter_receiver m set person_id = e.id, company_id = e.company_id, read_at = null
      from org_view.employee e where ${open} and not ${besides}`;
}
