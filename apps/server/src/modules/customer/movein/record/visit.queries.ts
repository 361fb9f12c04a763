// Notices and the queue.
import { sql } from 'kysely';
import { MOVE_IN, MOVE_IN_ACT, type MoveInNotice, type OutputOf, type readMoveInQueue } from '@anju/contract';
import { allOf, exists, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, HOUSE, names } from './row.queries.ts';

interface Notice {
  readonly way: number;
  readonly content: string;
  readonly result: string;
}
export async function insertNotices(tx: Tx, ids: readonly number[], { way, content, result }: Notice, { tenantId, by, at }: Stamp) {
  await run(tx)`
    insert into customer.move_in_notice (tenant_id, move_in_id, seq, way, content, result, by, at)
    select ${tenantId}, d.id, coalesce((select max(n.seq) from customer.move_in_notice n where ${own('n')} and n.move_in_id = d.id), 0) + 1,
           ${way}::smallint, ${content}, ${result}, ${by}, ${at}::timestamptz
      from unnest(${ids}::bigint[]) d (id)`;
}

/** Those 未通知 become 已通知; the others keep their state and the step. One statement for all of them. */
export async function tellMany(tx: Tx, ids: readonly number[], note: string, { tenantId, by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.move_in_step (tenant_id, move_in_id, seq, act, from_state, to_state, by, at, note)
    select ${tenantId}, m.id, coalesce((select max(t.seq) from customer.move_in_step t where ${own('t')} and t.move_in_id = m.id), 0) + 1,
           ${lit(MOVE_IN_ACT.tell)}, m.state, case m.state when ${lit(MOVE_IN.untold)} then ${lit(MOVE_IN.told)} else m.state end, ${by},
           ${at}::timestamptz, ${note}
      from customer.move_in m where ${own('m')} and m.id = any (${ids}::bigint[])`;
  await run(tx)`
    update customer.move_in m set told_at = ${at}::timestamptz, updated_by = ${by}, updated_at = ${at}::timestamptz,
           version = m.version + 1,
           state = case m.state when ${lit(MOVE_IN.untold)} then ${lit(MOVE_IN.told)} else m.state end
     where ${own('m')} and m.id = any (${ids}::bigint[])`;
}

type QueueRow = OutputOf<typeof readMoveInQueue>['rows'][number];
export const listQueue = (db: DbOrTx, slotId: number, today: string): Promise<QueueRow[]> => rows<QueueRow>(db)`
  select m.id, m.house_id, h.code as house, coalesce(o.names, '') as owner, m.queue_no, m.queue, m.state, m.arrived_at, m.called_at, m.desk,
         m.visitor_name as visitor
    from customer.move_in m ${HOUSE} ${names(today)}
   where ${own('m')} and m.slot_id = ${slotId} order by m.queue_no`;

export const isPlannedElsewhere = (tx: Tx, houseId: number, id: number): Promise<boolean> => exists(tx)`
  select from customer.move_in m where ${own('m')} and m.house_id = ${houseId} and m.id <> ${id} and m.state <> ${lit(MOVE_IN.refused)}`;

export const listNotices = (db: DbOrTx, ids: readonly number[], reach: Reach, today: string): Promise<MoveInNotice[]> =>
  rows<MoveInNotice>(db)`
  select q.id, q.number, c.name as company_name, q.estate_name, q.house, q.owner, q.plan_name, p.notice_text, p.place, p.contact,
         d.from_day, d.to_day, q.day, q.half, q.queue_no, p.papers, p.fees
    from (select ${COLUMNS}, h.sort_key from customer.move_in m ${HOUSE} ${names(today)}
           where ${allOf(own('m'), sql`m.id = any (${ids}::bigint[])`, seen(reach, sql`m.estate_id`, sql`h.building_id`))}) q
    join customer.handover_plan p on ${own('p')} and p.id = q.plan_id
    join org_view.company c on ${own('c')} and c.id = p.company_id
    left join lateral (select min(x.day) as from_day, max(x.day) as to_day from customer.handover_slot x
                        where x.tenant_id = p.tenant_id and x.plan_id = p.id and x.capacity > 0) d on true
   order by q.sort_key, q.id`;
