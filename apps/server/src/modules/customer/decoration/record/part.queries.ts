// One 装修 with its papers and steps.
import { APPROVAL, type DecorationDetail, type DecorationStep, type PaperRow } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import { documentOf } from '../../../../platform/document/approval.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { columns, FROM, seenBy } from '../seen/row.queries.ts';
import type { DecorationViewer } from '../seen/viewer.policy.ts';

type Parts =
  | 'rules'
  | 'openAmount'
  | 'arrearsConfirm'
  | 'planned'
  | 'money'
  | 'paidUp'
  | 'needs'
  | 'papers'
  | 'passes'
  | 'extensions'
  | 'inspections'
  | 'violations'
  | 'rounds'
  | 'observeDays'
  | 'consents'
  | 'leave'
  | 'steps'
  | 'history'
  | 'may';
export type FoundDecoration = Omit<DecorationDetail, Parts> & { readonly makerId: number; readonly checkerId: number | null };

export const findDecoration = (db: DbOrTx, id: number, viewer: DecorationViewer): Promise<FoundDecoration | undefined> =>
  first<FoundDecoration>(db)`
    select ${columns(viewer.today)}, d.company_id, n.name as company_name,
           h.charge_area::text as house_area, h.use_state as house_use,
           d.owner_id,
           o.phone as owner_phone, d.applicant_id, d.contractor_kind, d.licence, d.leader_phone, d.content, d.agreement_on, d.working_hours,
           array(select c.work_id from customer.decoration_chosen_work c where ${own('c')} and c.decoration_id = d.id) as work_ids,
           d.permit_from, d.permit_issued_at, d.permit_token as permit_code,
           d.checked_by, d.checked_at, d.check_remark,
           d.decided_by, d.decided_at,
           d.decision, d.taken_back as money_taken_back, d.released_at, d.archived_at, d.created_by, d.created_at, d.maker_id, d.checker_id,
           w.flow_name
      from ${FROM} join org_view.company n on n.tenant_id = d.tenant_id and n.id = d.company_id
      ${documentOf('d', APPROVAL.decoration)}
     where ${own('d')} and d.id = ${id} and ${seenBy(viewer)}`;

export const listSteps = (db: DbOrTx, id: number): Promise<DecorationStep[]> => rows<DecorationStep>(db)`
  select s.seq, s.act, s.from_state as "from", s.to_state as "to", s.by, s.at, s.remark
    from customer.decoration_step s where ${own('s')} and s.decoration_id = ${id} order by s.seq`;

export const listPapers = (db: DbOrTx, id: number): Promise<PaperRow[]> => rows<PaperRow>(db)`
  select p.id, p.paper, p.checked as "check", p.remark, p.checked_by,
         jsonb_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size, 
           'by', p.created_by, 'at', p.created_at) as file
    from customer.decoration_paper p join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id
   where ${own('p')} and p.decoration_id = ${id} order by p.paper, p.id`;

export const listViolationsOf = (db: DbOrTx, id: number) => rows<DecorationDetail['violations'][number]>(db)`
  select v.id, v.number, t.name as type, v.level, v.state, v.found_at, v.deadline, v.stops
    from customer.violation v join customer.violation_type t on t.tenant_id = v.tenant_id and t.id = v.type_id
   where ${own('v')} and v.decoration_id = ${id} order by v.id`;
