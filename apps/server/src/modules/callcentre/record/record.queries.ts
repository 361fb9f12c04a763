import { sql, type RawBuilder } from 'kysely';
import { CALL, CALL_TYPE, type CallRecord } from '@anju/contract';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { count, exists, first, lit, one, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen, seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, personsMeant } from '../../estate/index.ts';

type Fragment = RawBuilder<unknown>;

export interface Reader extends Reach {
  /** The agents of the user: the own seat, and those logged in now. */
  readonly agentIds: readonly number[];
  /** May read the calls of everybody, and asked for them. */
  readonly everybody: boolean;
  readonly employeeId: number | null;
}
export interface Search {
  readonly reader: Reader;
  readonly key: string;
  readonly missed: boolean;
  readonly today: string;
}

const UNANSWERED = sql`r.type = ${lit(CALL_TYPE.inbound)} and r.state in (${lit(CALL.missed)}, ${lit(CALL.occupied)},
  ${lit(CALL.declined)}, ${lit(CALL.cancelled)})`;
const isOwn = ({ agentIds }: Reader): Fragment =>
  sql`(r.agent_id = any (${agentIds}::bigint[]) or r.peer_id = any (${agentIds}::bigint[]))`;
const ofGroup = ({ agentIds }: Reader): Fragment => sql`(${UNANSWERED} and r.agent_id in (
  select a.id from callcentre.agent a join callcentre.agent m on m.tenant_id = a.tenant_id and m.group_id = a.group_id
   where ${own('a')} and m.id = any (${agentIds}::bigint[])))`;
const readable = (reader: Reader): Fragment => (reader.everybody ? sql`true` : sql`(${isOwn(reader)} or ${ofGroup(reader)})`);

/** By the number's beginning or end, or by people and houses, which only count where the reader sees the house. */
const found = ({ key, reader }: Search): Fragment => {
  const digits = key.replace(/[\s-]/g, '');
  const byNumber = /^\d{3,}$/.test(digits)
    ? [begins(sql`r.custom_num`, digits), begins(sql`r.custom_end`, reversed(digits)), begins(sql`r.callee_num`, digits)]
    : [];
  const inReach = sql`exists (select from estate_view.house h where ${own('h')} and h.id = r.house_id
    and ${seen(reader, sql`h.estate_id`, sql`h.building_id`)})`;
  const byWho = sql`((r.person_id in ${personsMeant(key, 200)} or r.house_id in ${housesNamed(key)}) and ${inReach})`;
  return sql`(${sql.join([...byNumber, byWho], sql` or `)})`;
};
const matching = (search: Search): Fragment =>
  where(
    own('r'),
    readable(search.reader),
    when(search.missed, UNANSWERED),
    when(search.key !== '', () => found(search)),
  );

export const totals = (db: DbOrTx, search: Search): Promise<{ total: number; waiting: number; today: number }> =>
  one<{ total: number; waiting: number; today: number }>(db)`
    select (select count(*)::int from callcentre.record r ${matching(search)}) as total,
           (select count(*)::int from callcentre.record r where ${own('r')} and ${UNANSWERED} and r.called_back_at is null
               and ${readable(search.reader)}) as waiting,
           (select count(*)::int from callcentre.record r where ${own('r')} and ${isOwn(search.reader)}
               and r.at >= (${search.today}::date::timestamp at time zone 'Asia/Shanghai')) as today`;

export interface FoundRecord extends Omit<CallRecord, 'encryptionCustomDisplayNum' | 'encryptionCalleeNum' | 'party' | 'cases'> {
  readonly mine: boolean;
  readonly personId: number | null;
  readonly houseId: number | null;
  readonly personName: string;
  readonly house: string;
}
const COLUMNS = (reader: Reader): Fragment => sql`
  r.id, r.call_key, r.at as call_time, r.type as call_type, r.state, r.custom_num as custom_display_num, r.callee_num,
  case when r.tape_file_id is not null then 'file:' || r.tape_file_id else r.tape_path end as audio_record_path,
  coalesce(a.dn, '') as agent_dn, coalesce(a.name, '') as agent_name, r.ring_seconds, r.talk_seconds, r.note, r.called_back_at,
  ${isOwn(reader)} as mine, case when h.id is not null or r.house_id is null then r.person_id end as person_id, h.id as house_id,
  case when h.id is not null or r.house_id is null then coalesce(p.name, '') else '' end as person_name, coalesce(h.code, '') as house`;
/** A house outside of the reader's estates is none, and so is who lives there. */
const FROM = (reader: Reader): Fragment => sql`callcentre.record r
  left join callcentre.agent a on a.tenant_id = r.tenant_id and a.id = r.agent_id
  left join estate_view.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
  left join estate_view.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
    and ${seen(reader, sql`h.estate_id`, sql`h.building_id`)}`;

export const listRecords = (db: DbOrTx, search: Search, { limit, offset }: { limit: number; offset: number }): Promise<FoundRecord[]> =>
  rows<FoundRecord>(db)`
    select ${COLUMNS(search.reader)} from ${FROM(search.reader)} ${matching(search)} order by r.at desc, r.id desc
      limit ${limit} offset ${offset}`;

export const findByKey = (db: DbOrTx, reader: Reader, callKey: string): Promise<FoundRecord | undefined> => first<FoundRecord>(db)`
  select ${COLUMNS(reader)} from ${FROM(reader)} where ${own('r')} and r.call_key = ${callKey} and ${readable(reader)}`;

/** Cases of several records, as far as the reader may read them. */
export const listCases = (
  db: DbOrTx,
  reader: Reader,
  recordIds: readonly number[],
): Promise<(CallRecord['cases'][number] & { recordId: number })[]> => rows<CallRecord['cases'][number] & { recordId: number }>(db)`
  select x.record_id, c.id, c.number, c.title, c.state from callcentre.record_case x
    join customer_view.service_case c on c.tenant_id = x.tenant_id and c.id = x.case_id
   where ${own('x')} and x.record_id = any (${recordIds}::bigint[]) and c.accused_id is distinct from ${reader.employeeId}::bigint
     and ${seenOfHouse(reader, sql`c.estate_id`, sql`c.house_id`)} order by c.id`;

// ---- what a page adds -------------------------------------------------------------------------------------------------------------------

export interface OwnRecord {
  readonly id: number;
  readonly state: number;
  readonly tapeFileId: number | null;
  readonly tapePath: string;
  readonly personId: number | null;
  readonly houseId: number | null;
  readonly note: string;
}
const OWN_ROW = sql`r.id, r.state, r.tape_file_id, r.tape_path, r.person_id, r.house_id, r.note`;
/** Of a call the user took part in. */
export const lockOwn = (tx: Tx, reader: Reader, callKey: string): Promise<OwnRecord | undefined> => first<OwnRecord>(tx)`
  select ${OWN_ROW} from callcentre.record r where ${own('r')} and r.call_key = ${callKey} and ${isOwn(reader)} for update`;
export const findTape = (db: DbOrTx, reader: Reader, id: number): Promise<OwnRecord | undefined> => first<OwnRecord>(db)`
  select ${OWN_ROW} from callcentre.record r where ${own('r')} and r.id = ${id} and ${readable(reader)}`;

export const isHouseSeen = (tx: Tx, reader: Reader, houseId: number): Promise<boolean> => exists(tx)`
  select from estate_view.house h where ${own('h')} and h.id = ${houseId} and ${seen(reader, sql`h.estate_id`, sql`h.building_id`)}`;
export const isPersonKnown = (tx: Tx, personId: number): Promise<boolean> =>
  exists(tx)`select from estate_view.person p where ${own('p')} and p.id = ${personId} and p.merged_into is null`;
export const countCasesSeen = (tx: Tx, reader: Reader, ids: readonly number[]): Promise<number> => count(tx)`
  select count(*) from customer_view.service_case c where ${own('c')} and c.id = any (${ids}::bigint[])
     and c.accused_id is distinct from ${reader.employeeId}::bigint and ${seenOfHouse(reader, sql`c.estate_id`, sql`c.house_id`)}`;

export const writeNote = (
  tx: Tx,
  { id, personId, houseId, note }: Pick<OwnRecord, 'id' | 'personId' | 'houseId' | 'note'>,
): Promise<number> =>
  run(tx)`update callcentre.record r set person_id = ${personId}, house_id = ${houseId}, note = ${note} where ${own('r')} and r.id = ${id}`;
export const addCases = (tx: Tx, tenantId: number, recordId: number, ids: readonly number[]): Promise<number> => run(tx)`
  insert into callcentre.record_case (tenant_id, record_id, case_id) select ${tenantId}, ${recordId}, c from unnest(${ids}::bigint[]) c
    on conflict do nothing`;
export const writeTape = (tx: Tx, id: number, fileId: number): Promise<number> =>
  run(tx)`update callcentre.record r set tape_file_id = ${fileId} where ${own('r')} and r.id = ${id}`;

/** The agents of an account: the seat of its employee, and what it is logged in as. */
export const listOwnAgents = async (db: DbOrTx, accountId: number, employeeId: number | null): Promise<number[]> => {
  const found = await rows<{ id: number }>(db)`
    select a.id from callcentre.agent a where ${own('a')} and a.employee_id = ${employeeId}::bigint
    union select l.agent_id from callcentre.agent_login l where ${own('l')} and l.account_id = ${accountId}`;
  return found.map(({ id }) => id);
};
