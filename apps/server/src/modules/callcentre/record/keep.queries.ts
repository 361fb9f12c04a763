// What the provider's events write: a call begins, is answered, ends.
import { sql } from 'kysely';
import { CALL, CALL_TYPE } from '@anju/contract';
import type { CallState } from '@anju/domain';
import { first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface NewRecord {
  readonly tenantId: number;
  readonly callKey: string;
  readonly at: Date;
  readonly type: number;
  readonly customNum: string;
  readonly calleeNum: string;
  readonly agentId: number | null;
  readonly peerId: number | null;
  readonly personId: number | null;
  readonly houseId: number | null;
  readonly process: string;
}
/** A terminal that uses a Call-ID again gets no second record. */
export const insertRecord = (db: DbOrTx, r: NewRecord): Promise<number> => run(db)`
  insert into callcentre.record (tenant_id, call_key, at, type, state, custom_num, callee_num, agent_id, peer_id, person_id, house_id,
    process)
  values (${r.tenantId}, ${r.callKey}, ${r.at}, ${r.type}, ${lit(CALL.ringing)}, ${r.customNum}, ${r.calleeNum}, ${r.agentId}, ${r.peerId},
          ${r.personId}, ${r.houseId}, ${r.process})
  on conflict do nothing`;

const seconds = (from: string, to: Date) => sql`greatest(0, round(extract(epoch from ${to}::timestamptz - ${sql.ref(from)})))::int`;

export const markAnswered = (db: DbOrTx, callKey: string, at: Date): Promise<number> => run(db)`
  update callcentre.record r set state = ${lit(CALL.talking)}, answered_at = ${at}, ring_seconds = ${seconds('r.at', at)}
   where ${own('r')} and r.call_key = ${callKey} and r.state = ${lit(CALL.ringing)}`;

/** `state` is how it ended if nobody answered; an answered call is answered. */
export const markEnded = (db: DbOrTx, callKey: string, at: Date, state: CallState, code: number): Promise<number> => run(db)`
  update callcentre.record r set ended_at = ${at}, code = ${code},
         state = case when r.answered_at is not null and ${state} <> ${lit(CALL.cut)} then ${lit(CALL.answered)} else ${state} end,
         ring_seconds = case when r.answered_at is null then ${seconds('r.at', at)} else r.ring_seconds end,
         talk_seconds = case when r.answered_at is null then 0 else ${seconds('r.answered_at', at)} end
   where ${own('r')} and r.call_key = ${callKey} and r.state <= ${lit(CALL.talking)}`;

/** The provider recorded the call. */
export const writeTapePath = (db: DbOrTx, callKey: string, path: string): Promise<number> => run(db)`
  update callcentre.record r set tape_path = ${path} where ${own('r')} and r.call_key = ${callKey} and r.tape_file_id is null`;

/** What a process left open that is no more; nobody knows how the calls ended. */
export const cutLeftOpen = (db: DbOrTx, process: string, at: Date): Promise<number> => run(db)`
  update callcentre.record r set state = ${lit(CALL.cut)}, ended_at = ${at}, process = ''
   where ${own('r')} and r.state <= ${lit(CALL.talking)} and r.process <> ${process} and r.at < ${at}::timestamptz - interval '1 second'`;

export const markCalledBack = (db: DbOrTx, numbers: readonly string[], at: Date): Promise<number> => run(db)`
  update callcentre.record r set called_back_at = ${at}
   where ${own('r')} and r.type = ${lit(CALL_TYPE.inbound)} and r.state in (${lit(CALL.missed)}, ${lit(CALL.occupied)},
     ${lit(CALL.declined)}, ${lit(CALL.cancelled)})
     and r.called_back_at is null and r.at <= ${at} and r.custom_num = any (${numbers}::text[])`;

/** The person of a number, if it is one, and the house, if it is one. */
export const findWho = (
  db: DbOrTx,
  numbers: readonly string[],
  today: string,
): Promise<{ personId: number; houseId: number | null } | undefined> =>
  first<{ personId: number; houseId: number | null }>(db)`
    with person as (
      select p.id from estate_view.person p
       where ${own('p')} and p.merged_into is null and (p.phone = any (${numbers}::text[]) or p.second_phone = any (${numbers}::text[]))
         limit 2)
    select min(person.id) as person_id, (
      select case when count(distinct h.house_id) = 1 then min(h.house_id) end from (
        select o.house_id from estate_view.house_owner o where ${own('o')} and o.person_id in (select id from person)
           and o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date)
        union select r.house_id from estate_view.resident r where ${own('r')} and r.person_id in (select id from person)
           and coalesce(r.move_in_date, '-infinity') <= ${today}::date and coalesce(r.move_out_date,
             'infinity') > ${today}::date) h) as house_id
      from person having count(*) = 1`;

/** Accounts logged in as these agents, to tell that their calls changed. */
export const listAccounts = async (db: DbOrTx, agentIds: readonly number[]): Promise<number[]> => {
  const found = await rows<{ accountId: number }>(db)`
    select l.account_id from callcentre.agent_login l where ${own('l')} and l.agent_id = any (${agentIds}::bigint[])`;
  return found.map(({ accountId }) => accountId);
};
