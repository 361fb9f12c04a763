// One house under 入伙 with its whole history.
import { sql } from 'kysely';
import { CHECK_SHEET, type MoveInDetail, type MoveInRow } from '@anju/contract';
import { allOf, exists, first, lit, own, rows } from '../../../../platform/db/sql.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, HOUSE, names } from './row.queries.ts';

export interface FoundMoveIn
  extends
    MoveInRow,
    Pick<
      MoveInDetail,
      | 'companyName'
      | 'planState'
      | 'place'
      | 'contact'
      | 'noticeText'
      | 'layout'
      | 'area'
      | 'useState'
      | 'handoverDate'
      | 'chargeStartDate'
      | 'rulesSignedOn'
      | 'agreementSignedOn'
      | 'arrivedAt'
      | 'calledAt'
      | 'desk'
      | 'fees'
      | 'plannedKeys'
      | 'sheetId'
      | 'sheetSigned'
      | 'owners'
      | 'payer'
    > {
  readonly visitorKind: 1 | 2 | null;
  readonly visitorName: string;
  readonly visitorPhone: string;
  readonly visitorIdNo: string;
  readonly visitorRelation: string;
}

/** The payer is who pays on the day: named, the developer before the hand-over, then the owner with the largest share. */
export const findMoveIn = (db: DbOrTx, id: number, reach: Reach, today: string): Promise<FoundMoveIn | undefined> => first<FoundMoveIn>(db)`
  select ${COLUMNS}, c.name as company_name, p.state as plan_state, p.place, p.contact, p.notice_text, h.layout,
         h.charge_area::text as area, h.use_state, h.handover_date, h.charge_start_date, m.rules_signed_on, m.agreement_signed_on,
         m.arrived_at, m.called_at, m.desk, p.fees, p.keys as planned_keys, m.sheet_id,
         coalesce(k.state = ${lit(CHECK_SHEET.signed)}, false) as sheet_signed,
         m.visitor_kind, m.visitor_name, m.visitor_phone, m.visitor_id_no, m.visitor_relation,
         coalesce((select jsonb_agg(jsonb_build_object('personId', q.person_id, 'name', n.name, 'ownerType', q.owner_type, 'share',
                            trim_scale(q.share)::text, 'phone', n.phone) order by q.share desc, q.id)
                     from estate_view.house_owner q join estate_view.person n on n.tenant_id = q.tenant_id and n.id = q.person_id
                    where q.tenant_id = m.tenant_id and q.house_id = m.house_id and q.from_date <= ${today}::date
                      and (q.to_date is null or q.to_date >= ${today}::date)), '[]') as owners,
         coalesce((select n.name from estate_view.person n where n.tenant_id = m.tenant_id and n.id = h.payer_id),
                  case when h.handover_date is null or h.handover_date > ${today}::date
                       then (select n.name from estate_view.person n where n.tenant_id = m.tenant_id and n.id = e.developer_id) end,
                  split_part(o.names, '、', 1), '') as payer
    from customer.move_in m ${HOUSE} ${names(today)}
    join org_view.company c on c.tenant_id = p.tenant_id and c.id = p.company_id
    left join customer.check_sheet k on k.tenant_id = m.tenant_id and k.id = m.sheet_id
   where ${allOf(own('m'), sql`m.id = ${id}`, seen(reach, sql`m.estate_id`, sql`h.building_id`))}`;

export const listNotes = (db: DbOrTx, id: number): Promise<MoveInDetail['notices']> => rows<MoveInDetail['notices'][number]>(db)`
  select n.seq, n.way, n.content, n.result, n.by, n.at from customer.move_in_notice n where ${own('n')} and n.move_in_id = ${id}
   order by n.seq desc`;
export const listSteps = (db: DbOrTx, id: number): Promise<MoveInDetail['steps']> => rows<MoveInDetail['steps'][number]>(db)`
  select t.seq, t.act, t.from_state as "from", t.to_state as "to", t.by, t.at, t.note from customer.move_in_step t
   where ${own('t')} and t.move_in_id = ${id} order by t.seq desc`;
export const listHandovers = (db: DbOrTx, id: number): Promise<MoveInDetail['handovers']> => rows<MoveInDetail['handovers'][number]>(db)`
  select v.id, v.on_day, v.changes, v.accept_note, v.bill_amount::text as bill_amount, v.by, v.at, v.undone_by, v.undone_at, v.undo_reason
    from customer.handover v where ${own('v')} and v.move_in_id = ${id} order by v.id desc`;

export const isSeenMoveIn = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> => exists(db)`
  select from customer.move_in m ${HOUSE} where ${allOf(own('m'), sql`m.id = ${id}`, seen(reach, sql`m.estate_id`, sql`h.building_id`))}`;
