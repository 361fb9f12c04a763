// The parts of one 诉求 as its record shows them.
import type { CaseDetail, CaseStep, CaseVisit, StateOf, VISIT_RULE } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { COLUMNS, FROM, seenBy, type FoundRow } from '../seen/row.queries.ts';
import type { CaseViewer } from '../seen/viewer.policy.ts';

export type FoundCase = FoundRow &
  Pick<
    CaseDetail,
    | 'companyId'
    | 'companyName'
    | 'parkingId'
    | 'publicAreaId'
    | 'personId'
    | 'sourceNo'
    | 'content'
    | 'paid'
    | 'toldPrice'
    | 'priceNote'
    | 'clock'
    | 'clause'
    | 'acceptedAt'
    | 'pausedMinutes'
    | 'cause'
    | 'result'
    | 'signFileId'
    | 'unsignedReason'
    | 'unpaidAt'
    | 'createdBy'
    | 'createdAt'
  > & {
    visitRule: StateOf<typeof VISIT_RULE>;
    accusedId: number | null;
    accusedName: string;
    mergedIntoId: number | null;
    mergedIntoNumber: string;
    relatedId: number | null;
    relatedNumber: string;
    relatedTitle: string;
  };

export const findCase = (db: DbOrTx, id: number, viewer: CaseViewer): Promise<FoundCase | undefined> => first<FoundCase>(db)`
  select ${COLUMNS}, c.company_id, n.name as company_name, c.parking_id, c.public_area_id, c.person_id, c.source_no, c.content, c.paid,
         c.told_price, case when k.price_note <> '' then k.price_note else coalesce(k1.price_note, '') end as price_note, c.clock,
         coalesce(s.code || ' ' || s.clause, '') as clause, c.accepted_at, c.paused_minutes, c.cause, c.result, c.unpaid_at, c.sign_file_id,
         c.unsigned_reason, c.created_by, c.created_at, c.visit_rule, c.accused_id, coalesce(x.name, '') as accused_name,
         g.id as merged_into_id, coalesce(g.number, '') as merged_into_number,
         v.id as related_id, coalesce(v.number, '') as related_number, coalesce(v.title, '') as related_title
    from ${FROM}
    join org_view.company n on n.tenant_id = c.tenant_id and n.id = c.company_id
    left join customer.case_limit l on l.tenant_id = c.tenant_id and l.id = c.limit_id
    left join org_view.service_standard s on s.tenant_id = c.tenant_id and s.id = l.clause_id
    left join org_view.employee x on x.tenant_id = c.tenant_id and x.id = c.accused_id
    left join customer.service_case g on g.tenant_id = c.tenant_id and g.id = c.merged_into and ${seenBy(viewer, 'g')}
    left join customer.service_case v on v.tenant_id = c.tenant_id and v.id = c.related_id
          and ${seenBy(viewer, 'v')}
   where ${own('c')} and c.id = ${id} and ${seenBy(viewer)}`;

export const listSteps = (db: DbOrTx, caseId: number): Promise<CaseStep[]> => rows<CaseStep>(db)`
  select s.seq, s.act, s.from_state as "from", s.to_state as "to", s.by, s.at, s.remark, coalesce(w.name, '') as worker,
         coalesce(t.name, '') as team_name
    from customer.case_step s
    left join org_view.employee w on w.tenant_id = s.tenant_id and w.id = s.worker_id
    left join customer.team t on t.tenant_id = s.tenant_id and t.id = s.team_id
   where ${own('s')} and s.case_id = ${caseId} order by s.seq`;

export const listVisitsOf = (db: DbOrTx, caseId: number): Promise<CaseVisit[]> => rows<CaseVisit>(db)`
  select v.id, v.round, v.method, v.reached, v.timely, v.skill, v.attitude, v.result, v.remark, v.by, v.at
    from customer.case_visit v where ${own('v')} and v.case_id = ${caseId} order by v.id`;

export const listAlarms = (db: DbOrTx, caseId: number): Promise<CaseDetail['alarms']> => rows<CaseDetail['alarms'][number]>(db)`
  select a.promise, a.level, coalesce(a.at, a.held_at) as at, a.told_at, coalesce((select string_agg(e.name, '、' order by e.name)
      from customer.case_told t join org_view.employee e on e.tenant_id = t.tenant_id and e.id = t.employee_id
     where ${own('t')} and t.case_id = a.case_id and t.promise = a.promise and t.level = a.level), '') as told
    from customer.case_alarm a where ${own('a')} and a.case_id = ${caseId} order by a.promise, a.level`;

export const listMerged = (db: DbOrTx, caseId: number, viewer: CaseViewer): Promise<CaseDetail['merged']> =>
  rows<CaseDetail['merged'][number]>(db)`
    select c.id, c.number, c.title, c.reporter from customer.service_case c
     where ${own('c')} and c.merged_into = ${caseId} and ${seenBy(viewer)} order by c.id`;
