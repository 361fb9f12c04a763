// Which letters a user sees: those the user wrote, and those that were sent to the user or to somebody the user substitutes.
import { sql, type RawBuilder } from 'kysely';
import { LETTER, MENU, type LetterDetail, type LetterRow, type searchLetters } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, exists, first, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';
import { actsFor } from '../flow/substitute/substitute.queries.ts';

type Fragment = RawBuilder<unknown>;

export interface Reader {
  readonly employeeId: number | null;
  readonly day: string;
}

/** The condition that the part `m` of a letter belongs to the user or to somebody the user substitutes. */
export const isOwnPart = ({ employeeId, day }: Reader): Fragment => sql`m.person_id = any (${actsFor(employeeId, day)})`;

/** Parts of the letter `l` that the user may sign for. */
const ownPart = (reader: Reader): Fragment => sql`
  select from oa.letter_receiver m where ${own('m')} and m.letter_id = l.id and ${isOwnPart(reader)}`;

export const isReceiver = (reader: Reader): Fragment => sql`exists (${ownPart(reader)})`;

/** Receivers see a letter from the moment it is sent until it is revoked. */
const isReceived = (reader: Reader): Fragment =>
  sql`l.state in (${lit(LETTER.sent)}, ${lit(LETTER.done)})
    and l.id in (select m.letter_id from oa.letter_receiver m where ${own('m')} and ${isOwnPart(reader)})`;

const isSent = ({ employeeId }: Reader): Fragment => sql`l.sender_id = ${employeeId}::bigint`;

const isSeen = (reader: Reader): Fragment => sql`(${isSent(reader)}
  or (l.state in (${lit(LETTER.sent)}, ${lit(LETTER.done)}) and ${isReceiver(reader)}))`;

export const seesLetter = (db: DbOrTx, id: number, reader: Reader): Promise<boolean> =>
  exists(db)`select from oa.letter l where ${own('l')} and l.id = ${id} and ${isSeen(reader)}`;

const COLUMNS = sql`
  l.id, coalesce(l.number, '') as number, l.title, l.kind, l.urgency, l.secrecy, l.sender_name, k.name as company_name, l.state,
  l.needs_answer, l.due_on, l.sent_at, p.receivers, p.done, p.unread, p.signed, l.version`;

const from = (reader: Reader): Fragment => sql`oa.letter l
  join org_view.company k on k.tenant_id = l.tenant_id and k.id = l.company_id
  cross join lateral (
    select count(*)::int as receivers, count(m.done_at)::int as done,
           coalesce(bool_or(m.read_at is null) filter (where ${isOwnPart(reader)}), false) as unread,
           coalesce(bool_and(m.done_at is not null) filter (where ${isOwnPart(reader)}), false) as signed,
           coalesce(bool_or(m.done_at is null) filter (where ${isOwnPart(reader)}), false) as awaited
      from oa.letter_receiver m where ${own('m')} and m.letter_id = l.id) p`;

// ---- lists ----------------------------------------------------------------------------------------------------------------------------

interface LetterSearch {
  readonly filter: FilterOf<typeof searchLetters>;
  readonly reader: Reader;
}

/** A draft has the day on which it was written. */
const DATED = sql`coalesce(l.sent_at, l.created_at)`;

const meant = ({ reader, filter: { box, states, kinds, from: since, to, key } }: LetterSearch): Fragment =>
  allOf(
    own('l'),
    box === 'sent' ? isSent(reader) : isReceived(reader),
    when(states.length > 0, sql`l.state = any (${states}::smallint[])`),
    when(kinds.length > 0, sql`l.kind = any (${kinds}::smallint[])`),
    when(since !== null, () => sql`${DATED} >= ${startOf(since ?? '')}`),
    when(to !== null, () => sql`${DATED} < ${startOf(to ?? '', 1)}`),
    ...contains(key, sql`l.title`, sql`coalesce(l.number, '')`, sql`l.sender_name`),
  );

export const countLetters = (db: DbOrTx, search: LetterSearch): Promise<number> =>
  count(db)`select count(*)::int from oa.letter l where ${meant(search)}`;

/** The latest first; the receivers are counted only for the letters of the page. */
export const listLetters = (db: DbOrTx, search: LetterSearch, { limit, offset }: PageOf<typeof searchLetters>): Promise<LetterRow[]> => {
  const order = search.filter.box === 'sent' ? sql`l.id desc` : sql`l.sent_at desc, l.id desc`;
  return rows<LetterRow>(db)`
    with page as materialized (select l.id from oa.letter l where ${meant(search)} order by ${order} limit ${limit} offset ${offset})
    select ${COLUMNS} from ${from(search.reader)} where ${own('l')} and l.id in (select page.id from page) order by ${order}`;
};

/** Letters to sign for: the most urgent first, then by time limit. */
export const listToDeal = (db: DbOrTx, reader: Reader, limit: number): Promise<LetterRow[]> => rows<LetterRow>(db)`
  select ${COLUMNS} from ${from(reader)}
   where ${own('l')} and l.state = ${lit(LETTER.sent)} and l.id in (
     select m.letter_id from oa.letter_receiver m where ${own('m')} and ${isOwnPart(reader)} and m.done_at is null)
   order by l.urgency desc, l.due_on nulls last, l.sent_at, l.id limit ${limit}`;

/** The same letters among the to-dos of the user. */
export const LETTER_TODO: TodoSource = {
  kind: 'letter',
  title: '待签收公文',
  select: ({ employeeId, today }) => sql`
    select '普通公文' as what, ${lit(MENU.flowProc)} as menu, l.id, l.title, concat_ws(' ', l.sender_name, l.number) as detail,
           l.due_on as due, l.sent_at as since
      from oa.letter l
     where ${own('l')} and l.state = ${lit(LETTER.sent)} and l.id in (
       select m.letter_id from oa.letter_receiver m
        where ${own('m')} and ${isOwnPart({ employeeId, day: today })} and m.done_at is null)`,
};

// ---- one letter -----------------------------------------------------------------------------------------------------------------------

type FoundLetter = LetterRow & Pick<LetterDetail, 'body'> & { readonly senderId: number; readonly awaited: boolean };

export const findLetter = (db: DbOrTx, id: number, reader: Reader): Promise<FoundLetter | undefined> => first<FoundLetter>(db)`
  select ${COLUMNS}, l.body, l.sender_id, p.awaited from ${from(reader)} where ${own('l')} and l.id = ${id} and ${isSeen(reader)}`;

/** Whether a part that the user may sign is not signed yet. */
export const isAwaited = (db: DbOrTx, letterId: number, reader: Reader): Promise<boolean> => exists(db)`
  select from oa.letter_receiver m where ${own('m')} and m.letter_id = ${letterId} and ${isOwnPart(reader)} and m.done_at is null`;

/** Answers are written to the sender: another receiver sees who has signed, and reads no answer but the own. */
export const listReceivers = (
  db: DbOrTx,
  letterId: number,
  reader: Reader,
  isSender: boolean,
): Promise<LetterDetail['receiverList']> => rows<LetterDetail['receiverList'][number]>(db)`
  select m.person_id, e.name as person_name, m.company_id, k.name as company_name, coalesce(held.names, '') as job_names,
         m.read_at, m.done_at, m.done_by, case when ${isSender} or ${isOwnPart(reader)} then m.answer else '' end as answer
    from oa.letter_receiver m join org_view.employee e on e.tenant_id = m.tenant_id and e.id = m.person_id
    join org_view.company k on k.tenant_id = m.tenant_id and k.id = m.company_id
    left join lateral (
      select string_agg(j.name, '、' order by ej.main desc, ej.from_date, ej.id) as names
        from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
       where ej.tenant_id = m.tenant_id and ej.employee_id = m.person_id and ${heldOn(reader.day)}) held on true
   where ${own('m')} and m.letter_id = ${letterId} order by k.sort, k.id, m.id`;

export const listFiles = (db: DbOrTx, letterId: number): Promise<LetterDetail['files']> => rows<LetterDetail['files'][number]>(db)`
  select f.id, f.name, f.size from oa.letter_file x join files_view.file f on f.tenant_id = x.tenant_id and f.id = x.file_id
   where ${own('x')} and x.letter_id = ${letterId} order by x.sort, f.id`;
